import { isString, own } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { anyVersionRule, inWords, isJudged, rule } from './subjects.ts';

const large = anyVersionRule('document', {
  id: 'awas/manifest-large',
  requirements: ['AWAS-practice-a'],
  severity: 'info',
  title: 'The manifest is larger than 100 KB',
  why: 'It is loaded at each first visit, and an agent that reads it whole pays for every character.',
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
  requirements: ['AWAS-manifest-f'],
  severity: 'error',
  title: 'version is not the version of the specification',
  why: 'Clients choose how to read the manifest by it. In 1.0 it is the specification’s version, not that of the site.',
  when: inWords('text', 'upstream'),
  check(_, { root, document }) {
    const field = document.dialect === '1.1' ? 'specVersion' : 'version';
    const version = own(root, field);
    if (!isString(version) || VERSION.test(version)) return undefined;
    return {
      at: `/${field}`,
      message: `${field} is ${show(version)}; it must be MAJOR.MINOR or MAJOR.MINOR.PATCH.`,
      fix: `Write "${field}": "${document.dialect}".`,
    };
  },
});

const versionUnknown = anyVersionRule('document', {
  id: 'awas/version-unknown',
  requirements: ['AWAS-manifest-f', 'AWAS-versioning-a'],
  severity: 'warning',
  title: 'The version is one that the specification does not have',
  why: 'There are 1.0 (the text) and 1.1 (the upstream repository). Another MAJOR may give other meanings to the same words, so that nothing is judged by them; another MINOR is read as the nearest.',
  check({ value: root }, { words, document: { dialect } }) {
    const field = own(root, 'specVersion') === undefined ? 'version' : 'specVersion';
    const version = own(root, field);
    if (!isJudged(dialect)) {
      return {
        at: `/${field}`,
        outcome: 'needs-review',
        message: `Version ${show(version)} is not known here: the manifest is read as far as it resembles 1.0, and not judged.`,
        fix: 'Where it conforms to the published text, declare "version": "1.0".',
      };
    }
    if (dialect === 'legacy' || !isString(version) || !VERSION.test(version)) return undefined;
    const known = field === 'specVersion' || words === 'upstream' ? 1 : 0;
    if (Number(version.split('.')[1]) <= known) return undefined;
    return {
      at: `/${field}`,
      severity: 'info',
      message: `Version ${show(version)} is not known here; the manifest is read and judged as ${dialect}.`,
      fix: `Where it uses nothing newer, declare "${dialect}".`,
    };
  },
});

const ownVersion = rule('document', {
  id: 'awas/own-version-missing',
  requirements: [],
  severity: 'error',
  title: 'A 1.1 manifest has no version of its own',
  why: 'In 1.1 specVersion is the specification’s version and version the manifest’s, by which clients see that it changed. The schema of 1.1 requires both.',
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

const OLDER: Readonly<Record<string, string>> = {
  schemaVersion: 'version',
  schema_version: 'version',
  appName: 'name',
  siteDescription: 'description',
  action_id: 'id',
  http_method: 'method',
  request_schema: 'parameters',
  endpoint: 'path',
  url: 'path',
  params: 'parameters',
};

const older = rule('document', {
  id: 'awas/dialect-older',
  requirements: ['AWAS-manifest-b', 'AWAS-action-a'],
  severity: 'warning',
  title: 'The manifest is written in an older dialect',
  why: 'It can be read here, but clients of 1.0 and 1.1 look for other names and find nothing to offer.',
  when: inWords('older'),
  check(_, { root, actions }) {
    const names = [...Object.keys(root), ...Object.keys(actions[0]?.value ?? {})];
    const found = [...new Set(names)].filter((name) => Object.hasOwn(OLDER, name));
    const renamed = found.map((name) => `${name} → ${OLDER[name]}`).join(', ');
    return {
      at: '',
      message: `The manifest is of no published version${found.length > 0 ? ` (it says ${found.join(', ')})` : ''}. It is read, and not judged by 1.0.`,
      fix: `Write it as AWAS 1.0: "version": "1.0", name, description, and actions with id, name, description, path and method${renamed === '' ? '' : ` (${renamed})`}.`,
    };
  },
});

export const publicationRules = [large, versionMalformed, versionUnknown, ownVersion, older] as const;
