import { readDocument, resolveDetail } from '../formats/reading.ts';
import {
  type Manifest,
  schemaFrom,
  type Writer,
  type WrittenDocument,
  type WrittenFile,
  writerOf,
} from '../formats/writing.ts';
import {
  type Action,
  type Document,
  type Fetched,
  type FormatId,
  type Json,
  madeOf,
  type Parameter,
  type Sentence,
  type Sentences,
  type Transport,
} from '../model/index.ts';
import { saying } from '../text/english.ts';
import { say } from '../text/index.ts';
import { isPrivateHost } from '../url/index.ts';
import { actionLosses, type Loss, lossOf, siteLosses, wayOf } from './losses.ts';

export interface Created {
  readonly ok: true;
  readonly files: readonly WrittenFile[];
  readonly losses: readonly Loss[];
  readonly actions: number;
}

export type Creation = Created | { readonly ok: false; readonly message: string; readonly said?: Sentences };

const MAX_LOSSES = 2_000;

interface Kept {
  readonly source: Action;
  readonly as: Action;
}

/** Reads the written document again. Differences from `manifest` are losses. */
export function create(manifest: Manifest, kind: FormatId): Creation {
  const writer = writerOf(kind);
  if (!writer) return refusal(say('createUnwritable'));
  if (!/^https?:\/\/[^/]+$/.test(manifest.origin)) return refusal(say('createNoOrigin'));
  const losses: Loss[] = [...manifest.unread.map(({ place, reason }) => lossOf(reason, place))];
  let kept = manifest.actions.flatMap((source): readonly Kept[] => {
    const as = canSay(writer, source) ? source : overHttp(source);
    if (as && canSay(writer, as)) return [{ source, as }];
    losses.push(leftOut(source, reasonOf(source, writer)));
    return [];
  });
  let written = write(writer, manifest, kept);
  let read = readBack(written, manifest);
  const astray = kept.filter(({ as }) => leadsElsewhere(as.transport, read.actions.get(as)?.transport));
  if (astray.length > 0) {
    for (const { source } of astray) losses.push(leftOut(source, say('lossSameAddress')));
    kept = kept.filter((one) => !astray.includes(one));
    written = write(writer, manifest, kept);
    read = readBack(written, manifest);
  }
  if (kept.length === 0) return refusal(emptiness(losses));
  for (const { source, as } of kept) {
    const after = read.actions.get(as);
    if (!after) losses.push(leftOut(source, say('lossUnsayable')));
    else {
      if (as !== source)
        losses.push(lossOf(say('lossAsRequest', wayOf(source.transport)), source.source, source.id));
      losses.push(...actionLosses(as, after, written.ids.get(as) ?? ''));
    }
  }
  losses.push(...siteLosses(manifest, read.document));
  return { ok: true, files: written.files, losses: bounded(losses), actions: kept.length };
}

/** An action without a request is useful only with a page and a control. */
const canSay = (writer: Writer, { transport, page, parameters }: Action): boolean =>
  writer.says.has(transport.kind) &&
  unsaid(writer, transport) === undefined &&
  (transport.kind !== 'none' ||
    (page !== undefined &&
      !page.undeclared &&
      (page.selector !== undefined || parameters.some(({ selector }) => selector !== undefined))));

function unsaid({ methods, onlyHttps }: Writer, transport: Transport): string | undefined {
  if (transport.kind === 'http' && methods?.includes(transport.method) === false)
    return `HTTP ${transport.method}`;
  const url = onlyHttps && 'url' in transport ? URL.parse(transport.url) : null;
  return url?.protocol === 'http:' && !isPrivateHost(url.hostname) ? 'http:' : undefined;
}

export const refusal = (said: Sentences): Creation => ({ ok: false, ...saying(said) });

export const emptiness = (losses: readonly Loss[]): Sentences => [
  say(losses.some(({ action }) => action !== undefined) ? 'createNothingSaid' : 'createNoAction'),
  ...bounded(losses).map(({ said, what }) => said ?? what),
];

