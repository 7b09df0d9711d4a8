import {
  isGroup,
  isOnPage,
  nearestControl,
  placeKey,
  type SimilarControl,
  selectorFact,
} from '../../lib/matching/index.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import type {
  Action,
  AttributeFact,
  ElementFact,
  Finding,
  PageFacts,
  SelectorFact,
} from '../../lib/model/index.ts';
import type { LABELS } from '../labels.ts';

export type Use = 'start' | 'parameter' | 'result' | 'item' | 'property' | 'next' | 'attribute';

interface Declared {
  readonly use: Use;
  readonly name: string;
  readonly selector: string;
}

export interface Target extends Declared {
  readonly fact: SelectorFact | undefined;
  readonly here: boolean;
}

export interface TargetGroup {
  readonly action: Action;
  readonly targets: readonly Target[];
}

export function selectorsOf({ page, parameters }: Action): readonly Declared[] {
  const result = page?.result;
  const declared: Declared[] = [];
  const add = (use: Use, name: string, selector: string | undefined): void => {
    if (selector !== undefined && selector !== '') declared.push({ use, name, selector });
  };
  add('start', '', page?.selector);
  for (const { name, selector } of parameters) add('parameter', name, selector);
  add('result', '', result?.selector);
  add('item', '', result?.itemSelector);
  for (const [name, selector] of Object.entries(result?.properties ?? {})) add('property', name, selector);
  add('next', '', result?.pagination?.nextButton);
  return declared;
}

export function targetsOf(
  actions: readonly Action[],
  { page, url }: Pick<ShownView, 'page' | 'url'>,
): readonly TargetGroup[] {
  return actions
    .map((action) => {
      const here = isOnPage(action, { page, url });
      return {
        action,
        targets: selectorsOf(action).map((declared) => ({
          ...declared,
          here,
          fact: selectorFact(page, declared.selector),
        })),
      };
    })
    .filter(({ targets }) => targets.length > 0);
}

export function hasMarks({ actions, page, url }: Pick<ShownView, 'actions' | 'page' | 'url'>): boolean {
  if (!page) return actions.listed.length > 0;
  return actions.listed.some((action) => isOnPage(action, { page, url }));
}

export type SelectorState = keyof typeof LABELS.selectorStates | 'many';

export function stateOf({ fact, use, here }: Pick<Target, 'fact' | 'use' | 'here'>): SelectorState {
  if (!here && (!fact || fact.state === 'none')) return 'unasked';
  if (!fact) return 'unchecked';
  if (fact.state === 'none' && use !== 'parameter' && use !== 'start') return 'absent';
  if (fact.state === 'invalid' || fact.state === 'none' || fact.state === 'unchecked') return fact.state;
  const [first] = fact.elements;
  if (fact.state === 'many' && !isMeantToBeMany(use) && !isGroup(fact)) return 'many';
  if (first?.hidden) return 'hidden';
  if (first?.disabled) return 'disabled';
  if (first?.root === 'shadow') return 'shadow';
  if (first?.root === 'frame') return 'frame';
  return fact.state === 'many' && isGroup(fact) ? 'one' : fact.state;
}

export const isMeantToBeMany = (use: Use): boolean => use === 'item' || use === 'property';

export function isTroubled(state: SelectorState): boolean {
  return state === 'invalid' || state === 'none' || state === 'hidden' || state === 'disabled';
}

export function severityOf(
  { selector }: Target,
  { findings }: Pick<ShownView, 'findings'>,
): Finding['severity'] | undefined {
  return findings.find((finding) => finding.selector === selector && finding.outcome === 'failed')?.severity;
}

export function isFaulty({ targets }: TargetGroup, view: Pick<ShownView, 'findings'>): boolean {
  return targets.some((target) => isTroubled(stateOf(target)) && severityOf(target, view) !== undefined);
}

export function similarTo(
  selector: string,
  { actions, page, url }: Pick<ShownView, 'actions' | 'page' | 'url'>,
): SimilarControl | undefined {
  if (!page || selectorFact(page, selector)?.state !== 'none') return undefined;
  for (const action of actions.listed) {
    const parameter = action.parameters.find((one) => one.selector === selector);
    if (parameter && isOnPage(action, { page, url })) return nearestControl(parameter, action, page);
  }
  return undefined;
}

export function elementAt(selector: string, { page }: Pick<ShownView, 'page'>): ElementFact | undefined {
  if (!page) return undefined;
  const [first] = selectorFact(page, selector)?.elements ?? [];
  return first ?? page.attributes.find(({ element }) => placeKey(element) === selector)?.element;
}

export function attributesByScope(page: PageFacts): readonly (readonly [string, readonly AttributeFact[]])[] {
  return [
    ...Map.groupBy(
      page.attributes,
      ({ scope, attribute, value }) => scope ?? (attribute.endsWith('-action') ? value : ''),
    ),
  ];
}
