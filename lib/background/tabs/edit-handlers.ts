import type { PanelHandlers, Refusal } from '../../messaging/contract/panel.ts';
import type {
  ChangedDocument,
  EditedDocument,
  FixedDocument,
  ProposedFix,
} from '../../messaging/contract/views.ts';
import { type Document, type Finding, MAX_EDITED } from '../../model/index.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { say } from '../../text/index.ts';
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

export function editRefusal(why: EditRefusal): Refusal {
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
