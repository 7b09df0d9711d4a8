import { parse, parseBroken } from '../json/index.ts';
import { isSameAction, takesArguments } from '../matching/index.ts';
import {
  type Action,
  type Document,
  type DocumentStatus,
  type Fetched,
  type FormatId,
  isList,
  isObject,
  isString,
  type Json,
  type LooksLike,
  type PageTool,
  pointer,
  type Reader,
  type Reading,
  type Refusal,
  type Source,
} from '../model/index.ts';
import { say } from '../text/index.ts';
import { originOf } from '../url/index.ts';
import { reader as a2aCard } from './a2a-card/read.ts';
import { reader as adp } from './adp/read.ts';
import { reader as agentsTxt } from './agents-txt/read.ts';
import { reader as awas } from './awas/read.ts';
import { reader as awp } from './awp/read.ts';
import { identify, isErrorAnswer, mentions } from './identity/identify.ts';
import { formats, kindOf, ownPlace } from './index.ts';
import { reader as mcpCard } from './mcp-card/read.ts';
import { answerOfTools, reader as pageTools } from './page-tools/read.ts';
import { textOf } from './reader-kit.ts';
import { isTextPlace, refusalOf, sniff } from './sniff.ts';
import { objectsAt } from './values-at.ts';
import { reader as woa } from './woa/read.ts';

/** This module is separate, because the background script often wakes without reading a document. */
const readers: readonly Reader[] = [awas, awp, adp, woa, agentsTxt, mcpCard, a2aCard, pageTools];

const MAX_UNREAD = 1_000;

function bounded(reading: Reading): Reading {
  const { unread } = reading;
  const last = unread[MAX_UNREAD];
  if (last === undefined) return reading;
  const reason = `This and ${unread.length - MAX_UNREAD - 1} more items couldn’t be read.`;
  return { ...reading, unread: [...unread.slice(0, MAX_UNREAD), { ...last, reason }] };
}

const NOTHING: Reading = { site: {}, actions: [], references: [], unread: [] };

/** Adds a document with the tools that no other document declares. */
export function withPageTools(
  documents: readonly Document[],
  pageUrl: string,
  tools: readonly PageTool[],
  now: number,
): readonly Document[] {
  if (tools.length === 0) return documents;
  const made = readDocument(answerOfTools(pageUrl, tools, now));
  const declared = new Set<Action>();
  const marked = documents.map((document) => {
    const isOwn = originOf(document.url) === originOf(pageUrl);
    const actions = document.actions.map((action) => {
      const same = made.actions.filter((tool) => isSameAction(tool, action));
      for (const tool of same) declared.add(tool);
      const called = same.find((tool) => isOwn && takesArguments(tool, action));
      return called ? { ...action, pageTool: called.id } : action;
    });
    return actions.some(({ pageTool }) => pageTool !== undefined) ? { ...document, actions } : document;
  });
  return [...marked, { ...made, actions: made.actions.filter((tool) => !declared.has(tool)) }];
}

export function readDocument(fetched: Fetched, as?: FormatId): Document {
  const { text, url } = fetched;
  const { home, plain, isJson, wantsText } = placeOf(fetched, as);
  const refusal = fetched.refusal ?? refusalOf(text, url, fetched.headers['content-type'] ?? '');
  if (refusal) return without(fetched, refusal);
  const parsed = isJson || !wantsText ? parse(text) : undefined;
  const source: Source = {
    url: fetched.finalUrl,
    text,
    value: parsed?.ok ? parsed.value : undefined,
    origin: originOf(fetched.finalUrl),
  };
  const fault = parsed?.ok === false && !wantsText ? parsed.refusal : undefined;
  const kind = as ?? (parsed?.ok ? plain : undefined);
  const known = kind === undefined ? identify(source, home, outlineOf(source)) : { kind };
  const wrong = refusalIn(source, known, { home, plain }, fault);
  if (wrong) return without(fetched, wrong);
  // Only a page can register tools. A server's document can't list them.
  if (known.kind !== null && kindOf(known.kind)?.isOfPage && fetched.via !== 'page' && fetched.via !== 'file')
    return different(fetched, source, null, undefined);
  return known.kind === null
    ? different(fetched, source, known.looksLike, fault)
    : found(fetched, source, known.kind);
}

/** A file with a manifest's name that looks like one of these is a faulty manifest. */
const GENERAL: ReadonlySet<string | undefined> = new Set([undefined, 'xml', 'yaml']);

function refusalIn(
  source: Source,
  { kind, looksLike }: { readonly kind: FormatId | null; readonly looksLike?: LooksLike | null },
  { home, plain }: Partial<ReturnType<typeof placeOf>>,
  fault: Refusal | undefined,
): Refusal | undefined {
  if (kind !== null) return home === undefined ? undefined : fault;
  const id = looksLike?.id;
  if (plain && !fault && id === 'xml') return { code: 'html-instead-of-text', contentType: '' };
  const isGeneral = plain && GENERAL.has(id);
  if (fault) return isGeneral || isBroken(source, home) || mentions(source.text, home) ? fault : undefined;
  const inside = looksLike ? undefined : placeInside(source, home);
  return inside === undefined ? undefined : { code: 'nested', pointer: inside };
}

