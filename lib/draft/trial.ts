import type { OwnField, PageFacts, StepTarget } from '../model/index.ts';
import { draftedOn } from './draft.ts';

/** @param tryOut resolves to a reason for each failed control, otherwise null */
export async function tried(
  page: PageFacts,
  tryOut: (targets: readonly StepTarget[]) => Promise<readonly (string | null)[]>,
): Promise<PageFacts> {
  const { own } = page;
  const fields = draftedOn(page).flatMap(({ form, fields, action }) =>
    form?.closed ? [] : fields.filter((_, index) => !action.parameters[index]?.late),
  );
  if (!own || fields.length === 0) return page;
  const results = await tryOut(fields.map(targetOf));
  const refusals = new Map(fields.map((field, index) => [field, results[index]]));
  const forms = own.forms.map((form) => ({
    ...form,
    fields: form.fields.map((field) => {
      const refuses = refusals.get(field);
      return refuses ? { ...field, refuses } : field;
    }),
  }));
  return { ...page, own: { ...own, forms } };
}

const targetOf = ({ element: { path, within }, selector = path }: OwnField): StepTarget => ({
  selector,
  path,
  within,
});

export function changedNames(before: PageFacts, after: PageFacts): readonly string[] {
  const namesOf = ({ own }: PageFacts): readonly string[] =>
    (own?.forms ?? []).flatMap((form) =>
      [form, ...form.fields].flatMap(({ element: { id, name } }) => [id, name].filter(Boolean)),
    );
  const known = new Set(namesOf(before));
  return [...new Set(namesOf(after).filter((name) => !known.has(name)))];
}
