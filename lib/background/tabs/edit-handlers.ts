import { scanRequest } from '../../check/scan-request.ts';
import type { Creation, OfPage } from '../../draft/index.ts';
import type { PanelHandlers, PanelRequest, Refusal } from '../../messaging/contract/panel.ts';
import type {
  ChangedDocument,
  EditedDocument,
  FixedDocument,
  ProposedFix,
} from '../../messaging/contract/views.ts';
import {
  type Action,
  type Document,
  type Finding,
  type FormatId,
  isObject,
  MAX_EDITED,
  type PageFacts,
  type ScanRequest,
  type Sentence,
  type Sentences,
} from '../../model/index.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { say } from '../../text/index.ts';
import type { Services } from '../services.ts';
import type { KnownDetails } from '../sites/details.ts';
import type { EditRefusal } from './edits.ts';
import type { TabInspector } from './inspector.ts';

const MAX_FIXES = 200;
/** The times are limited, because a hostile document may take forever. */
const PROPOSING_MS = 400;
const FIXING_MS = 4_000;
const MAX_DIFF = 100_000;
const MAX_LINE = 2_000;

interface JudgedDocument {
  readonly origin: string;
  readonly document: Document;
  readonly findings: readonly Finding[];
}

export function createEditHandlers(inspector: TabInspector, now: () => number) {
  async function judged(tabId: number): Promise<readonly JudgedDocument[]> {
    const [{ origin, findings }, shown] = await Promise.all([inspector.view(tabId), inspector.shown(tabId)]);
    return (shown?.declaration.documents ?? []).map((document) => ({
      origin,
      document,
      findings: findings.filter((finding) => finding.document === document.url),
    }));
  }

  const find = async (tabId: number, url: string): Promise<JudgedDocument | undefined> =>
    (await judged(tabId)).find(({ document }) => document.url === url);

  async function put(
    tabId: number,
    url: string,
    text: string,
  ): Promise<{ readonly ok: true; readonly edited: EditedDocument } | Refusal> {
    const edited = await inspector.documents.edit(tabId, url, text);
    return typeof edited === 'string' ? editRefusal(edited) : { ok: true, edited };
  }

  return {
    edit: ({ tabId, document, text }) => put(tabId, document, text),
    discard: ({ tabId, document }) => inspector.documents.discard(tabId, document),
    async changes({ tabId }) {
      const [{ edited = [] }, shown] = await Promise.all([inspector.view(tabId), inspector.shown(tabId)]);
      const { diffOf } = await import('../../fix/index.ts');
      const changed = edited.map(async ({ url }): Promise<ChangedDocument | undefined> => {
        const document = shown?.declaration.documents.find((one) => one.url === url);
        if (!document) return undefined;
        const { text } = document.fetched;
        const served = await inspector.documents.servedText(tabId, url);
        return { document: url, text, diff: diffOf(pathOf(url), served, text) };
      });
      return (await Promise.all(changed)).filter((one) => one !== undefined);
    },
    async fixes({ tabId, document: url }) {
      const found = await find(tabId, url);
      if (!found) return { fixes: [], safe: 0 };
      const { fixed } = await fixAll(found, now(), performance.now() + FIXING_MS);
      return { fixes: await proposals(found), safe: fixed.length };
    },
    async fixAll({ tabId }) {
      const { diffOf } = await import('../../fix/index.ts');
      const end = performance.now() + FIXING_MS;
      const all: FixedDocument[] = [];
      for (const one of await judged(tabId)) {
        if (one.findings.length === 0 || all.length === MAX_EDITED || performance.now() > end) continue;
        const { text, fixed } = await fixAll(one, now(), end);
        const { url, fetched } = one.document;
        const diff = diffOf(pathOf(url), fetched.text, text).slice(0, MAX_DIFF);
        if (fixed.length > 0) all.push({ document: url, fixed: fixed.length, text, diff });
      }
      return all;
    },
    async applyFix({ tabId, document: url, fix }) {
      const found = await find(tabId, url);
      if (!found) return editRefusal('not-here');
      const { applyEdits, proposedEdits } = await import('../../fix/index.ts');
      const { document, findings } = found;
      const finding = fix && findings.find((one) => isFor(one, fix));
      const single = finding && applyEdits(document.fetched.text, proposedEdits(finding, document));
      const one = single === undefined ? undefined : { text: single, fixed: 1 };
      const all = fix ? undefined : await fixAll(found, now(), performance.now() + FIXING_MS);
      const next = all ? { text: all.text, fixed: all.fixed.length } : one;
      if (!next || next.fixed === 0) return planError('not-runnable', say('fixGone'));
      const answer = await put(tabId, url, next.text);
      return answer.ok ? { ok: true, ...next } : answer;
    },
    async setSelector({ tabId, document: url, pointer, selector }) {
      const found = await find(tabId, url);
      const isParameter = found?.document.actions.some(({ parameters }) =>
        parameters.some(({ source }) => source.pointer === pointer),
      );
      if (!found || !isParameter) return editRefusal('not-here');
      const { applyEdits } = await import('../../fix/index.ts');
      const edits = [{ op: 'add', path: `${pointer}/selector`, value: selector }] as const;
      const text = applyEdits(found.document.fetched.text, edits);
      if (text === undefined) return planError('not-runnable', say('fixGone'));
      const answer = await put(tabId, url, text);
      return answer.ok ? { ok: true, text } : answer;
    },
  } satisfies Partial<PanelHandlers>;
}

