import type { Action, AttributeFact, PageFacts, SelectorFact } from '../../lib/model/index.ts';

/** What a selector or attribute is for. */
export type Use = 'start' | 'parameter' | 'result' | 'item' | 'property' | 'next' | 'attribute';

export interface Target {
  readonly use: Use;
  /** The parameter's, property's or attribute's name. */
  readonly name: string;
  readonly selector: string;
  /** undefined: nobody has looked for it on this page. */
  readonly fact: SelectorFact | undefined;
}

export interface TargetGroup {
  readonly action: Action;
  readonly targets: readonly Target[];
}

/** Every selector that the actions declare, by action. */
export function targetsOf(actions: readonly Action[], page: PageFacts | null): readonly TargetGroup[] {
  const target = (use: Use, name: string, selector: string | undefined): readonly Target[] =>
    selector === undefined || selector === ''
      ? []
      : [
          {
            use,
            name,
            selector,
            fact: page && Object.hasOwn(page.selectors, selector) ? page.selectors[selector] : undefined,
          },
        ];
  return actions
    .map((action) => {
      const result = action.page?.result;
      return {
        action,
        targets: [
          ...target('start', '', action.page?.selector),
          ...action.parameters.flatMap(({ name, selector }) => target('parameter', name, selector)),
          ...target('result', '', result?.selector),
          ...target('item', '', result?.itemSelector),
          ...Object.entries(result?.properties ?? {}).flatMap(([name, selector]) =>
            target('property', name, selector),
          ),
          ...target('next', '', result?.pagination?.nextButton),
        ],
      };
    })
    .filter(({ targets }) => targets.length > 0);
}

/** How a selector fares, in one word; the more troublesome state first. */
export type Fare =
  | 'unasked'
  | 'unchecked'
  | 'invalid'
  | 'none'
  | 'many'
  | 'hidden'
  | 'disabled'
  | 'shadow'
  | 'frame'
  | 'one';

export function fareOf({ fact, use }: Pick<Target, 'fact' | 'use'>): Fare {
  if (!fact) return 'unasked';
  if (fact.state === 'invalid' || fact.state === 'none' || fact.state === 'unchecked') return fact.state;
  const [first] = fact.elements;
  // Items and their properties are meant to be many.
  if (fact.state === 'many' && use !== 'item' && use !== 'property') return 'many';
  if (first?.hidden) return 'hidden';
  if (first?.disabled) return 'disabled';
  if (first?.root === 'shadow') return 'shadow';
  if (first?.root === 'frame') return 'frame';
  return fact.state;
}

export function isTroubled(fare: Fare): boolean {
  return fare === 'invalid' || fare === 'none' || fare === 'hidden' || fare === 'disabled';
}

/** Attributes by the action in whose scope they stand. */
export function attributesByScope(page: PageFacts): readonly (readonly [string, readonly AttributeFact[]])[] {
  return [
    ...Map.groupBy(
      page.attributes,
      ({ scope, attribute, value }) => scope ?? (attribute.endsWith('-action') ? value : ''),
    ),
  ];
}
