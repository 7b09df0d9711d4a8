import type { JsonObject, PageFacts } from '../../model/index.ts';
import { type DraftableField, type DraftableForm, draftableForms } from '../drafting.ts';

/** As which a draft of ours declares itself (§14). */
const GENERATOR = 'awas-lens';

/**
 * A synthetic agent.json for a page whose site publishes none, from the forms on it (AWP §14). It declares what it is,
 * and how far it is to be trusted: the more there is that a form does not say, the less.
 * @param now milliseconds since the epoch
 * @returns undefined where there is no form to declare
 */
export function draft(page: PageFacts, now: number): JsonObject | undefined {
  const forms = draftableForms(page);
  if (forms.length === 0) return undefined;
  const { hostname } = new URL(page.url);
  return {
    awp_version: '0.1',
    domain: hostname,
    intent: page.title.trim().slice(0, 200) || `What the forms on ${hostname} do`,
    source: 'synthetic',
    generated_by: GENERATOR,
    confidence: confidenceOf(forms),
    last_verified: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    actions: forms.map(actionOf),
    agent_hints: { origin: 'Drafted from the forms of one page. The site has not said any of it.' },
  };
}

/** From what is written beside the controls, and from what the forms send besides. */
function confidenceOf(forms: readonly DraftableForm[]): number {
  const fields = forms.flatMap((form) => form.fields);
  const labelled = fields.filter((field) => field.labelled).length / fields.length;
  const open = forms.filter(({ method, hidden }) => method === 'GET' && hidden === 0).length / forms.length;
  return Math.round((0.2 + 0.3 * labelled + 0.2 * open) * 100) / 100;
}

function actionOf({ id, name, method, path, fields, hidden }: DraftableForm): JsonObject {
  const changes = method === 'POST';
  return {
    id: id.replaceAll('-', '_'),
    description: [
      `The form “${name}”.`,
      changes ? 'It is sent as application/x-www-form-urlencoded.' : '',
      hidden > 0 ? 'It sends hidden values of the page besides.' : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    auth_required: false,
    inputs: Object.fromEntries(fields.map((field) => [field.name, inputOf(field)])),
    outputs: { page: 'string' },
    endpoint: path,
    method,
    // What a POST does a form does not say.
    ...(changes && { sensitivity: 'destructive', requires_human_confirmation: true }),
  };
}

function inputOf({ type, format, options, required, label }: DraftableField): JsonObject {
  const choice = options !== undefined && type === 'string';
  return {
    type: choice ? 'enum' : typeOf(type, format),
    ...(choice && { options }),
    required,
    description: label,
  };
}

function typeOf(type: DraftableField['type'], format: DraftableField['format']): string {
  if (format === 'date') return 'ISO8601';
  if (format === 'url') return 'url';
  if (type === 'array') return 'array[string]';
  return type === 'number' ? 'float' : type;
}