/** `plain`: the format that the file's name stands for, if the file isn't JSON. */
function placeOf(fetched: Fetched, as: FormatId | undefined) {
  const { url, via, status, text } = fetched;
  const home = as ?? ownPlace(fetched)?.id;
  const isJson = sniff(text) === 'json';
  const isNamed = via === 'file' && status === 0 && NAMED.test(url);
  return {
    home,
    plain: isNamed && !isJson ? home : undefined,
    isJson,
    wantsText: home === undefined ? isTextPlace(url) : kindOf(home)?.isText === true,
  };
}

/** A file called `agent` may be anything, unless it is at the well-known place. */
const NAMED = /\.(?:json|txt)$|[.]well-known[\\/]/i;

function isBroken(source: Source, home: FormatId | undefined): boolean {
  const value = parseBroken(source.text);
  const kind = value === undefined ? null : identify({ ...source, value }, home, undefined).kind;
  return kind !== null && kind === (home ?? kind);
}

function placeInside(source: Source, home: FormatId | undefined, depth = 1): string | undefined {
  if (home === undefined || !isObject(source.value)) return undefined;
  for (const [name, value] of Object.entries(source.value).slice(0, 20)) {
    const here = { ...source, value };
    const isManifest = isObject(value) && identify(here, undefined, undefined).kind === home;
    const below = isManifest ? '' : depth < 3 && placeInside(here, home, depth + 1);
    if (isString(below)) return pointer(name) + below;
  }
  return undefined;
}

function different(
  fetched: Fetched,
  source: Source,
  looksLike: LooksLike | null,
  fault: Refusal | undefined,
): Document {
  const isError = source.origin !== undefined && isObject(source.value) && isErrorAnswer(source.value);
  return {
    ...NOTHING,
    ...common(fetched, 'different-format'),
    because: 'different-format',
    ...(looksLike?.id === 'ai-catalog' && { references: cardsIn(source.value) }),
    looksLike: looksLike ?? (isError ? { id: 'error-answer', name: 'an error message' } : null),
    ...(fault && looksLike === null && { refusal: fault }),
    value: source.value,
  };
}

const CARD = /^application\/(?:mcp-server(?:-card)?|a2a-agent-card)\+json\b/i;

const cardsIn = (value: Json | undefined): readonly string[] =>
  objectsAt(value, '/entries/[]').flatMap(({ value: entry }) =>
    CARD.test(textOf(entry, 'type', 'mediaType') ?? '') ? (textOf(entry, 'url') ?? []) : [],
  );

function outlineOf(source: Source): Json | undefined {
  if (source.value !== undefined) return undefined;
  return Object.assign({}, ...readers.map(({ outlineOf: outline }) => outline?.(source) ?? {}));
}

function found(fetched: Fetched, source: Source, format: FormatId): Document {
  const reader = readers[formats.findIndex(({ documents }) => Object.hasOwn(documents, format))];
  if (!reader) throw new Error(`No reader reads ${format}.`);
  const [item = null] = isList(source.value) ? source.value : [source.value];
  const identity = { format, dialect: reader.dialectOf({ ...source, value: item }, format) };
  const reading = bounded(reader.read(source, identity));
  return {
    ...reading,
    actions: reading.actions.map(escalateRisk),
    ...common(fetched, 'found'),
    ...identity,
    value: source.value,
  };
}

const STATUS: Partial<Record<Refusal['code'], DocumentStatus>> = {
  absent: 'absent',
  'html-instead-of-json': 'absent',
  'html-instead-of-text': 'absent',
  empty: 'absent',
  binary: 'absent',
  'invalid-json': 'unreadable',
  'invalid-utf-8': 'unreadable',
  'too-deep': 'unreadable',
  nested: 'unreadable',
};

function without(fetched: Fetched, refusal: Refusal): Document {
  const isFile = fetched.via === 'file' && fetched.status === 0;
  const isJson = refusal.code === 'binary' && /\bjson\b/i.test(refusal.contentType);
  const status = isJson ? 'unreadable' : (STATUS[refusal.code] ?? 'refused');
  return {
    ...NOTHING,
    ...common(fetched, isFile && status === 'absent' && refusal.code !== 'absent' ? 'unreadable' : status),
    because: refusal.code === 'absent' ? String(refusal.status) : refusal.code,
    refusal,
    value: undefined,
  };
}

function common(fetched: Fetched, status: DocumentStatus) {
  return { url: fetched.url, status, format: null, dialect: null, looksLike: null, fetched };
}

export { openDetail, resolveDetail } from './adp/detail.ts';
export { type FoundService, readServices, registryUrl } from './adp/registry.ts';
export { actionsFromAttributes, declaredByAttributes } from './awas/attributes.ts';

const FOR_EVER =
  /\b(?:cannot|can ?not|can['’]t|could not|never) (?:then )?be (?:undone|reversed|recovered|restored|revoked|taken back)\b|\birreversibl[ey]\b|\bpermanently (?:delet|remov|eras|destroy|clos)|\b(?:no|without) (?:way back|undo)\b/i;
const MAX_SEARCHED = 2_000;

/** Most formats have no field for irreversible effects, so the description counts. */
function escalateRisk(action: Action): Action {
  if (action.risk === 'read' || action.risk === 'irreversible') return action;
  if (!FOR_EVER.test(action.description.slice(0, MAX_SEARCHED))) return action;
  return { ...action, risk: 'irreversible', riskReason: say('riskWording') };
}