function write(writer: Writer, manifest: Manifest, kept: readonly Kept[]): WrittenDocument {
  return writer.write({ ...manifest, actions: kept.map(({ as }) => as) });
}

function leftOut({ id, source }: Action, why: Sentence): Loss {
  return lossOf(say('lossLeftOut', why), source, id);
}

function reasonOf({ transport }: Action, writer: Writer): Sentence {
  const protocol = unsaid(writer, transport);
  if (protocol !== undefined) return say('lossNoWay', say('lossWayOver', protocol));
  if (transport.kind === 'none') return transport.reason;
  return transport.kind === 'detail' ? say('lossNotOpened') : say('lossNoWay', wayOf(transport));
}

function leadsElsewhere(before: Transport, after: Transport | undefined): boolean {
  if (!after || before.kind !== after.kind || before.kind === 'http') return false;
  if ('url' in before && 'url' in after && before.url !== after.url) return true;
  if (before.kind === 'envelope' && after.kind === 'envelope')
    return before.agent !== after.agent || before.operation !== after.operation;
  return (
    before.kind === 'mcp' && after.kind === 'mcp' && after.tool !== undefined && after.tool !== before.tool
  );
}

interface ReadBack {
  readonly document: Document;
  readonly actions: ReadonlyMap<Action, Action>;
}

function readBack({ files, ids }: WrittenDocument, { origin }: Manifest): ReadBack {
  const documents = files.map(({ path, text }) => readDocument(served(`${origin}${path}`, text)));
  const [document] = documents;
  if (!document) throw new Error('Nothing was written.');
  const details = new Map(documents.slice(1).map((detail) => [detail.url, detail]));
  const byId = new Map(document.actions.map((action) => [action.id, action]));
  const actions = new Map<Action, Action>();
  for (const [action, id] of ids) {
    const found = byId.get(id);
    const detail = found?.transport.kind === 'detail' ? details.get(found.transport.detailUrl) : undefined;
    const opened = found && detail ? resolveDetail(found, detail) : found;
    if (opened) actions.set(action, opened);
  }
  return { document, actions };
}

function served(url: string, text: string): Fetched {
  const isText = url.endsWith('.txt');
  const headers = { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' };
  return { ...madeOf(url, 'well-known', text), status: 200, headers };
}

function bounded(losses: readonly Loss[]): readonly Loss[] {
  const more = losses.length - MAX_LOSSES;
  if (more <= 0) return losses;
  return [...losses.slice(0, MAX_LOSSES), lossOf(say('lossMore', more), {})];
}

export const manifestOf = (document: Document, origin: string, now: number): Manifest => ({
  ...document,
  origin,
  now,
  references: [],
});

/** Returns undefined if one plain request isn't enough. */
function overHttp(action: Action): Action | undefined {
  const { transport } = action;
  if (transport.kind === 'envelope')
    return envelope(action, transport.url, transport.agent, transport.operation);
  const isPlain = transport.kind === 'graphql' && action.parameters.some(({ name }) => name === 'query');
  if (!isPlain) return undefined;
  return {
    ...action,
    transport: { kind: 'http', method: 'POST', url: transport.url, body: 'json' },
    parameters: action.parameters.map((parameter) => ({ ...parameter, in: 'body' })),
  };
}

function envelope(action: Action, url: string, agent: string, operation: string | undefined): Action {
  const { input: _, ...rest } = action;
  const fixed = (name: string, value: Json, description: string): Parameter => ({
    name,
    in: 'body',
    required: true,
    description,
    schema: { type: 'string', enum: [value], default: value },
    source: action.source,
  });
  const input: Parameter = {
    name: 'input',
    in: 'body',
    required: true,
    description: 'What the agent is given',
    schema: action.input ?? schemaFrom(action.parameters),
    source: action.source,
  };
  return {
    ...rest,
    transport: { kind: 'http', method: 'POST', url, body: 'json' },
    parameters: [
      fixed('agent', agent, 'The agent that is called'),
      ...(operation === undefined ? [] : [fixed('operation', operation, 'What it is asked to do')]),
      input,
    ],
  };
}
