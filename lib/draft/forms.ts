import { freeId, type Manifest, plain } from '../formats/writing.ts';
import type {
  Action,
  AnchorFact,
  ElementFact,
  Json,
  JsonSchema,
  PageFacts,
  Parameter,
} from '../model/index.ts';
import { slug } from '../text/index.ts';
import { type Advice, chooseSelector } from './selectors.ts';
import { hostSite } from './site.ts';

type Form = PageFacts['forms'][number];

/** What was made of a page: what to write, and the markup that would make it last. */
export interface OfPage {
  readonly manifest: Manifest;
  readonly advice: readonly Advice[];
}

/** As which a draft of ours declares itself (AWP §14). */
const GENERATOR = 'awas-lens';
/** Controls whose values are not arguments, or cannot be declared. */
const LEFT_OUT = /^(?:hidden|password|submit|button|reset|image|file)$/;
const MAX_OPTIONS = 100;
/** A link should only open a page; one of such a name may do something on the way. */
const ACTS =
  /(?:log|sign)[-_ ]?(?:out|off)|delete|remove|unsubscribe|cancel|revoke|confirm|approve|token=|session|add[-_]to/i;

/**
 * The forms of a page that can be declared, as actions, with the controls that a person fills, and its links to other
 * pages of the site. Left out are forms that ask for a password, need a file, or lead to another origin, links that may
 * do more than open a page, and buttons of scripts. The more there is that a form does not say, the less the whole is to
 * be trusted.
 */
export function fromForms(page: PageFacts, now: number): OfPage {
  const { origin } = new URL(page.url);
  const ids = new Set<string>();
  const advice: Advice[] = [];
  const declared = page.forms.flatMap((form, index) => {
    const action = actionOf(form, index, { page, ids, advice });
    return action ? [{ form, action }] : [];
  });
  const links = (page.anchors ?? [])
    .filter((link) => !ACTS.test(`${link.url} ${link.label}`))
    .map((link, index) => linkAction(link, index, { page, ids, advice }));
  return {
    manifest: {
      origin,
      now,
      site: hostSite(page),
      actions: [...declared.map(({ action }) => action), ...links],
      references: [],
      unread: [
        ...page.forms.flatMap((form) => unreadOf(form, page)),
        ...(page.buttons ?? []).map(({ label, path }) => ({
          place: {},
          reason: `The button “${plain(label, 60) || path}” is left out: a script of the page carries it out, and no address is known.`,
        })),
      ],
      synthetic: { generatedBy: GENERATOR, confidence: confidenceOf(declared) },
    },
    advice,
  };
}

/** Forms that are left out, with the reason. */
function unreadOf(form: Form, page: PageFacts): Manifest['unread'] {
  const because = reasonAgainst(form, page);
  if (because === undefined) return [];
  const name = plain(form.label, 60) || form.path;
  return [{ place: {}, reason: `The form “${name}” is left out: ${because}.` }];
}

function targetOf(form: Form, page: PageFacts): URL | null {
  return URL.parse(form.action === '' ? page.url : form.action, page.url);
}

function reasonAgainst(form: Form, page: PageFacts): string | undefined {
  if (!/^(?:get|post)$/i.test(form.method)) return 'it is not sent anywhere';
  if (targetOf(form, page)?.origin !== new URL(page.url).origin) return 'it is sent to another origin';
  if (form.controls.some(({ type }) => type === 'password')) return 'it asks for a password';
  if (form.controls.some(({ type, required }) => type === 'file' && required)) return 'it needs a file';
  return form.controls.some(isFilled) ? undefined : 'it has no control with a name that a person fills';
}

const isFilled = ({ name, type, hidden, disabled, readOnly }: ElementFact): boolean =>
  name !== '' && !hidden && !disabled && !readOnly && !LEFT_OUT.test(type);

interface Gathered {
  readonly page: PageFacts;
  readonly ids: Set<string>;
  readonly advice: Advice[];
}

