import type { SendToTab } from '../../browser/ports.ts';
import { scanRequest } from '../../check/scan-request.ts';
import type { Creation, OfPage } from '../../draft/index.ts';
import type { PanelHandlers, PanelRequest, Refusal } from '../../messaging/contract/panel.ts';
import {
  type Action,
  type Document,
  type FormatId,
  isObject,
  type PageFacts,
  type ScanRequest,
  type Sentence,
  type Sentences,
} from '../../model/index.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { say } from '../../text/index.ts';
import type { KnownDetails } from '../sites/details.ts';
import { editRefusal } from './edit-handlers.ts';
import type { TabInspector } from './inspector.ts';

type Creating = PanelRequest<'create'>;
type Adding = PanelRequest<'addAction' | 'draftAction'>;
type Made = (Partial<OfPage> & Pick<OfPage, 'manifest'>) | Sentence;

interface MakingParts {
  readonly tabs: TabInspector;
  readonly sendToTab: SendToTab;
  readonly details: KnownDetails;
  readonly now: () => number;
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
