import type { JsonObject, PageFacts } from '../../model/index.ts';
import { type DraftableField, type DraftableForm, draftableForms } from '../drafting.ts';

/**
 * A manifest of 1.0 for a site's owner to go on from, with the forms of one page as its actions. What a form does not
 * tell (how results are to be read, limits, who has to sign in) is left for the owner to add.
 * @returns undefined where there is no form to declare
 */
export function draft(page: PageFacts): JsonObject | undefined {
  const forms = draftableForms(page);
  if (forms.length === 0) return undefined;
  const { origin, host } = new URL(page.url);
  const title = page.title.trim().slice(0, 100);
  return {
    version: '1.0',
    name: title || host,
    description: title === '' ? `What can be done on ${host}` : `What can be done on “${title}” (${host})`,
    baseUrl: origin,
    actions: forms.map(actionOf),
  };
}

function actionOf({ id, name, method, path, fields }: DraftableForm): JsonObject {
  return {
    id,
    name,
    description: `Fills in and sends the form “${name}”`,
    path,
    method,
    parameters: fields.map(parameterOf),
  };
}

function parameterOf(field: DraftableField): JsonObject {
  const { name, label, type, format, options, required, selector } = field;
  const { minLength, maxLength, minimum, maximum } = field;
  const limits = Object.entries({ minLength, maxLength, minimum, maximum }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    name,
    type: type === 'integer' ? 'number' : type,
    ...(format && { format: format === 'url' ? 'uri' : format }),
    required,
    description: label,
    ...(selector !== undefined && { selector }),
    ...(options !== undefined && { enum: options }),
    ...(limits.length > 0 && { validation: Object.fromEntries(limits) as JsonObject }),
  };
}
