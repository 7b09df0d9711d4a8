import {
  type Document,
  type DocumentRule,
  isObject,
  isString,
  type Json,
  own,
  pointer,
} from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { lintSelector } from './css.ts';
import { actionAt, type DeclaredAction, declared, rule } from './declared.ts';

/** One selector as it is written. */
export interface DeclaredSelector {
  readonly value: Json;
  /** JSON Pointer. */
  readonly place: string;
  /** e.g. "the selector of “query” of “search-books”". */
  readonly label: string;
  readonly of: 'parameter' | 'result' | 'action';
  readonly action: DeclaredAction;
}

const kept = new WeakMap<Document, readonly DeclaredSelector[]>();

/** Every selector that a manifest declares. */
export function selectorsIn(document: Document): readonly DeclaredSelector[] {
  const known = kept.get(document);
  if (known) return known;
  const found = declared(document).actions.flatMap((action) => [...selectorsOf(action)]);
  kept.set(document, found);
  return found;
}

function* selectorsOf(action: DeclaredAction): Iterable<DeclaredSelector> {
  const { value, place, label } = action;
  const own_ = own(value, 'selector');
  if (own_ !== undefined)
    yield {
      value: own_,
      place: `${place}/selector`,
      label: `the selector of ${label}`,
      of: 'action',
      action,
    };
  for (const parameter of action.parameters) {
    const selector = own(parameter.value, 'selector');
    if (selector === undefined) continue;
    const name = parameter.name === '' ? 'a parameter' : `“${parameter.name.slice(0, 80)}”`;
    yield {
      value: selector,
      place: `${parameter.place}/selector`,
      label: `the selector of ${name} of ${label}`,
      of: 'parameter',
      action,
    };
  }
  const result = own(value, 'result');
  if (!isObject(result)) return;
  const at = `${place}/result`;
  for (const field of ['selector', 'itemSelector']) {
    const selector = own(result, field);
    // That result.selector is there and a string is judged by its requirement.
    if (selector !== undefined && (field !== 'selector' || isString(selector)))
      yield {
        value: selector,
        place: `${at}/${field}`,
        label: `the ${field} of the result of ${label}`,
        of: 'result',
        action,
      };
  }
  for (const section of ['properties', 'pagination']) {
    const selectors = own(result, section);
    if (!isObject(selectors)) continue;
    for (const [name, selector] of Object.entries(selectors)) {
      if (isString(selector))
        yield {
          value: selector,
          place: `${at}/${section}${pointer(name)}`,
          label: `the selector of ${show(name)} in the result of ${label}`,
          of: 'result',
          action,
        };
    }
  }
}

const malformed: DocumentRule = rule(
  {
    id: 'awas/selector-malformed',
    requirements: ['AWAS-parameter-f', 'AWAS-result-b'],
    severity: 'warning',
    title: 'A selector is no CSS selector',
    why: 'querySelector throws on it, or another reader takes it for something else: the control or result is never found.',
  },
  function* (_, document) {
    for (const { value, place, label, of, action } of selectorsIn(document)) {
      const fault = isString(value) ? lintSelector(value).malformed : 'it must be a string';
      if (fault === undefined) continue;
      yield {
        pointer: place,
        requirements: [of === 'result' ? 'AWAS-result-b' : 'AWAS-parameter-f'],
        message: `${label.charAt(0).toUpperCase()}${label.slice(1)} is ${show(value)}, which is no CSS selector: ${fault}.`,
        fix: `Write one that document.querySelector takes${mended(value)}.`,
        ...actionAt(document, action.place),
      };
    }
  },
);

/** A bracket that is only not closed can be closed. */
function mended(value: Json): string {
  if (!isString(value) || !/\[[^\]]*$/.test(value) || value.length > 200) return '';
  const closed = `${value}]`;
  return lintSelector(closed).malformed === undefined ? `: ${show(closed)}` : '';
}

const unstable: DocumentRule = rule(
  {
    id: 'awas/selector-unstable',
    requirements: ['AWAS-practice-d'],
    severity: 'info',
    title: 'A selector is likely to break with the next change of the page',
    why: 'Positions and generated names change without anybody thinking of the manifest. Attributes made for it stay: data-awas-param, name, id.',
  },
  function* (_, document) {
    for (const { value, place, label, of, action } of selectorsIn(document)) {
      const reason = isString(value) ? lintSelector(value).unstable : undefined;
      if (reason === undefined) continue;
      yield {
        pointer: place,
        message: `${label.charAt(0).toUpperCase()}${label.slice(1)}, ${show(value)}, is fragile: ${reason}.`,
        fix:
          of === 'parameter'
            ? 'Mark the control with data-awas-param and select that, e.g. "[data-awas-param=\'query\']".'
            : 'Mark the element with an attribute of its own, e.g. data-awas-result, and select that.',
        ...actionAt(document, action.place),
      };
    }
  },
);

export const selectorRules: readonly DocumentRule[] = [malformed, unstable];
