import { parse } from '../json/index.ts';
import type {
  Document,
  DocumentStatus,
  Fetched,
  FormatId,
  Identity,
  Reader,
  Reading,
  Refusal,
  Source,
} from '../model/index.ts';
import { originOf } from '../url/index.ts';
import { reader as adp } from './adp/reader.ts';
import { reader as agentsTxt } from './agents-txt/reader.ts';
import { reader as awas } from './awas/reader.ts';
import { reader as awp } from './awp/reader.ts';
import { kindOf, ownPlace } from './index.ts';
import { lookAlike } from './look-alikes.ts';
import type { OwnPlace } from './places.ts';
import { escalateRisk } from './risk-from-wording.ts';
import { isTextPlace, refusalOf, sniff } from './sniff.ts';
import { reader as woa } from './woa/reader.ts';

/** The readers of all formats, in the order of `formats`. Apart from them: most wakes of a background read nothing. */
const readers: readonly Reader[] = [awas, awp, adp, woa, agentsTxt];

/** More items that could not be read are counted, not listed. */
const MAX_UNREAD = 1_000;

function bounded(reading: Reading): Reading {
  const { unread } = reading;
  const last = unread[MAX_UNREAD];
  if (last === undefined) return reading;
  const reason = `This and ${unread.length - MAX_UNREAD - 1} more items could not be read.`;
  return { ...reading, unread: [...unread.slice(0, MAX_UNREAD), { ...last, reason }] };
}

const NOTHING: Reading = { site: {}, actions: [], references: [], unread: [] };

/** What one answer is: its status, format and dialect by content, and all that could be read of it. Never throws. */
export function readDocument(fetched: Fetched): Document {
  if (fetched.refusal) return without(fetched, fetched.refusal);
  const refusal = refusalOf(fetched.text, fetched.url, fetched.headers['content-type'] ?? '');
  if (refusal) return without(fetched, refusal);
  const kind = sniff(fetched.text);
  const wantsText = isTextPlace(fetched.url);
  // Text is read as JSON wherever it looks like it, or JSON was to be expected there.
  const parsed = kind === 'json' || !wantsText ? parse(fetched.text) : undefined;
  const source: Source = {
    url: fetched.finalUrl,
    text: fetched.text,
    value: parsed?.ok ? parsed.value : undefined,
    origin: originOf(fetched.finalUrl),
  };
  if (parsed && !parsed.ok && !wantsText && (kind === 'json' || parsed.refusal.code === 'too-deep'))
    return without(fetched, parsed.refusal);
  const own = ownPlace(fetched);
  // Where JSON has to be, prose is not a format of its own.
  if (own && !kindOf(own.id)?.isText && parsed && !parsed.ok) return without(fetched, parsed.refusal);
  const looksLike = lookAlike(source);
  const best = identify(source, looksLike === null ? own : undefined, own);
  if (best) return found(fetched, source, best);
  if (looksLike === null && parsed && !parsed.ok) return without(fetched, parsed.refusal);
  return {
    ...NOTHING,
    ...common(fetched, 'different-format'),
    because: 'different-format',
    looksLike,
    value: source.value,
  };
}

/** What one answer is, read as the format that it is said to be, whatever it looks like. Never throws. */
export function readDocumentAs(fetched: Fetched, as: FormatId): Document {
  const document = readDocument(fetched);
  const reader = readers.find(({ format }) => Object.hasOwn(format.documents, as));
  if (document.format === as || document.refusal || !reader) return document;
  const { finalUrl: url, text } = fetched;
  const source: Source = { url, text, value: document.value, origin: originOf(url) };
  const identity = reader.identify(source, as);
  return identity?.format === as ? found(fetched, source, { reader, identity }) : document;
}

interface Identified {
  readonly reader: Reader;
  readonly identity: Identity;
}

function found(fetched: Fetched, source: Source, { reader, identity }: Identified): Document {
  const reading = bounded(reader.read(source, identity));
  return {
    ...reading,
    actions: reading.actions.map(escalateRisk),
    ...common(fetched, 'found'),
    format: identity.format,
    dialect: identity.dialect,
    value: source.value,
  };
}

/** At its own place a format has to be surpassed by the marks of another, not by an odd key of its own document. */
const AT_HOME = 0.75;

/**
 * The surest identity of all formats.
 * @param meant what a document at this place is judged by, whatever it looks like
 * @param own the format whose place this is: what speaks for it weighs more here
 */
function identify(
  source: Source,
  meant: OwnPlace | undefined,
  own: OwnPlace | undefined,
): Identified | undefined {
  let best: Identified | undefined;
  for (const reader of readers) {
    const { format } = reader;
    const identity = reader.identify(source, format === meant?.format ? meant.id : undefined);
    if (!identity) continue;
    const confidence = format === own?.format ? Math.max(identity.confidence, AT_HOME) : identity.confidence;
    if (confidence > (best?.identity.confidence ?? 0))
      best = { reader, identity: { ...identity, confidence } };
  }
  return best;
}

const STATUS: Partial<Record<Refusal['code'], DocumentStatus>> = {
  absent: 'absent',
  // A shell that answers every path stands for a 404.
  'html-instead-of-json': 'absent',
  'html-instead-of-text': 'absent',
  'invalid-json': 'unreadable',
  'invalid-utf-8': 'unreadable',
  'too-deep': 'unreadable',
  empty: 'unreadable',
  binary: 'unreadable',
};

function without(fetched: Fetched, refusal: Refusal): Document {
  // Nobody asked for a file: what is in it was put there.
  const isFile = fetched.via === 'file' && fetched.status === 0;
  const isPage = refusal.code === 'html-instead-of-json' || refusal.code === 'html-instead-of-text';
  return {
    ...NOTHING,
    ...common(fetched, isFile && isPage ? 'unreadable' : (STATUS[refusal.code] ?? 'refused')),
    because: refusal.code === 'absent' ? String(refusal.status) : refusal.code,
    refusal,
    value: undefined,
  };
}

function common(fetched: Fetched, status: DocumentStatus) {
  return { url: fetched.url, status, format: null, dialect: null, looksLike: null, fetched };
}

export { resolveDetail } from './adp/detail.ts';
export { prefixedDetailUrl } from './adp/read.ts';
export { readServices, registryUrl } from './adp/registry.ts';
export { actionsFromAttributes } from './awas/attributes.ts';