function actionOf(form: Form, index: number, { page, ids, advice }: Gathered): Action | undefined {
  const target = targetOf(form, page);
  if (!target || reasonAgainst(form, page) !== undefined) return undefined;
  const method = form.method.toUpperCase();
  const name = plain(form.label, 60) || `Form ${index + 1}`;
  const id = freeId(slug(name, { limit: 40 }) || `form-${index + 1}`, ids, '-');
  ids.add(id);
  const reads = method === 'GET';
  // What a GET form sends takes the place of its address's query (HTML, form submission algorithm).
  const url = target.origin + target.pathname + (reads ? '' : target.search);
  const hidden = form.controls.filter(({ type }) => type === 'hidden').length;
  return {
    key: `form:${id}`,
    id,
    name,
    description: [
      `Fills in and sends the form “${name}”.`,
      ...(reads ? [] : ['It is sent as application/x-www-form-urlencoded.']),
      ...(hidden > 0 ? ['It sends hidden values of the page besides.'] : []),
    ].join(' '),
    format: '',
    document: page.url,
    source: {},
    risk: reads ? 'read' : 'change',
    riskReason: reads ? 'GET only reads.' : 'What it does a form does not say.',
    parameters: parametersOf(form, page, (missing) => advice.push({ action: id, ...missing })),
    transport: { kind: 'http', method, url, body: reads ? 'none' : 'form' },
    page: { url: page.url },
    auth: { needed: 'unknown' },
    confirm: !reads,
  };
}

function linkAction({ url, label }: AnchorFact, index: number, { page, ids }: Gathered): Action {
  const name = plain(label, 60) || `Page ${index + 1}`;
  const id = freeId(slug(name, { limit: 40 }) || `page-${index + 1}`, ids, '-');
  ids.add(id);
  return {
    key: `link:${id}`,
    id,
    name,
    description: `Opens the page behind the link “${name}”.`,
    format: '',
    document: page.url,
    source: {},
    risk: 'read',
    riskReason: 'GET only reads.',
    parameters: [],
    transport: { kind: 'http', method: 'GET', url, body: 'none' },
    auth: { needed: 'unknown' },
    confirm: false,
  };
}

function parametersOf(
  form: Form,
  page: PageFacts,
  advise: (advice: Omit<Advice, 'action'>) => void,
): readonly Parameter[] {
  const fields = new Map<string, Parameter>();
  for (const control of form.controls) {
    const { name, type, label } = control;
    if (!isFilled(control) || fields.has(name)) continue;
    const group = form.controls.filter((one) => one.name === name && one.type === type);
    const isGroup = type === 'radio' || group.length > 1;
    const written = plain(isGroup ? '' : label, 120);
    const { selector, advice } = chooseSelector(control, { form, page, isGroup });
    if (advice) advise(advice);
    fields.set(name, {
      name,
      in: /^get$/i.test(form.method) ? 'query' : 'form',
      required: group.some(({ required }) => required) && type !== 'checkbox',
      ...(written !== '' && { description: written }),
      schema: schemaOf(control, group.length),
      ...(selector !== undefined && { selector }),
      source: {},
    });
  }
  return [...fields.values()];
}

/** What a control takes, as far as its markup says. */
function schemaOf(control: ElementFact, inGroup: number): JsonSchema {
  const { tag, type, multiple, step, options = [] } = control;
  const values = options
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .slice(0, MAX_OPTIONS);
  const choice: JsonSchema = { type: 'string', ...(values.length > 0 && { enum: [...new Set(values)] }) };
  if (tag === 'select') return multiple ? { type: 'array', items: choice } : choice;
  switch (type) {
    case 'checkbox':
      return inGroup > 1 ? { type: 'array', items: choice } : { type: 'boolean' };
    case 'radio':
      return choice;
    case 'number':
    case 'range':
      return { type: /^(?:any|\d*\.\d+)$/.test(step ?? '') ? 'number' : 'integer', ...limitsOf(control) };
    case 'date':
    case 'email':
      return { type: 'string', format: type, ...limitsOf(control) };
    case 'url':
      return { type: 'string', format: 'uri', ...limitsOf(control) };
    default:
      return { type: 'string', ...limitsOf(control) };
  }
}

function limitsOf({ type, minLength, maxLength, min, max }: ElementFact): JsonSchema {
  const number = (text: string | undefined) =>
    (type === 'number' || type === 'range') &&
    text !== undefined &&
    text !== '' &&
    Number.isFinite(Number(text))
      ? Number(text)
      : undefined;
  const found: { [key: string]: Json | undefined } = {
    minLength: minLength && minLength > 0 ? minLength : undefined,
    maxLength,
    minimum: number(min),
    maximum: number(max),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** From what is written beside the controls, and from what the forms send besides. */
function confidenceOf(declared: readonly { readonly form: Form; readonly action: Action }[]): number {
  const fields = declared.flatMap(({ action }) => action.parameters);
  if (fields.length === 0) return 0.2;
  const labelled = fields.filter(({ description }) => description !== undefined).length / fields.length;
  const isOpen = ({ form, action }: (typeof declared)[number]) =>
    action.risk === 'read' && !form.controls.some(({ type }) => type === 'hidden');
  const open = declared.filter(isOpen).length / declared.length;
  return Math.round((0.2 + 0.3 * labelled + 0.2 * open) * 100) / 100;
}
