import type { SendToTab } from '../../browser/ports.ts';
import {
  isActionAttribute,
  isGroup,
  isOnPage,
  isParamAttribute,
  nearestControl,
  placeKey,
  type SimilarControl,
  selectorFact,
} from '../../matching/index.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import {
  type Action,
  type ElementFact,
  type Finding,
  isClean,
  kindOf,
  type OverlayBar,
  type OverlayMark,
  type PageFacts,
  type Parameter,
  type SelectorFact,
  type Verdict,
} from '../../model/index.ts';
import { type Texts, titleParts, truncate } from '../../text/index.ts';
import type { Events } from '../events.ts';
import { newestLast } from '../newest-last.ts';
import type { TabInspector } from './inspector.ts';
import type { TabRecords } from './records.ts';

interface OverlayParts {
  readonly sendToTab: SendToTab;
  readonly tabs: Pick<TabInspector, 'view'>;
  readonly records: Pick<TabRecords, 'read' | 'change'>;
  readonly texts: () => Texts;
  readonly events: Events;
}

export function createOverlay({ sendToTab, tabs, records, texts, events }: OverlayParts) {
  const turn = (tabId: number, overlay: boolean) =>
    records.change(tabId, (record) => record && { ...record, overlay });

  const redraw = newestLast(async (tabId) => {
    const view = await tabs.view(tabId);
    const words = texts();
    const marks = view.overlay ? marksOf(view, words) : [];
    const request =
      marks.length > 0
        ? { marks, bar: barOf(marks, view.verdict, words, view.edited !== undefined) }
        : { marks };
    const response = await sendToTab(tabId, 'overlay', request);
    if (!response.ok && view.overlay) await turn(tabId, false);
  });

  const follow = async (tabId: number): Promise<void> => {
    if ((await records.read(tabId))?.overlay) await redraw(tabId);
  };
  events.on('found', follow);

  return {
    follow,
    panel: {
      async overlay({ tabId, on }) {
        await turn(tabId, on);
        await redraw(tabId);
      },
      async reveal({ tabId, selector, within }) {
        const response = await sendToTab(tabId, 'reveal', { selector, within });
        if (!response.ok) throw new Error(response.error.message);
      },
    } satisfies Partial<PanelHandlers>,
  };
}

export function marksOf(
  { actions, findings, page }: Pick<TabView, 'actions' | 'findings' | 'page'>,
  texts: Texts,
): OverlayMark[] {
  if (!page) return [];
  // The last finding decides an outline's colour, so errors come last.
  const failed = ['warning', 'error'].flatMap((kind) => findings.filter((one) => kindOf(one) === kind));
  const faults = new Map(failed.flatMap((finding) => placesOf(finding).map((place) => [place, finding])));
  const marks = actions.flatMap((action) =>
    isOnPage(action, { url: page.url, page }) ? marksOfAction(action, { page, faults, texts }) : [],
  );
  return [...merged([...marks, ...marksOfElements(failed, marks, page, texts)], page).values()];
}

function marksOfElements(
  failed: readonly Finding[],
  marks: readonly OverlayMark[],
  page: PageFacts,
  texts: Texts,
): readonly OverlayMark[] {
  const drawn = new Set(marks.flatMap(({ selector, path }) => [selector, path]));
  return failed.flatMap((finding): readonly OverlayMark[] => {
    const fact = page.attributes.find(({ element }) => element.path === finding.selector);
    if (!fact || drawn.has(fact.element.path)) return [];
    const { subject = fact.attribute, state: message } = titleParts(finding, texts);
    return [{ kind: 'action', ...locatorOf(fact.element), label: subject, ...faultOf(finding), message }];
  });
}

const faultOf = ({ severity }: Finding) =>
  ({ faulty: true, ...(severity === 'warning' && { severity }) }) as const;

const faultSaid = (finding: Finding | undefined, texts: Texts) =>
  finding ? { ...faultOf(finding), message: titleParts(finding, texts).state } : { faulty: false };

function placesOf({ selector, document, pointer }: Finding): readonly string[] {
  const places: string[] = selector === null ? [] : [selector];
  for (let end = pointer?.length ?? 0; pointer && end > 0; end = pointer.lastIndexOf('/', end - 1))
    places.push(placeIn(document, pointer.slice(0, end)));
  return places;
}

const placeIn = (document: string, pointer: string): string => `${document}#${pointer}`;

function faultAt(
  { faults }: Seen,
  document: string,
  pointer: string | undefined,
  ...selectors: readonly (string | undefined)[]
): Finding | undefined {
  const places = [...selectors, pointer === undefined ? undefined : placeIn(document, pointer)];
  return places.map((place) => (place === undefined ? undefined : faults.get(place))).find(Boolean);
}

export function barOf(
  marks: readonly OverlayMark[],
  verdict: Verdict,
  texts: Texts,
  isEdited = false,
): OverlayBar {
  const { t, count } = texts;
  const faulty = marks.filter((mark) => mark.faulty);
  const controls = marks.filter(({ kind }) => kind === 'parameter').length;
  return {
    language: texts.language,
    direction: texts.direction,
    label: t('name'),
    summary: [
      ...(isEdited ? [t('barEdited')] : []),
      count('barControls', controls),
      ...(faulty.length > 0 ? [count('barProblems', faulty.length)] : []),
      ...(isClean(verdict) ? [t('barNone')] : []),
      ...(verdict.state === 'checking' ? [t('asking')] : []),
      ...(verdict.state === 'incomplete' ? [t('notAllChecked')] : []),
    ].join(' · '),
    steps: faulty.map(({ label, message = '' }, index) =>
      t('barStep', index + 1, faulty.length, truncate(message === '' ? label : `${label}: ${message}`, 80)),
    ),
    previous: t('barPrevious'),
    next: t('barNext'),
    close: t('barClose'),
  };
}

