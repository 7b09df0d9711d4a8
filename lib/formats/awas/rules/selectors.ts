import {
  type Document,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
  pointer,
} from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { oncePer } from '../../../text/once.ts';
import { type Fix, write } from '../../rules.ts';
import { lintSelector, type SelectorLint } from './css.ts';
import { type DeclaredAction, declared, rule } from './subjects.ts';

interface DeclaredSelector {
  readonly value: Json;
  readonly place: string;
  readonly label: string;
  readonly of: 'parameter' | 'result' | 'action';
  readonly action: DeclaredAction;
}

type Judged<Verdict> = DeclaredSelector & { readonly verdict: Verdict };

export function selectorsThat<Verdict>(
  document: Document,
  judge: (value: Json) => Verdict | undefined,
): readonly Judged<Verdict>[] {
  const found: Judged<Verdict>[] = [];
  for (const action of declared(document).actions)
    for (const [of, holder, name, place, label] of holdersIn(action)) {
      const value = own(holder, name);
      const verdict = value === undefined ? undefined : judge(value);
      if (value === undefined || verdict === undefined) continue;
      found.push({ value, of, action, verdict, place: place + pointer(name), label: label() });
    }
  return found;
}

type Holder = readonly [
  of: DeclaredSelector['of'],
  holder: JsonObject,
  name: string,
  place: string,
  label: () => string,
];

function* holdersIn({ value, place, label, parameters }: DeclaredAction): Iterable<Holder> {
  yield ['action', value, 'selector', place, () => `The selector of ${label}`];
  for (const parameter of parameters)
    yield [
      'parameter',
      parameter.value,
      'selector',
      parameter.place,
      () => `The selector of ${parameter.label.replace(/^A p/, 'a p')}`,
    ];
  const result = objectAt(value, 'result');
  const at = `${place}/result`;
  if (isString(own(result, 'selector')))
    yield ['result', result, 'selector', at, () => `The selector of the result of ${label}`];
  yield ['result', result, 'itemSelector', at, () => `The itemSelector of the result of ${label}`];
  for (const section of ['properties', 'pagination']) {
    const selectors = objectAt(result, section);
    for (const name in selectors)
      if (isString(own(selectors, name)))
        yield [
          'result',
          selectors,
          name,
          `${at}/${section}`,
          () => `The selector of ${show(name)} in the result of ${label}`,
        ];
  }
}

const linted = oncePer((document: Document) =>
  selectorsThat(document, (value) => {
    const lint: SelectorLint = isString(value) ? lintSelector(value) : { malformed: 'it must be a string' };
    return Object.keys(lint).length === 0 ? undefined : lint;
  }),
);

const malformed = rule('document', {
  id: 'awas/selector-malformed',
  *check(_, { document }) {
    for (const { value, place, label, of, verdict } of linted(document)) {
      const messageId = faultOf(verdict);
      if (messageId === undefined) continue;
      const { malformed, refusedBy, pseudoElement } = verdict;
      yield {
        at: place,
        requirements: [of === 'result' ? 'AWAS-result-b' : 'AWAS-parameter-f'],
        messageId,
        data: { label, value, malformed, ...refusedBy, pseudoElement },
        fix: malformed === undefined ? undefined : withOneOperator(value),
      };
    }
  },
});

function faultOf({ malformed, refusedBy, pseudoElement }: SelectorLint): string | undefined {
  if (malformed !== undefined) return 'malformed';
  if (refusedBy) return 'refused';
  return pseudoElement === undefined ? undefined : 'no-element';
}

function withOneOperator(value: Json): Fix | undefined {
  const once = isString(value) && value.length <= 200 ? value.replaceAll(/={2,3}(?=\s*['"\w])/g, '=') : value;
  return isString(once) && once !== value && lintSelector(once).malformed === undefined
    ? write(once)
    : undefined;
}

const unstable = rule('document', {
  id: 'awas/selector-unstable',
  *check(_, { document }) {
    for (const { value, place, label, of, verdict } of linted(document)) {
      const reason = verdict.unstable;
      if (reason === undefined) continue;
      const messageId = of === 'parameter' ? 'control' : 'other';
      yield { at: place, messageId, data: { label, value, reason } };
    }
  },
});

export const selectorRules = [malformed, unstable];
