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
type Adding = PanelRequest<'addAction'>;
type Made = (Partial<OfPage> & Pick<OfPage, 'manifest'>) | Sentence;

interface MakingParts {
  readonly tabs: TabInspector;
  readonly sendToTab: SendToTab;
  readonly details: KnownDetails;
  readonly now: () => number;
}

export function createManifestHandlers(parts: MakingParts) {
  const making = new ManifestMaking(parts);
  const { tabs: inspector } = parts;
  return {
    async addAction({ tabId, of, named }) {
      const made = await making.oneOf(tabId, { of, named });
      if (!isMade(made)) return refusal(made);
      const [{ addTo }, shown] = await Promise.all([import('./add-action.ts'), inspector.shown(tabId)]);
      const added = addTo(shown?.declaration.documents ?? [], made.manifest);
      if (!added.ok) return refusal(added.why);
      const { document, text, line, column } = added;
      const edited = await inspector.documents.edit(tabId, document, text);
      return typeof edited === 'string' ? editRefusal(edited) : { ok: true, document, line, column };
    },
    async draftAction({ tabId, form: path }) {
      const made = await making.oneOf(tabId, { of: 'form', named: path });
      if (!isMade(made)) return refusal(made);
      const { create } = await import('../../draft/index.ts');
      const created = create(made.manifest, await making.ownKind(tabId));
      return created.ok
        ? { ok: true, text: await entryIn(created.files[0]?.text ?? '') }
        : refusal(created.said ?? created.message);
    },
    async create(asked) {
      const made = await making.make(asked);
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
  // The scan for forms replaced the page's facts, so declared elements are searched again.
  await scan(wanted);
  return whole;
}

class ManifestMaking {
  readonly #parts: MakingParts;

  constructor(parts: MakingParts) {
    this.#parts = parts;
  }

  async #documentsOf(tabId: number): Promise<readonly Document[]> {
    return (await this.#parts.tabs.judgement(tabId))?.declaration.documents ?? [];
  }

  async #ofPage(tabId: number, from: 'forms' | 'tools'): Promise<Made> {
    const page = await pageWithForms(this.#parts, tabId);
    if (!page) return say('draftNotSeen');
    const { ofPage, ofTools } = await import('../../draft/index.ts');
    if (from === 'forms') return ofPage(page, this.#parts.now());
    const own = await this.#parts.sendToTab(tabId, 'pageTools', null);
    const scripted = own?.ok ? own.value.filter(({ declarative }) => !declarative) : [];
    return ofTools(page, [...(page.tools ?? []), ...scripted], this.#parts.now());
  }

  async #ofText(text: string, address: string): Promise<Made> {
    const { fromOpenApi, parseOpenApi } = await import('../../draft/index.ts');
    const parsed = await parseOpenApi(text);
    if (!parsed.ok) return parsed.message;
    const read = fromOpenApi(parsed.value, address, this.#parts.now());
    return read.ok ? read : read.message;
  }

  async #ofDocument(document: Document, origin: string): Promise<Made> {
    const { manifestOf } = await import('../../draft/index.ts');
    const actions: Action[] = await Promise.all(
      document.actions.map((action) => this.#parts.details.known(origin, action)),
    );
    return { manifest: manifestOf({ ...document, actions }, origin, this.#parts.now()) };
  }

  async make({ tabId, from, document: url, text }: Creating): Promise<Made> {
    const { access, origin, url: address } = await this.#parts.tabs.view(tabId);
    if (access !== 'granted') return say('draftNoAccess');
    if (from === 'forms' || from === 'tools') return this.#ofPage(tabId, from);
    if (from === 'openapi') return this.#ofText(text ?? '', address);
    const document = (await this.#documentsOf(tabId)).find(
      (one) => one.url === url && one.status === 'found',
    );
    return document ? this.#ofDocument(document, origin) : say('documentGone');
  }

  async ownKind(tabId: number): Promise<FormatId> {
    const { USUAL_KIND, writerOf } = await import('../../formats/writing.ts');
    const kinds = (await this.#documentsOf(tabId)).flatMap(({ status, format }) =>
      status === 'found' && format !== null && writerOf(format) ? [format] : [],
    );
    return kinds[0] ?? USUAL_KIND;
  }

  async oneOf(tabId: number, { of, named }: Pick<Adding, 'of' | 'named'>): Promise<Made> {
    const page = await pageWithForms(this.#parts, tabId);
    if (!page) return say('draftNotSeen');
    const { ofLink, ofPage, ofTools } = await import('../../draft/index.ts');
    const now = this.#parts.now();
    if (of === 'tool') {
      const tools = (page.tools ?? []).filter(({ name }) => name === named);
      return tools.length > 0 ? ofTools(page, tools.slice(0, 1), now) : say('draftScripted');
    }
    const link = of === 'link' && (page.anchors ?? []).find(({ url }) => url === named);
    if (link) return ofLink(link, page, now);
    const forms = (page.own?.forms ?? []).filter(
      ({ kind, element }) => of === 'form' && kind === 'form' && element.path === named,
    );
    return forms.length > 0 ? ofPage({ ...page, own: { forms, entries: [] } }, now) : say('draftNoForm');
  }
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
