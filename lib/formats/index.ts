import { parse } from '../json/index.ts';
import type {
  Action,
  Declaration,
  Document,
  DocumentKind,
  DocumentStatus,
  Fetched,
  Format,
  FormatId,
  Identity,
  Reading,
  Refusal,
  Source,
} from '../model/index.ts';
import { originOf } from '../url/index.ts';
import { adp } from './adp/index.ts';
import { agentsTxt } from './agents-txt/index.ts';
import { awas } from './awas/index.ts';
import { awp } from './awp/index.ts';
import { lookAlike } from './look-alikes.ts';
import { type OwnPlace, ownPlaceOf } from './places.ts';
import { escalateRisk } from './risk-from-wording.ts';
import { isTextPlace, refusalOf, sniff } from './sniff.ts';
import { woa } from './woa/index.ts';

/** The one list of formats, native-and-specific first: the order in which documents and their actions are preferred. */
export const formats: readonly Format[] = [awas, awp, adp, woa, agentsTxt];

/** The kinds of documents of all formats. */
export const formatIds: readonly FormatId[] = formats.flatMap(({ documents }) => Object.keys(documents));

/** The format that reads documents of a kind. */
export function formatOf(id: Document['format']): Format | undefined {
  return formats.find(({ documents }) => id !== null && Object.hasOwn(documents, id));
}

/** What is known of a kind of document. */
export function kindOf(id: Document['format']): DocumentKind | undefined {
  return id === null ? undefined : formatOf(id)?.documents[id];
}

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
  const format = formatOf(as);
  if (document.format === as || document.refusal || !format) return document;
  const { finalUrl: url, text } = fetched;
  const source: Source = { url, text, value: document.value, origin: originOf(url) };
  const identity = format.identify(source, as);
  return identity?.format === as ? found(fetched, source, { format, identity }) : document;
}

/** The format whose own place an answer comes from. */
export function ownPlace(fetched: Pick<Fetched, 'url' | 'via'>): OwnPlace | undefined {
  return ownPlaceOf(formats, fetched);
}

/** Whose place this is, and what a document there needs to be recognised. */
export function placeOf(
  fetched: Pick<Fetched, 'url' | 'via'>,
): { readonly short: string; readonly marks: string } | undefined {
  const own = ownPlace(fetched);
  return own && { short: own.format.short, marks: kindOf(own.id)?.marks ?? '' };
}

interface Identified {
  readonly format: Format;
  readonly identity: Identity;
}

function found(fetched: Fetched, source: Source, { format, identity }: Identified): Document {
  const reading = bounded(format.read(source, identity));
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
  for (const format of formats) {
    const identity = format.identify(source, format === meant?.format ? meant.id : undefined);
    if (!identity) continue;
    const confidence = format === own?.format ? Math.max(identity.confidence, AT_HOME) : identity.confidence;
    if (confidence > (best?.identity.confidence ?? 0))
      best = { format, identity: { ...identity, confidence } };
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

/**
 * The documents of a site as one declaration. A kind of document is preferred to its alternative (agents.json to
 * agents.txt, draft-car-agents-txt §4.1), the well-known path to the root (§2.1), a native agent.json to a synthetic one
 * (AWP §14): of documents that declare the same thing only the preferred one's actions count, so that nothing is
 * offered twice.
 */
export function merge(origin: string, documents: readonly Document[]): Declaration {
  const rank = ({ format }: Document) => formats.findIndex(({ name }) => name === formatOf(format)?.name);
  const preferred = ({ format }: Document) => kindOf(format)?.alternativeTo;
  const found = documents
    .filter((document) => document.status === 'found')
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(!!preferred(a)) - Number(!!preferred(b)) ||
        Number(!!a.synthetic) - Number(!!b.synthetic),
    );
  const seen = new Set<string>();
  const keys = new Set<string>();
  const actions = found.flatMap((document) => {
    // The same id in two alternatives, or in two copies of one manifest, is one action: but never over origins (Web of
    // Agents §4.1).
    const family = `${preferred(document) ?? document.format} ${originOf(document.url)}`;
    const fresh = document.actions.filter((action) => !seen.has(`${family} ${localKey(action)}`));
    for (const action of fresh) seen.add(`${family} ${localKey(action)}`);
    return fresh.map((action) => {
      const key = keys.has(action.key) ? `${action.key}@${originOf(document.url)}` : action.key;
      keys.add(key);
      return key === action.key ? action : { ...action, key };
    });
  });
  return {
    origin,
    documents: [...found, ...documents.filter((document) => document.status !== 'found')],
    actions,
  };
}

/** The key without its format. */
function localKey({ key }: Action): string {
  return key.slice(key.indexOf(':'));
}

export {
  prefixedDetailUrl,
  readServices,
  registryUrl,
  resolveDetail,
} from './adp/index.ts';
export { isAllowed, mayUse, policyFor } from './agents-txt/index.ts';
export { actionsFromAttributes } from './awas/index.ts';
export { refusalOf, sniff } from './sniff.ts';
