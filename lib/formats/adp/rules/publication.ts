import { mediaType, servedUrl } from '../../../http/index.ts';
import type { Document, DocumentRule, SiteRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { isLoopbackHost } from '../../../url/index.ts';

const PATH = '/.well-known/agent';

const wrongPath: SiteRule = {
  on: 'site',
  id: 'adp/path-wrong',
  requirements: ['ADP-1-a'],
  severity: 'error',
  title: 'The manifest is not served at https://{domain}/.well-known/agent',
  why: 'Agents and registries ask there and nowhere else; without HTTPS the manifest can be replaced on its way.',
  *check(documents) {
    for (const document of documents) {
      const url = document.format === 'adp' ? servedUrl(document.fetched) : undefined;
      if (!url) continue;
      if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
        yield {
          document: document.url,
          message: `The manifest is served over plain HTTP, from ${url.origin}.`,
          fix: `Serve it at https://${url.hostname}${PATH} and redirect HTTP to it.`,
        };
      }
      if (URL.canParse(document.url) && new URL(document.url).pathname === PATH) continue;
      const canonical = documents.find((other) => other.url === `${url.origin}${PATH}`);
      if (canonical?.format === 'adp') continue;
      yield {
        document: document.url,
        ...(canonical ? {} : { outcome: 'needs-review' as const, severity: 'info' as const }),
        message: canonical
          ? `The manifest is served at ${url.pathname}, but ${url.origin}${PATH} ${answerOf(canonical)}.`
          : `The manifest is served at ${url.pathname}; whether it is at ${PATH} too was not asked.`,
        fix: `Serve it at ${url.origin}${PATH}, or redirect that path to ${url.pathname}.`,
      };
    }
  },
};

function answerOf(document: Document): string {
  if (document.status === 'different-format') return 'is of another format';
  return `answers ${document.because ?? 'with something else'}`;
}

const contentType: DocumentRule = {
  on: 'document',
  formats: ['adp'],
  id: 'adp/content-type',
  requirements: ['ADP-1-c'],
  severity: 'error',
  title: 'The manifest is not sent as application/json',
  why: 'The path has no .json at its end: only the label tells clients, and static servers, what it is.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const type = mediaType(document.fetched);
    if (type === 'application/json') return;
    yield {
      message: type === '' ? 'The response has no Content-Type.' : `The response is labelled ${show(type)}.`,
      fix: 'Send the header Content-Type: application/json.',
    };
  },
};

const cors: DocumentRule = {
  on: 'document',
  formats: ['adp'],
  id: 'adp/cors-missing',
  requirements: ['ADP-1-b'],
  severity: 'warning',
  title: 'CORS is not enabled on the manifest',
  why: 'Agents that run in a page can read the manifest only where Access-Control-Allow-Origin lets them; the text recommends it for public APIs.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const { headers } = document.fetched;
    const allowed = headers['access-control-allow-origin'];
    if (allowed !== undefined && allowed.trim() !== '' && allowed.trim() !== 'null') return;
    const varies = /\borigin\b/i.test(headers.vary ?? '');
    yield {
      ...(varies ? { outcome: 'needs-review' as const } : {}),
      message: varies
        ? 'The response has no Access-Control-Allow-Origin, but varies by Origin: pages may get one.'
        : `The response has ${allowed === undefined ? 'no Access-Control-Allow-Origin' : `Access-Control-Allow-Origin: ${allowed || '(empty)'}`}.`,
      fix: 'Send the header Access-Control-Allow-Origin: *.',
    };
  },
};

const caching: DocumentRule = {
  on: 'document',
  formats: ['adp'],
  id: 'adp/cache-control',
  requirements: ['ADP-1-d'],
  severity: 'warning',
  title: 'Cache-Control is not max-age=3600',
  why: 'With it agents need one request an hour; without it they ask at each visit, or keep the manifest for too long.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const value = document.fetched.headers['cache-control']?.trim();
    const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(value ?? '')?.[1];
    const forbids = /\bno-(?:store|cache)\b/i.test(value ?? '');
    if (seconds === '3600' && !forbids) return;
    const other = seconds !== undefined && Number(seconds) > 0 && !forbids;
    yield {
      // The text recommends this one value; any other that caches is a choice, and only noted.
      ...(other ? { severity: 'info' as const } : {}),
      message:
        value === undefined || value === ''
          ? 'The response has no Cache-Control.'
          : other
            ? `The response may be kept for ${seconds} seconds; the text recommends 3600.`
            : `Cache-Control is ${show(value)}.`,
      fix: 'Send the header Cache-Control: max-age=3600.',
    };
  },
};

export const publicationRules = [wrongPath, contentType, cors, caching] as const;
