import { mediaType, servedUrl } from '../../../http/index.ts';
import type { DocumentRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { isLoopbackHost } from '../../../url/index.ts';

const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

const https: DocumentRule = {
  ...WOA,
  id: 'woa/not-https',
  requirements: ['WOA-8.1-c'],
  severity: 'error',
  title: 'The document is served without HTTPS',
  why: 'Whoever stands between can change where agents are invoked. Clients do not use plain HTTP on the open Internet.',
  *check({ fetched }) {
    const url = servedUrl(fetched);
    if (!url) {
      yield {
        outcome: 'needs-review',
        severity: 'info',
        message: 'Whether it is served over HTTPS cannot be told from a file.',
        fix: 'Check the URL where it is served.',
      };
    } else if (url.protocol === 'http:') {
      const isLocal = isLoopbackHost(url.hostname);
      yield {
        message: isLocal
          ? `It is served by ${url.origin} without HTTPS, which is for development only.`
          : `It is served by ${url.origin}, without HTTPS.`,
        fix: `Serve it at ${show(url.href.replace(/^http:/, 'https:'))}.`,
        ...(isLocal && { severity: 'info' }),
      };
    }
  },
};

const PATH = '/.well-known/woa.json';

const path: DocumentRule = {
  ...WOA,
  id: 'woa/path-not-well-known',
  requirements: ['WOA-9.1-a'],
  severity: 'warning',
  title: 'The document is not at its well-known path',
  why: 'Clients and indexes ask for /.well-known/woa.json and nothing else; elsewhere only those who have the link find it.',
  *check({ fetched }) {
    const url = servedUrl(fetched);
    if (!url || url.pathname === PATH || URL.parse(fetched.url)?.pathname === PATH) return;
    yield {
      message: `It is served at ${show(url.pathname)}.`,
      fix: `Serve it at ${show(url.origin + PATH)}.`,
    };
  },
};

const media: DocumentRule = {
  ...WOA,
  id: 'woa/media-type-wrong',
  requirements: ['WOA-9.2-a'],
  severity: 'warning',
  title: 'The media type is not application/woa+json',
  why: 'The media type tells caches, proxies and clients what this is without reading it; application/json serves where the other cannot be set.',
  *check({ fetched }) {
    if (!servedUrl(fetched)) return;
    const type = mediaType(fetched);
    if (type === 'application/woa+json' || type === 'application/json') return;
    yield {
      message: type === '' ? 'It is served without Content-Type.' : `It is served as ${show(type)}.`,
      fix: 'Send the header Content-Type: application/woa+json.',
    };
  },
};

const encoding: DocumentRule = {
  ...WOA,
  id: 'woa/encoding-not-utf-8',
  requirements: ['WOA-9.2-b'],
  severity: 'error',
  title: 'It is not said or written to be plain UTF-8',
  why: 'JSON between systems is UTF-8 without a byte order mark (RFC 8259 §8.1); parsers that keep to it fail on anything else.',
  *check({ fetched }) {
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(fetched.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
      yield {
        message: `Content-Type says charset=${charset.slice(0, 40)}.`,
        fix: 'Save it as UTF-8 and send Content-Type: application/woa+json without charset.',
      };
    }
    if (fetched.text.startsWith('\uFEFF')) {
      yield {
        line: 1,
        column: 1,
        message: 'It begins with a byte order mark.',
        fix: 'Save it as UTF-8 without a byte order mark.',
      };
    }
  },
};

const caching: DocumentRule = {
  ...WOA,
  id: 'woa/caching-headers-missing',
  requirements: ['WOA-7-a'],
  severity: 'warning',
  title: 'The response says nothing about caching',
  why: 'The document is asked for often. With ETag, Last-Modified or Cache-Control clients ask again only when they have to.',
  *check({ fetched }) {
    if (!servedUrl(fetched)) return;
    if (['etag', 'last-modified', 'cache-control'].some((name) => fetched.headers[name])) return;
    yield {
      message: 'The response has neither ETag nor Last-Modified nor Cache-Control.',
      fix: 'Send e.g. Cache-Control: max-age=300 and an ETag.',
    };
  },
};

export const deliveryRules: readonly DocumentRule[] = [https, path, media, encoding, caching];
