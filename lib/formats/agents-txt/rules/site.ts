import { publicOrigin, servedUrl } from '../../../http/index.ts';
import { timestampFrom } from '../../../schema/meant.ts';
import { stringFormats } from '../../../schema/strings.ts';
import { isLoopbackHost } from '../../../url/index.ts';
import { secured, writeUrl } from '../../requests.ts';
import { write } from '../../rules.ts';
import { missingKey } from './lines.ts';
import { rule, textRule } from './subjects.ts';

const VERSION = 'Spec-Version: 1.0';

const version = textRule('document', {
  id: 'agents-txt/version-unknown',
  check(_, { fields, broken, comments }) {
    const field = fields.findLast(({ key }) => /^spec-version$/i.test(key));
    if (field) {
      const { line, valueColumn, value } = field;
      if (value === '1.0' || value === '') return undefined;
      const length = valueColumn - 1 + value.length;
      const { sentence } = write(VERSION);
      const fix = {
        sentence,
        edits: () => [{ op: 'text', line, column: 1, length, text: VERSION } as const],
      };
      return { at: { line, column: valueColumn }, messageId: 'unknown', data: { value }, fix };
    }
    const comment = comments.find(({ name }) => name === 'spec-version');
    if (!comment) return missingKey({ fields, broken }, 'Spec-Version');
    const version = comment.value === '1' ? '1.0' : comment.value.slice(0, 20);
    return { at: { line: comment.line, column: 1 }, messageId: 'comment', data: { version } };
  },
});

const incomplete = textRule('document', {
  id: 'agents-txt/site-incomplete',
  *check(_, { fields, broken, document }) {
    for (const [key, example] of [
      ['Site-Name', '…'],
      ['Site-URL', publicOrigin(document.fetched) ?? '…'],
    ] as const) {
      const report = missingKey({ fields, broken }, key, { example });
      if (report) yield report;
    }
  },
});

const urlNotHttps = rule('document', {
  id: 'agents-txt/site-url-not-https',
  check(_, { siteUrl, document: { fetched } }) {
    if (!siteUrl) return undefined;
    const url = URL.parse(siteUrl.value);
    if (url ? url.protocol === 'https:' : /^\s*https?:\/\//i.test(siteUrl.value)) return undefined;
    const isLocal = url?.protocol === 'http:' && isLoopbackHost(url.hostname);
    if (isLocal && servedUrl(fetched)?.origin === url.origin) return undefined;
    return {
      at: siteUrl.place,
      messageId: isLocal ? 'development' : 'insecure',
      data: { url: siteUrl.value },
      fix: url ? secured(siteUrl.value) : writeUrl(siteUrl.value, publicOrigin(fetched)),
      severity: isLocal ? 'info' : undefined,
    };
  },
});

const elsewhere = rule('document', {
  id: 'agents-txt/site-url-elsewhere',
  check(_, { siteUrl, document: { fetched } }) {
    const served = servedUrl(fetched);
    const url = URL.parse(siteUrl?.value ?? '');
    if (!siteUrl || !served || !url || bare(url.hostname) === bare(served.hostname)) return undefined;
    const isLocal = isLoopbackHost(served.hostname);
    const origin = publicOrigin(fetched);
    return {
      at: siteUrl.place,
      messageId: isLocal ? 'development' : 'published',
      data: { host: url.hostname, served: served.hostname },
      fix: write(origin, '', `serve the file at ${url.hostname}`),
      severity: isLocal ? 'info' : undefined,
    };
  },
});

function bare(hostname: string): string {
  return hostname.replace(/^www\./, '');
}

const isEmail = (text: string): boolean => stringFormats.get('email')?.test(text) === true;

const fieldMalformed = rule('document', {
  id: 'agents-txt/site-field-malformed',
  *check(_, { contact, privacyPolicy, siteUrl }) {
    if (contact && !isEmail(contact.value)) {
      const inner = contact.value.slice(0, 500).match(/[^\s<>()":]+@[^\s<>()",;?]+/)?.[0] ?? '';
      const fix = isEmail(inner) ? write(inner) : undefined;
      // §2.4 asks for an email address, and a mailto URL names one.
      const severity = fix && /^mailto:/i.test(contact.value) ? 'info' : undefined;
      yield { at: contact.place, messageId: 'contact', data: { contact: contact.value }, severity, fix };
    }
    if (privacyPolicy && !/^\s*https?:\/\//i.test(privacyPolicy.value)) {
      yield {
        at: privacyPolicy.place,
        messageId: 'privacy-policy',
        data: { policy: privacyPolicy.value },
        fix: writeUrl(privacyPolicy.value, siteUrl?.value),
      };
    }
  },
});

const BASIC = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/;

function timestampOf(text: string): number | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = BASIC.exec(text) ?? [];
  const extended = year === undefined ? text : `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  const isDate = stringFormats.get('date')?.test(extended);
  if (!isDate && !stringFormats.get('datetime')?.test(extended)) return undefined;
  const time = Date.parse(isDate || /(?:z|[+-]\d{2}:?\d{2})$/i.test(extended) ? extended : `${extended}Z`);
  return Number.isNaN(time) ? undefined : time;
}

const generatedMalformed = rule('document', {
  id: 'agents-txt/generated-at-malformed',
  check(_, { generatedAt }) {
    if (!generatedAt || timestampOf(generatedAt.value) !== undefined) return undefined;
    const { place, value } = generatedAt;
    return { at: place, data: { value }, fix: write(timestampFrom(value)) };
  },
});

const DAY = 86_400_000;

const generatedLongAgo = rule('document', {
  id: 'agents-txt/generated-at-implausible',
  check(_, { generatedAt, context: { now } }) {
    const time = generatedAt && timestampOf(generatedAt.value);
    if (generatedAt === undefined || time === undefined || time > now - 366 * DAY) return undefined;
    const days = Math.round((now - time) / DAY);
    return { at: generatedAt.place, data: { value: generatedAt.value, days } };
  },
});

export const siteRules = [
  version,
  incomplete,
  urlNotHttps,
  elsewhere,
  fieldMalformed,
  generatedMalformed,
  generatedLongAgo,
];