function editRefusal(why: EditRefusal): Refusal {
  if (why === 'not-here') return planError('not-runnable', say('editNotHere'));
  return planError(why, say(why === 'too-large' ? 'editTooLarge' : 'editTooMany'));
}

const pathOf = (url: string): string => URL.parse(url)?.pathname.slice(1) ?? '';

function isFor(finding: Finding, fix: Pick<ProposedFix, 'rule' | 'pointer' | 'line' | 'message'>): boolean {
  const { rule, pointer, line, message } = finding;
  return rule === fix.rule && pointer === fix.pointer && line === fix.line && message === fix.message;
}

async function proposals({ document, findings }: JudgedDocument): Promise<readonly ProposedFix[]> {
  const { applyEdits, linesOf, proposedEdits } = await import('../../fix/index.ts');
  const before = document.fetched.text;
  const fixes: ProposedFix[] = [];
  const end = performance.now() + PROPOSING_MS;
  for (const finding of findings) {
    if (fixes.length === MAX_FIXES || performance.now() > end) break;
    const after = applyEdits(before, proposedEdits(finding, document));
    if (after === undefined) continue;
    const { rule, pointer, line, message } = finding;
    const lines = linesOf(before, after).flatMap(({ mark, text }) =>
      mark === ' ' ? [] : [{ mark, text: text.trimEnd().slice(0, MAX_LINE) }],
    );
    fixes.push({ rule, pointer, line, message, lines });
  }
  return fixes;
}

async function fixAll({ document, findings, origin }: JudgedDocument, now: number, end: number) {
  const [{ fixDocument }, { check }, { readDocument }] = await Promise.all([
    import('../../fix/index.ts'),
    import('../parts/judging.ts'),
    import('../parts/reading.ts'),
  ]);
  const wanted = new Set(findings.map(({ rule }) => rule));
  return fixDocument(document, findings, {
    read(before, text) {
      const read = readDocument({ ...before.fetched, text });
      return read.status === 'found' ? read : undefined;
    },
    judge: (one) => check({ documents: [one], page: null, context: { now, origin } }),
    wants: ({ rule }) => wanted.has(rule) && performance.now() < end,
  });
}

type Creating = PanelRequest<'create'>;
type Adding = PanelRequest<'addAction' | 'draftAction'>;
type Made = (Partial<OfPage> & Pick<OfPage, 'manifest'>) | Sentence;

interface MakingParts extends Pick<Services, 'sendToTab' | 'now'> {
  readonly tabs: TabInspector;
  readonly details: KnownDetails;
}

