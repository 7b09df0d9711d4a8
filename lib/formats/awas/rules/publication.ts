import { isString, own } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { write } from '../../rules.ts';
import { majorOf } from '../dialect.ts';
import { rule } from './subjects.ts';

const large = rule('document', {
  id: 'awas/manifest-large',
  check(_, { document: { fetched } }) {
    const bytes = fetched.bytes || fetched.text.length;
    if (bytes <= 100 * 1024) return undefined;
    return {
      at: {},
      message: `The manifest has ${Math.ceil(bytes / 1024)} KB; under 100 KB is recommended.`,
      fix: 'Leave out what agents do not need, or split rarely used actions off.',
    };
  },
});

const VERSION = /^\d{1,4}\.\d{1,4}(?:\.\d{1,4})?$/;

const versionMalformed = rule('document', {
  id: 'awas/version-malformed',
  check(_, { root, document }) {
    const field = document.dialect === '1.1' ? 'specVersion' : 'version';
    const version = own(root, field);
    if (!isString(version) || VERSION.test(version)) return undefined;
    return {
      at: `/${field}`,
      message: `${field} is ${show(version)}; it must be MAJOR.MINOR or MAJOR.MINOR.PATCH.`,
      fix: `Write "${field}": "${field === 'specVersion' ? '1.1' : '1.0'}".`,
    };
  },
});

const versionUnknown = rule('document', {
  id: 'awas/version-unknown',
  check({ value: root }, { words, document: { dialect } }) {
    const field = dialect === '1.1' ? 'specVersion' : 'version';
    const version = own(root, field);
    if (!isString(version) || !VERSION.test(version)) return undefined;
    const current = dialect === '1.1' ? '1.1' : '1.0';
    if (majorOf(version) !== 1) {
      return {
        at: `/${field}`,
        message: `${field} is ${show(version)}: there is no such version of the specification. The manifest is judged by ${current}.`,
        fix: write(current),
      };
    }
    const known = field === 'specVersion' || words === 'upstream' ? 1 : 0;
    if (Number(version.split('.')[1]) <= known) return undefined;
    return {
      at: `/${field}`,
      requirements: ['AWAS-versioning-a'],
      severity: 'info',
      message: `Unknown version ${show(version)}; the manifest is read and judged as ${current}.`,
      fix: `Where it uses nothing newer, declare "${current}".`,
    };
  },
});

const ownVersion = rule('document', {
  id: 'awas/own-version-missing',
  dialects: ['1.1'],
  *check(_, { root }) {
    const version = own(root, 'version');
    if (version === undefined) {
      yield {
        at: '',
        message:
          'The manifest has no "version". The schema of 1.1 requires it, though the quick start of the README leaves it out.',
        fix: 'Add "version": "1.0" and raise it with each change.',
      };
    } else if (isString(version) && !/^\d+\.\d+$/.test(version)) {
      const short = /^\d+\.\d+(?=\.\d+$)/.exec(version)?.[0];
      yield {
        at: '/version',
        message: `version is ${show(version)}; the schema of 1.1 takes MAJOR.MINOR only.`,
        fix: `Write "version": "${short ?? '1.0'}".`,
      };
    }
  },
});

export const publicationRules = [large, versionMalformed, versionUnknown, ownVersion] as const;
