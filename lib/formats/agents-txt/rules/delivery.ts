import { mediaType, servedUrl } from '../../../http/index.ts';
import type { Document, DocumentRule, SiteRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { isLoopbackHost } from '../../../url/index.ts';

const BOTH: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['agents-json', 'agents-txt'] };

/** What §2.1 and §3.1 ask of the two files. */
const ASKED = {
  'agents-txt': {
    path: '/.well-known/agents.txt',
    type: 'text/plain',
    content: 'ATX-2.1-d',
    location: 'ATX-2.1-a',
  },
  'agents-json': {
    path: '/.well-known/agents.json',
    type: 'application/json',
    content: 'ATX-3.1-b',
    location: 'ATX-3.1-a',
  },
} as const;

function asked(document: Document) {
  return document.format === 'agents-json' ? ASKED['agents-json'] : ASKED['agents-txt'];
}

const unseen: DocumentRule = {
  ...BOTH,
  id: 'agents-txt/delivery-unseen',
  requirements: ['ATX-2.1-a', 'ATX-2.1-c', 'ATX-2.1-d', 'ATX-3.1-a', 'ATX-3.1-b'],
  severity: 'info',
  title: 'How the file is served cannot be told',
  why: 'Path, HTTPS and Content-Type are part of what the specification demands, and only show where the file is served.',
  *check(document) {
    if (servedUrl(document.fetched)) return;
    const { path, type, content, location } = asked(document);
    yield {
      outcome: 'needs-review',
      requirements:
        document.format === 'agents-json' ? [location, content] : [location, 'ATX-2.1-c', content],
      message: 'Path, HTTPS and Content-Type cannot be told from a file.',
      fix: `Check the URL where it is served: ${path} over HTTPS, as ${type}; charset=utf-8.`,
    };
  },
};

const https: DocumentRule = {
  ...BOTH,
  id: 'agents-txt/not-https',
  requirements: ['ATX-2.1-c', 'ATX-3.1-a'],
  severity: 'error',
  title: 'The file is served without HTTPS',
  why: 'Whoever stands between can change where agents send data and credentials.',
  *check(document) {
    const url = servedUrl(document.fetched);
    if (url?.protocol !== 'http:') return;
    const isLocal = isLoopbackHost(url.hostname);
    yield {
      requirements: [document.format === 'agents-json' ? 'ATX-3.1-a' : 'ATX-2.1-c'],
      message: `It is served by ${url.origin} without HTTPS${isLocal ? ', which is permitted for development only' : ''}.`,
      fix: `Serve it at ${show(url.href.replace(/^http:/, 'https:'))}.`,
      ...(isLocal && { severity: 'info' }),
    };
  },
};

const contentType: DocumentRule = {
  ...BOTH,
  id: 'agents-txt/content-type-wrong',
  requirements: ['ATX-2.1-d', 'ATX-3.1-b'],
  severity: 'error',
  title: 'The Content-Type is not the one demanded',
  why: 'Browsers and proxies go by the label: with another one the file is downloaded, or its letters are read in another encoding.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const { type, content } = asked(document);
    const header = document.fetched.headers['content-type'] ?? '';
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header)?.[1] ?? '';
    if (mediaType(document.fetched) === type && /^utf-?8$/i.test(charset)) return;
    yield {
      requirements: [content],
      message: header === '' ? 'It is served without Content-Type.' : `It is served as ${show(header)}.`,
      fix: `Send the header Content-Type: ${type}; charset=utf-8.`,
    };
  },
};

const cacheControl: DocumentRule = {
  ...BOTH,
  id: 'agents-txt/cache-control-missing',
  requirements: ['ATX-5.1-a'],
  severity: 'warning',
  title: 'The response does not say how long it may be cached',
  why: 'Agents keep the declaration for as long as Cache-Control says. Without it each of them guesses, or asks each time.',
  *check({ fetched }) {
    if (!servedUrl(fetched)) return;
    const header = fetched.headers['cache-control'] ?? '';
    if (header !== '' && !/\bno-store\b/i.test(header)) return;
    yield {
      message:
        header === ''
          ? 'The response has no Cache-Control.'
          : `Cache-Control is ${show(header)}, which forbids keeping it at all.`,
      fix: 'Send the header Cache-Control: max-age=300.',
    };
  },
};

const cors: DocumentRule = {
  ...BOTH,
  id: 'agents-txt/cors-missing',
  requirements: ['ATX-5.2-a'],
  severity: 'warning',
  title: 'Pages of other sites cannot read the file',
  why: 'Agents that run in a page are kept from the answer by the browser unless the response permits every origin.',
  *check({ fetched }) {
    if (!servedUrl(fetched)) return;
    const origin = fetched.headers['access-control-allow-origin']?.trim() ?? '';
    const methods = (fetched.headers['access-control-allow-methods'] ?? '')
      .split(',')
      .map((name) => name.trim().toUpperCase());
    if (origin !== '*') {
      yield {
        message:
          origin === ''
            ? 'The response has no Access-Control-Allow-Origin.'
            : `Access-Control-Allow-Origin is ${show(origin)}.`,
        fix: 'Send the header Access-Control-Allow-Origin: *.',
      };
    }
    const lacking = ['GET', 'OPTIONS'].filter((name) => !methods.includes(name) && !methods.includes('*'));
    if (lacking.length > 0) {
      yield {
        message: `Access-Control-Allow-Methods does not list ${lacking.join(' and ')}.`,
        fix: 'Send the header Access-Control-Allow-Methods: GET, OPTIONS.',
      };
    }
  },
};

const path: SiteRule = {
  id: 'agents-txt/path-not-well-known',
  requirements: ['ATX-2.1-a', 'ATX-3.1-a'],
  severity: 'error',
  title: 'The file is not at its well-known path',
  why: 'Agents ask for the well-known path first, and many ask for nothing else; the root is a fallback that not all of them know.',
  on: 'site',
  *check(documents) {
    const ours = documents.filter(({ format }) => format === 'agents-txt' || format === 'agents-json');
    const isAt = (document: Document, origin: string, where: string) =>
      [document.fetched.url, document.fetched.finalUrl].some((address) => {
        const url = URL.parse(address);
        return url?.origin === origin && url.pathname === where;
      });
    for (const document of ours) {
      const url = servedUrl(document.fetched);
      const { path: wanted, location } = asked(document);
      if (!url || ours.some((other) => other.format === document.format && isAt(other, url.origin, wanted)))
        continue;
      const looked = documents.some((other) => isAt(other, url.origin, wanted));
      yield {
        document: document.url,
        requirements: [location],
        message: looked
          ? `It is served at ${show(url.pathname)} only.`
          : `It is served at ${show(url.pathname)}; whether also at ${wanted} was not looked for.`,
        fix: `Serve it at ${show(url.origin + wanted)}.`,
        ...(!looked && { outcome: 'needs-review' as const }),
      };
    }
  },
};

export const deliveryRules: readonly DocumentRule[] = [unseen, https, contentType, cacheControl, cors];
export const pathRules: readonly SiteRule[] = [path];
