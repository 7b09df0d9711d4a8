import { type Document, isObject, isString, type Json, own, pointer } from '../../../model/index.ts';
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

export function selectorsThat<Verdict>(
  document: Document,
  judge: (value: Json) => Verdict | undefined,
): readonly (DeclaredSelector & { readonly verdict: Verdict })[] {
  const found: (DeclaredSelector & { readonly verdict: Verdict })[] = [];
  for (const action of declared(document).actions) {
    const visit = (
      value: Json | undefined,
      of: DeclaredSelector['of'],
      where: () => Pick<DeclaredSelector, 'place' | 'label'>,
    ) => {
      if (value === undefined) return;
      const verdict = judge(value);
      if (verdict !== undefined) found.push({ value, of, action, verdict, ...where() });
    };
    visitAction(action, visit);
  }
  return found;
}

type Visit = (
  value: Json | undefined,
  of: DeclaredSelector['of'],
  where: () => Pick<DeclaredSelector, 'place' | 'label'>,
) => void;

function visitAction(action: DeclaredAction, visit: Visit): void {
  const { value, place, label } = action;
  visit(own(value, 'selector'), 'action', () => ({
    place: `${place}/selector`,
    label: `The selector of ${label}`,
  }));
  for (const parameter of action.parameters)
    visit(own(parameter.value, 'selector'), 'parameter', () => ({
      place: `${parameter.place}/selector`,
      label: `The selector of ${parameter.label.replace(/^A p/, 'a p')}`,
    }));
  const result = own(value, 'result');
  if (!isObject(result)) return;
  const container = own(result, 'selector');
  visit(isString(container) ? container : undefined, 'result', () => ({
    place: `${place}/result/selector`,
    label: `The selector of the result of ${label}`,
  }));
  visit(own(result, 'itemSelector'), 'result', () => ({
    place: `${place}/result/itemSelector`,
    label: `The itemSelector of the result of ${label}`,
  }));
  for (const section of ['properties', 'pagination']) {
    const selectors = own(result, section);
    if (!isObject(selectors)) continue;
    for (const name in selectors) {
      const selector = own(selectors, name);
      visit(isString(selector) ? selector : undefined, 'result', () => ({
        place: `${place}/result/${section}${pointer(name)}`,
        label: `The selector of ${show(name)} in the result of ${label}`,
      }));
    }
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

/** Programming languages have "==" and "===". CSS has "=". */
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

export const selectorRules = [malformed, unstable] as const;
