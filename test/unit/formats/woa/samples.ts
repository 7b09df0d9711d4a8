import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched, Finding } from '../../../../lib/model/index.ts';
import { judge } from '../judge.ts';
import faultless from './sample.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: samples are bent into every wrong shape
type Bendable = any;

export function sample(bend: (document: Bendable) => void = () => {}): Bendable {
  const document = structuredClone(faultless);
  bend(document);
  return document;
}

/** Without `served`, the document is a file. */
export function fetched(
  text: string,
  served?: {
    readonly url?: string;
    readonly tls?: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Fetched {
  const url = served ? (served.url ?? 'https://example.com/.well-known/woa.json') : 'woa.json';
  return {
    url,
    finalUrl: url,
    via: served ? 'well-known' : 'file',
    status: served ? 200 : 0,
    headers: served ? { 'content-type': 'application/woa+json', etag: '"1"', ...served.headers } : {},
    ...(served?.tls !== undefined && { tls: served.tls }),
    text,
    bytes: text.length,
    fetchedAt: 0,
    freshUntil: 0,
  };
}

export function documentOf(value: unknown, served?: Parameters<typeof fetched>[1]): Document {
  return readDocument(fetched(JSON.stringify(value, null, 2), served));
}

export function findingsOf(document: Document): readonly Finding[] {
  return judge([document]);
}