export function createManifestHandlers(parts: MakingParts) {
  const { tabs, sendToTab, details, now } = parts;

  async function documentsOf(tabId: number): Promise<readonly Document[]> {
    return (await tabs.judgement(tabId))?.declaration.documents ?? [];
  }

  async function fromPage(tabId: number, from: 'forms' | 'tools'): Promise<Made> {
    const page = await pageWithForms(parts, tabId);
    if (!page) return say('draftNotSeen');
    const { ofPage, ofTools } = await import('../../draft/index.ts');
    if (from === 'forms') return ofPage(page, now());
    const own = await sendToTab(tabId, 'pageTools', null);
    const scripted = own?.ok ? own.value.filter(({ declarative }) => !declarative) : [];
    return ofTools(page, [...(page.tools ?? []), ...scripted], now());
  }

  async function fromText(text: string, address: string): Promise<Made> {
    const { fromOpenApi, parseOpenApi } = await import('../../draft/index.ts');
    const parsed = await parseOpenApi(text);
    if (!parsed.ok) return parsed.message;
    const read = fromOpenApi(parsed.value, address, now());
    return read.ok ? read : read.message;
  }

  async function fromDocument(document: Document, origin: string): Promise<Made> {
    const { manifestOf } = await import('../../draft/index.ts');
    const actions: Action[] = await Promise.all(
      document.actions.map((action) => details.known(origin, action)),
    );
    return { manifest: manifestOf({ ...document, actions }, origin, now()) };
  }

  async function make({ tabId, from, document: url, text }: Creating): Promise<Made> {
    const { access, origin, url: address } = await tabs.view(tabId);
    if (access !== 'granted') return say('draftNoAccess');
    if (from === 'forms' || from === 'tools') return fromPage(tabId, from);
    if (from === 'openapi') return fromText(text ?? '', address);
    const document = (await documentsOf(tabId)).find((one) => one.url === url && one.status === 'found');
    return document ? fromDocument(document, origin) : say('documentGone');
  }

  async function ownKind(tabId: number): Promise<FormatId> {
    const { USUAL_KIND, writerOf } = await import('../../formats/writing.ts');
    const kinds = (await documentsOf(tabId)).flatMap(({ status, format }) =>
      status === 'found' && format !== null && writerOf(format) ? [format] : [],
    );
    return kinds[0] ?? USUAL_KIND;
  }

  async function oneOf(tabId: number, { of, named }: Pick<Adding, 'of' | 'named'>): Promise<Made> {
    const page = await pageWithForms(parts, tabId);
    if (!page) return say('draftNotSeen');
    const { ofLink, ofPage } = await import('../../draft/index.ts');
    const at = now();
    const link = of === 'link' && (page.anchors ?? []).find(({ url }) => url === named);
    if (link) return ofLink(link, page, at);
    const forms = (page.own?.forms ?? []).filter(
      ({ kind, element, tool }) =>
        kind === 'form' && named === (of === 'tool' ? tool?.name : of === 'form' && element.path),
    );
    return forms.length > 0 ? ofPage({ ...page, own: { forms, entries: [] } }, at) : say('draftNoForm');
  }

  return {
    async addAction({ tabId, of, named }) {
      const made = await oneOf(tabId, { of, named });
      if (!isMade(made)) return refusal(made);
      const [{ addTo }, shown] = await Promise.all([import('./add-action.ts'), tabs.shown(tabId)]);
      const added = addTo(shown?.declaration.documents ?? [], made.manifest);
      if (!added.ok) return refusal(added.why);
      const { document, text, line, column } = added;
      const edited = await tabs.documents.edit(tabId, document, text);
      return typeof edited === 'string' ? editRefusal(edited) : { ok: true, document, line, column };
    },
    async draftAction({ tabId, of, named }) {
      const made = await oneOf(tabId, { of, named });
      if (!isMade(made)) return refusal(made);
      const { create } = await import('../../draft/index.ts');
      const created = create(made.manifest, await ownKind(tabId));
      return created.ok
        ? { ok: true, text: await entryIn(created.files[0]?.text ?? '') }
        : refusal(created.said ?? created.message);
    },
    async create(asked) {
      const made = await make(asked);
      if (!isMade(made)) return refusal(made);
      const { create, MARKUPS, markup } = await import('../../draft/index.ts');
      const isMarkup = made.page && MARKUPS.includes(asked.as);
      const created: Creation = isMarkup ? markup(made.page, asked.as) : create(made.manifest, asked.as);
      if (!created.ok) return refusal(created.said ?? created.message);
      const { files, losses, actions } = created;
      return { ok: true, files, losses, actions, advice: isMarkup ? [] : (made.advice ?? []) };
    },
  } satisfies Partial<PanelHandlers>;
}

export async function pageWithForms(
  { tabs, sendToTab }: Pick<MakingParts, 'tabs' | 'sendToTab'>,
  tabId: number,
): Promise<PageFacts | undefined> {
  const { page } = await tabs.view(tabId);
  if (page?.own) return page;
  const wanted = scanRequest((await tabs.judgement(tabId))?.declaration.documents ?? []);
  const scan = async (request: ScanRequest) => {
    const scanned = await sendToTab(tabId, 'scan', request);
    return scanned?.ok ? scanned.value : undefined;
  };
  const whole = await scan({ ...wanted, own: true });
  await scan(wanted);
  return whole;
}

async function entryIn(text: string): Promise<string> {
  const { parse } = await import('../../json/index.ts');
  const parsed = parse(text);
  const value = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const [entry] = [value.actions, value.capabilities, value.agents].find((list) => Array.isArray(list)) ?? [];
  return entry === undefined ? text : `${JSON.stringify(entry, null, 2)}\n`;
}

function isMade(made: Made): made is Exclude<Made, Sentence> {
  return typeof made === 'object' && 'manifest' in made;
}

const refusal = (why: Sentences): Refusal => planError('not-runnable', why);
