import { sampleOf, valuesOf } from '../formats/writing.ts';
import type { Json, JsonSchema, OwnField, PageFacts, Trial } from '../model/index.ts';
import { draftedOn } from './draft.ts';

/**
 * A page whose drafted controls have each been given a value, and the one back that it held: those that did not take it say why.
 * @param tryOut for each trial why it failed, in a clause
 */
export async function tried(
  page: PageFacts,
  tryOut: (trials: readonly Trial[]) => Promise<readonly (string | null)[]>,
): Promise<PageFacts> {
  const { own } = page;
  const trials = draftedOn(page).flatMap(({ form, fields, action: { parameters } }) =>
    form && !form.closed
      ? fields.flatMap((field, index) => {
          const { schema } = parameters[index] ?? {};
          return schema ? [[field, { target: targetOf(field), value: valueFor(schema) }] as const] : [];
        })
      : [],
  );
  if (!own || trials.length === 0) return page;
  const results = await tryOut(trials.map(([, trial]) => trial));
  const refused = new Map(trials.map(([field], index) => [field, results[index] ?? undefined]));
  const forms = own.forms.map((form) => ({
    ...form,
    fields: form.fields.map((field) => {
      const refuses = refused.get(field);
      return refuses ? { ...field, refuses } : field;
    }),
  }));
  return { ...page, own: { ...own, forms } };
}

const targetOf = ({ selector, element: { path, within } }: OwnField): Trial['target'] => ({
  selector: selector ?? path,
  path,
  ...(within && { within }),
});

/** Another value than the control holds at first, where that is known: the same one would prove nothing. */
function valueFor(schema: JsonSchema): Json {
  const { default: preset, ...rest } = schema;
  if (typeof preset === 'boolean') return !preset;
  const other = valuesOf(rest).findLast((value) => value !== preset) ?? sampleOf(rest);
  return typeof other === 'number' && other === preset ? other + 1 : other;
}
