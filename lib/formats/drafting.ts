import type { ElementFact, Json, PageFacts } from '../model/index.ts';
import { slug, stripInvisible, truncate } from '../text/index.ts';

/** A form of a page as an action that could be declared: what each format's draft is written from. */
export interface DraftableForm {
  /** In lower case, words parted by a hyphen; unique on the page. */
  readonly id: string;
  /** What a person would call it. Text of the site. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path and query that it is sent to, on the page's own origin. */
  readonly path: string;
  readonly fields: readonly DraftableField[];
  /** Controls that nobody fills: what they hold goes with the form, but not with a request made without the page. */
  readonly hidden: number;
}

export interface DraftableField {
  readonly name: string;
  /** What a person would call it; the name where nothing is written beside it. */
  readonly label: string;
  readonly labelled: boolean;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly format?: 'date' | 'email' | 'url';
  readonly required: boolean;
  readonly options?: readonly string[];
  /** A CSS selector that finds the control in the document; absent where it is in a frame or shadow root. */
  readonly selector?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Controls whose values are not arguments, or cannot be declared. */
const LEFT_OUT = /^(?:hidden|password|submit|button|reset|image|file)$/;
const MAX_OPTIONS = 100;

/**
 * The forms of a page that could be declared, with the controls that a person fills. Left out are those that ask for a
 * password, need a file, or lead to another origin.
 */
export function draftableForms(page: PageFacts): readonly DraftableForm[] {
  const ids = new Set<string>();
  return page.forms.flatMap((form, index) => {
    const method = form.method.toUpperCase();
    const target = URL.parse(form.action === '' ? page.url : form.action, page.url);
    if ((method !== 'GET' && method !== 'POST') || target?.origin !== new URL(page.url).origin) return [];
    if (form.controls.some(({ type, required }) => type === 'password' || (type === 'file' && required)))
      return [];
    const fields = fieldsOf(form.controls);
    if (fields.length === 0) return [];
    const name = plain(form.label, 60) || `Form ${index + 1}`;
    const id = free(slug(name, { limit: 40 }) || `form-${index + 1}`, ids);
    ids.add(id);
    // What a GET form sends takes the place of its address's query (HTML, form submission algorithm).
    const path = target.pathname + (method === 'GET' ? '' : target.search);
    const hidden = form.controls.filter(({ type }) => type === 'hidden').length;
    return [{ id, name, method, path, fields, hidden }];
  });
}

/** Text of a site in one line, without what nobody sees. */
function plain(text: string, most: number): string {
  return truncate(
    stripInvisible(text)
      .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
      .trim(),
    most,
  );
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`;
  return id;
}

function fieldsOf(controls: readonly ElementFact[]): readonly DraftableField[] {
  const fields = new Map<string, DraftableField>();
  for (const control of controls) {
    const { name, type, hidden, disabled, readOnly, label } = control;
    if (name === '' || hidden || disabled || readOnly || LEFT_OUT.test(type) || fields.has(name)) continue;
    const group = controls.filter((one) => one.name === name && one.type === type);
    const written = plain(type === 'radio' || group.length > 1 ? '' : label, 120);
    fields.set(name, {
      name,
      label: written || plain(name.replaceAll(/[_\-[\].]+/g, ' '), 120) || name,
      labelled: written !== '',
      ...typeOf(control, group.length),
      required: group.some(({ required }) => required) && type !== 'checkbox',
      ...(control.root === 'document' && group.length === 1 && { selector: control.path }),
      ...(type === 'radio' || group.length > 1
        ? { selector: `${control.tag}[name=${JSON.stringify(name)}]` }
        : {}),
      ...limitsOf(control),
    });
  }
  return [...fields.values()];
}

function typeOf(
  { tag, type, multiple, step, options = [] }: ElementFact,
  inGroup: number,
): Pick<DraftableField, 'type' | 'format' | 'options'> {
  const values = options
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .slice(0, MAX_OPTIONS);
  const choices = values.length > 0 ? { options: values } : {};
  if (tag === 'select') return { type: multiple ? 'array' : 'string', ...choices };
  switch (type) {
    case 'checkbox':
      return inGroup > 1 ? { type: 'array', ...choices } : { type: 'boolean' };
    case 'radio':
      return { type: 'string', ...choices };
    case 'number':
    case 'range':
      return { type: /^(?:any|\d*\.\d+)$/.test(step ?? '') ? 'number' : 'integer' };
    case 'date':
    case 'email':
    case 'url':
      return { type: 'string', format: type };
    default:
      return { type: 'string' };
  }
}

function limitsOf({ type, minLength, maxLength, min, max }: ElementFact): Partial<DraftableField> {
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
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
