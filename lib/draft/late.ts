import type { Action, Document, PageFacts } from '../model/index.ts';
import { draftedOn } from './draft.ts';
import { LATE } from './fields.ts';
import { sentences } from './naming.ts';

export function withLate(draft: Document, seen: readonly Action[]): Document {
  const actions = draft.actions.map((action) => {
    const known = new Set(action.parameters.map(({ name }) => name));
    const same = seen.find((other) => isSameForm(action, other));
    const late = (same?.parameters ?? []).filter((one) => one.late && !known.has(one.name));
    return late.length === 0 ? action : { ...action, parameters: [...action.parameters, ...late] };
  });
  return { ...draft, actions };
}

/** Stores each parameter's control, because the page may lack it after a reload. */
export const lateOn = (page: PageFacts, declared: readonly Action[]): readonly Action[] =>
  draftedOn(page, declared).map(({ action, fields }) => ({
    ...action,
    parameters: action.parameters.map((one, index) => ({
      ...one,
      required: false,
      description: sentences(one.description, LATE),
      late: fields[index]?.element,
    })),
  }));

export const isSameForm = (one: Action, other: Action): boolean =>
  one.key === other.key ||
  (one.page?.selector !== undefined &&
    one.page.selector === other.page?.selector &&
    one.page.url === other.page.url &&
    other.parameters.some(({ name }) => one.parameters.some((each) => each.name === name)));
