import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched, Finding } from '../../../../lib/model/index.ts';
import { judge } from '../judge.ts';

export const NOW = Date.UTC(2026, 5, 1);

const GOOD_HEADERS = {
  'cache-control': 'max-age=300',
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, OPTIONS',
};

/** If `url` is a file name, the document is a file. */
export function fetched(
  text: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  more: Partial<Fetched> = {},
): Fetched {
  const isServed = /^https?:/.test(url);
  const type = url.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  return {
    url,
    finalUrl: url,
    via: isServed ? 'well-known' : 'file',
    status: isServed ? 200 : 0,
    headers: isServed ? { 'content-type': type, ...GOOD_HEADERS, ...headers } : {},
    text,
    bytes: text.length,
    fetchedAt: NOW,
    freshUntil: NOW,
    ...more,
  };
}

export function documentOf(
  content: string | object,
  url = typeof content === 'string' ? 'agents.txt' : 'agents.json',
  headers?: Readonly<Record<string, string>>,
): Document {
  return readDocument(
    fetched(typeof content === 'string' ? content : JSON.stringify(content, null, 2), url, headers),
  );
}

export function findingsOf(...documents: readonly Document[]): readonly Finding[] {
  return judge(documents);
}

export function text(
  parts: {
    readonly head?: readonly string[];
    readonly endpoint?: string;
    readonly protocol?: string;
    readonly capability?: readonly string[];
    readonly rest?: readonly string[];
  } = {},
): string {
  return [
    ...(parts.head ?? ['Spec-Version: 1.0', 'Site-Name: Harbour Store', 'Site-URL: https://example.com']),
    '',
    'Capability: product-search',
    `  Endpoint: ${parts.endpoint ?? 'https://example.com/api/search'}`,
    `  Protocol: ${parts.protocol ?? 'REST'}`,
    ...(parts.capability ?? []).map((line) => `  ${line}`),
    '',
    ...(parts.rest ?? []),
    '',
  ].join('\n');
}

// biome-ignore lint/suspicious/noExplicitAny: samples are bent into every wrong shape
type Bendable = any;

export function json(bend: (document: Bendable) => void = () => {}): Bendable {
  const document = {
    specVersion: '1.0',
    site: { name: 'Harbour Store', url: 'https://example.com' },
    capabilities: [{ id: 'product-search', endpoint: 'https://example.com/api/search', protocol: 'REST' }],
  };
  bend(document);
  return document;
}
