import { type Document, isString, own } from '../../../model/index.ts';
import { write } from '../../rules.ts';
import { majorOf } from '../dialect.ts';
import { rule } from './subjects.ts';

const large = rule('document', {
  id: 'awas/manifest-large',
  check(_, { document: { fetched } }) {
    const bytes = fetched.bytes || fetched.text.length;
    if (bytes <= 100 * 1024) return undefined;
    return { at: {}, data: { size: Math.ceil(bytes / 1024) } };
  },
});

const VERSION = /^\d{1,4}\.\d{1,4}(?:\.\d{1,4})?$/;

const versionMalformed = rule('document', {
  id: 'awas/version-malformed',
  check(_, { root, document }) {
    const field = document.dialect === '1.1' ? 'specVersion' : 'version';
    const version = own(root, field);
    if (!isString(version) || VERSION.test(version)) return undefined;
    return { at: `/${field}`, data: { field, version, current: currentOf(document) } };
  },
});

const currentOf = ({ dialect }: Document): string => (dialect === '1.1' ? '1.1' : '1.0');

const versionUnknown = rule('document', {
  id: 'awas/version-unknown',
  check({ value: root }, { words, document }) {
    const field = document.dialect === '1.1' ? 'specVersion' : 'version';
    const version = own(root, field);
    if (!isString(version) || !VERSION.test(version)) return undefined;
    const current = currentOf(document);
    const data = { field, version, current };
    const at = `/${field}`;
    if (majorOf(version) !== 1) return { at, messageId: 'unknown', data, fix: write(current) };
    const known = field === 'specVersion' || words === 'upstream' ? 1 : 0;
    if (Number(version.split('.')[1]) <= known) return undefined;
    return { at, requirements: ['AWAS-versioning-a'], severity: 'info', messageId: 'newer', data };
  },
});

const ownVersion = rule('document', {
  id: 'awas/own-version-missing',
  dialects: ['1.1'],
  *check(_, { root }) {
    const version = own(root, 'version');
    if (version === undefined) {
      yield { at: '', messageId: 'missing' };
    } else if (isString(version) && !/^\d+\.\d+$/.test(version)) {
      const short = /^\d+\.\d+(?=\.\d+$)/.exec(version)?.[0] ?? '1.0';
      yield { at: '/version', messageId: 'form', data: { version, short } };
    }
  },
});

export const publicationRules = [large, versionMalformed, versionUnknown, ownVersion];