interface Seen {
  readonly page: PageFacts;
  readonly faults: ReadonlyMap<string, Finding>;
  readonly texts: Texts;
}

function marksOfAction(action: Action, seen: Seen): readonly OverlayMark[] {
  const { page, texts } = seen;
  const element = elementOf(action, page);
  const near = element?.path ?? formOf(action, page)?.path;
  const marks: OverlayMark[] = [];
  const fault = faultAt(seen, action.document, undefined, element?.path, action.page?.selector);
  if (element)
    marks.push({
      kind: 'action',
      ...locatorOf(element),
      label: action.name,
      ...faultSaid(fault, texts),
    });
  for (const parameter of action.parameters) marks.push(...marksOfParameter(parameter, action, near, seen));
  const result = action.page?.result?.selector;
  // A missing container isn't an error, because results may appear only after a run.
  if (result !== undefined && countOf(result, page) > 0) {
    const items = countOf(action.page?.result?.itemSelector ?? '', page);
    marks.push({
      kind: 'result',
      selector: result,
      label: texts.t('markResult', action.name),
      faulty: false,
      ...(items > 0 ? { message: texts.count('items', items) } : {}),
    });
  }
  return marks;
}

function marksOfParameter(
  parameter: Parameter,
  action: Action,
  near: string | undefined,
  seen: Seen,
): readonly OverlayMark[] {
  const { page, texts } = seen;
  const { name, selector, source } = parameter;
  if (selector === undefined) {
    const marked = markedFor(name, action, page);
    if (!marked) return [];
    const fault = faultAt(seen, action.document, source.pointer, marked.path);
    return [{ kind: 'parameter', ...locatorOf(marked), label: name, ...faultSaid(fault, texts) }];
  }
  const fact = selectorFact(page, selector);
  const isDead = fact?.state === 'none' || fact?.state === 'invalid';
  const similar = isDead ? nearestControl(parameter, action, page) : undefined;
  const path = fact?.elements[0]?.path;
  const finding = faultAt(seen, action.document, source.pointer, selector, path);
  const message = finding && problemOf(fact, finding, texts, similar);
  // The overlay can't outline a similar control in a frame or shadow root.
  const at = similar?.element.root === 'document' ? similar.element.path : near;
  return [
    {
      kind: 'parameter',
      selector,
      label: name,
      ...(finding ? faultOf(finding) : { faulty: false }),
      near: at,
      message,
    },
  ];
}

function problemOf(
  fact: SelectorFact | undefined,
  finding: Finding,
  texts: Texts,
  similar: SimilarControl | undefined,
): string {
  const { t, count } = texts;
  if (fact?.state === 'none') {
    const nearest = similar?.element.name || similar?.element.id;
    return nearest ? t('markNearest', nearest) : t('markNone');
  }
  if (fact?.state === 'invalid') return t('fareInvalid');
  if (fact?.state === 'many' && !isGroup(fact)) return count('markMany', fact.count);
  const [first] = fact?.elements ?? [];
  if (first?.disabled) return t('fareDisabled');
  if (first?.hidden) return t('fareHidden');
  return titleParts(finding, texts).state;
}

function merged(marks: readonly OverlayMark[], page: PageFacts): ReadonlyMap<string, OverlayMark> {
  const byControl = new Map<string, OverlayMark>();
  for (const [index, mark] of marks.entries()) {
    const key = mark.kind === 'parameter' ? controlOf(mark, page) : String(index);
    const other = byControl.get(key);
    if (!other) {
      byControl.set(key, mark);
      continue;
    }
    const names = new Set([...other.label.split(', '), mark.label]);
    const worse = other.faulty ? other : mark;
    byControl.set(key, { ...worse, label: [...names].join(', ') });
  }
  return byControl;
}

function controlOf({ selector, path, within, near }: OverlayMark, page: PageFacts): string {
  if (path !== undefined) return placeKey({ path, within });
  const fact = selectorFact(page, selector);
  const [first] = fact?.elements ?? [];
  return fact?.count === 1 && first ? placeKey(first) : JSON.stringify([selector, fact?.count === 0 && near]);
}

function elementOf(action: Action, page: PageFacts): ElementFact | undefined {
  const marked = page.attributes.find((fact) => isActionAttribute(fact) && fact.value === action.id);
  return marked?.element ?? selectorFact(page, action.page?.selector)?.elements[0];
}

function markedFor(name: string, { id }: Action, page: PageFacts): ElementFact | undefined {
  return page.attributes.find((fact) => isParamAttribute(fact) && fact.value === name && fact.scope === id)
    ?.element;
}

function formOf(action: Action, page: PageFacts): ElementFact['form'] {
  for (const { selector } of action.parameters) {
    const form = selectorFact(page, selector)?.elements[0]?.form;
    if (form) return form;
  }
  return undefined;
}

function locatorOf({ path, within }: ElementFact): Pick<OverlayMark, 'path' | 'within'> {
  return { path, within };
}

function countOf(selector: string, page: PageFacts): number {
  return selectorFact(page, selector)?.count ?? 0;
}
