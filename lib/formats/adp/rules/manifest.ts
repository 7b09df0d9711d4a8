import { isString, own } from '../../../model/index.ts';
import { slug } from '../../../text/index.ts';
import { isLoopbackHost, resolveTemplate, wholeUrl } from '../../../url/index.ts';
import { secured, writeUrl } from '../../requests.ts';
import { freeName, itemAt, write } from '../../rules.ts';
import { manifestRule } from './subjects.ts';

const descriptionLength = manifestRule('/description', {
  id: 'adp/description-length',
  check({ value: description }) {
    if (!isString(description)) return undefined;
    const length = [...description].length;
    if (length < 10)
      return { messageId: 'short', data: { length: length === 1 ? '1 character' : `${length} characters` } };
    if (length <= 200) return undefined;
    const cut = upTo(description, 200);
    const data = { length, cut: JSON.stringify(cut) };
    return { messageId: cut === undefined ? 'long' : 'sentences', data };
  },
});

function upTo(text: string, limit: number): string | undefined {
  const start = [...text.slice(0, limit * 2)].slice(0, limit + 1).join('');
  const end = Math.max(...['. ', '! ', '? ', '; '].map((mark) => start.lastIndexOf(mark)));
  return end >= 10 ? `${start.slice(0, end)}${start[end] === ';' ? '.' : start[end]}` : undefined;
}

const baseUrl = manifestRule('/base_url', {
  id: 'adp/base-url-insecure',
  check({ value: base }) {
    if (!isString(base) || HTTPS.test(base.trim())) return undefined;
    const host = /^http:\/\/([^/?#]+)/i.exec(base)?.[1];
    const local = host !== undefined && URL.canParse(base) && isLoopbackHost(new URL(base).hostname);
    return {
      outcome: local ? 'needs-review' : undefined,
      severity: local ? 'info' : undefined,
      messageId: local ? 'development' : 'insecure',
      data: { base },
      fix: wholeUrl(base) === undefined ? writeUrl(base) : secured(base),
    };
  },
});

const HTTPS = /^https:\/\/[^/?#\s]/i;

const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

const nameCase = manifestRule('capability', {
  id: 'adp/capability-name-case',
  check({ id: name }) {
    if (name === undefined || name === '' || SNAKE.test(name)) return undefined;
    const snake = slug(name, { separator: '_', isWhole: true });
    return {
      at: '/name',
      data: { name },
      fix: SNAKE.test(snake) ? write(snake) : undefined,
    };
  },
});

const duplicateName = manifestRule('capability', {
  id: 'adp/capability-name-duplicate',
  check({ id: name, earlier }, { names }) {
    if (name === undefined || earlier === undefined) return undefined;
    return { at: '/name', data: { name, other: itemAt(earlier), free: freeName(name, names, '_') } };
  },
});

const detailUrl = manifestRule('capability', {
  id: 'adp/detail-url-unresolvable',
  check({ value }, { root }) {
    const url = own(value, 'detail_url');
    if (!isString(url) || url === '') return undefined;
    const declared = own(root, 'base_url');
    const base = isString(declared) ? resolveTemplate(declared, undefined) : undefined;
    const resolved = resolveTemplate(url, base ?? 'https://base.invalid');
    const path = /^[A-Z]{3,7}\s+(\/\S*)$/.exec(url.trim())?.[1];
    if (path !== undefined)
      return { at: '/detail_url', messageId: 'method', data: { url }, fix: write(path) };
    if ((resolved !== undefined && /^https?:/.test(resolved)) || /^https?:/i.test(url.trim()))
      return undefined;
    return { at: '/detail_url', messageId: 'strange', data: { url } };
  },
});

const impliedPrefix = manifestRule('/auth', {
  id: 'adp/prefix-implied',
  check({ value: auth }) {
    if (own(auth, 'type') !== 'api_key' || own(auth, 'prefix') !== undefined) return undefined;
    const header = own(auth, 'header');
    if (!isString(header) || /^(?:authorization|query)$|:/i.test(header.trim())) return undefined;
    if (own(auth, 'query_param') !== undefined || own(auth, 'in') === 'query') return undefined;
    return { at: '/header', data: { sent: `${header.slice(0, 60)}: Bearer <key>` } };
  },
});

export const manifestRules = [descriptionLength, baseUrl, nameCase, duplicateName, detailUrl, impliedPrefix];
