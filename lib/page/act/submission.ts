import type { Submission } from '../../model/index.ts';
import { valuesOf } from '../controls/fill/sends.ts';
import { entriesOf } from '../controls/find/entries.ts';
import {
  attribute,
  attributesOf,
  closest,
  documentOf,
  elementsOf,
  inputOf,
  isCustom,
  ofDocument,
  ofForm,
  queryAll,
} from '../dom/dom.ts';
import { type Act, activated, hrefOf } from './act.ts';

const MAX_FIELDS = 500;
const MAX_NAMES = 20_000;
const MAX_NAME_LENGTH = 1_000;
const MAX_URL_LENGTH = 4_000;
const MAX_TARGET_LENGTH = 200;

const SCRIPT: Submission = { kind: 'script' };
const TAKES_OVER =
  /^(?:data-)?hx-(?:get|post|put|patch|delete)$|^(?:@|(?:data-)?ng-|wire:|(?:x-|v-)on:)submit\b|^data-(?:turbo-)?method$/;
const URL_ENCODED = 'application/x-www-form-urlencoded';

export function submissionOf({ kind, element }: Act): Submission | undefined {
  if (kind === 'send') return formSubmission(element, null);
  const active = kind === 'click' ? activated(element) : null;
  if (active?.kind === 'link') return linkSubmission(active.link);
  return active?.kind === 'submitter' && active.form ? formSubmission(active.form, active.button) : SCRIPT;
}

/** Predicts how the browser submits a form (HTML, "form submission algorithm"). */
export function formSubmission(form: HTMLFormElement, button: Element | null): Submission | undefined {
  const setting = (name: string): Partial<HTMLInputElement> | undefined =>
    button !== null && attribute(button, name) !== null ? inputOf(button) : undefined;
  const method = setting('formmethod')?.formMethod ?? ofForm(form, 'method');
  const address = setting('formaction')?.formAction ?? ofForm(form, 'action');
  const target = (button && attribute(button, 'formtarget')) ?? attribute(form, 'target');
  if (method === 'dialog')
    return { kind: 'form', method, url: bare(urlOf(form)), enctype: '', target: '', fields: [] };
  const url = method === 'get' ? withoutQuery(address) : bare(address);
  const fields = fieldsOf(form, button);
  if (!fields || url.length > MAX_URL_LENGTH) return undefined;
  const opens = targetOf(form, target);
  if (isThisWindow(opens) && isLeftToScript(form, button, address)) return { kind: 'script', fields };
  const encoding = setting('formenctype')?.formEnctype ?? ofForm(form, 'enctype');
  return {
    kind: 'form',
    method: method === 'post' ? 'post' : 'get',
    url,
    enctype: method === 'post' ? encoding : URL_ENCODED,
    target: opens,
    fields,
  };
}

function isLeftToScript(form: HTMLFormElement, button: Element | null, address: string): boolean {
  if (/^\s*javascript:/i.test(address) || isTakenOver(form) || (button && isTakenOver(button))) return true;
  const method = (button && attribute(button, 'formmethod')) ?? attribute(form, 'method');
  if (method !== null) return !/^(?:get|post|dialog)$/i.test(method.trim());
  const destination = (button && attribute(button, 'formaction')) ?? attribute(form, 'action') ?? '';
  return /^\s*(?:$|#)/.test(destination);
}

const isTakenOver = (element: Element): boolean =>
  Array.from(attributesOf(element)).some(({ name }) => TAKES_OVER.test(name));

function linkSubmission(link: Element): Submission | undefined {
  const href = hrefOf(link) ?? '';
  const resolved = URL.parse(href, link.baseURI ?? undefined)?.href ?? href;
  const url = bare(resolved);
  // A link to a fragment of this page is usually a button for a script. A link with `ping` also reports the
  // click to other servers.
  const stays = resolved.includes('#') && url === bare(urlOf(link));
  if (/^javascript:/i.test(resolved) || stays || attribute(link, 'ping') || isTakenOver(link)) return SCRIPT;
  if (url.length > MAX_URL_LENGTH) return undefined;
  return { kind: 'link', url, target: targetOf(link, attribute(link, 'target')) };
}

export const opensElsewhere = (
  submission: Submission,
): submission is Exclude<Submission, { readonly kind: 'script' }> =>
  submission.kind !== 'script' && !isThisWindow(submission.target);

const isThisWindow = (target: string): boolean => /^(?:|_top|_parent)$/.test(target);

/** Returns '' for this window, `_blank` for a new window, otherwise the target's name. */
function targetOf(element: Element, own: string | null): string {
  const bases = own === null ? [...queryAll(documentOf(element), 'base[target]')] : [];
  const base = bases.find((one) => one.namespaceURI === 'http://www.w3.org/1999/xhtml');
  const target = (own ?? (base ? attribute(base, 'target') : '') ?? '').slice(0, MAX_TARGET_LENGTH);
  if (/^_(?:self|top|parent|blank)$/i.test(target)) return target.toLowerCase().replace('_self', '');
  // A target that names no frame opens a new window.
  const frames = target === '' ? [] : [...queryAll(documentOf(element), '[name]:is(iframe,frame,object)')];
  return target === '' || frames.some((one) => attribute(one, 'name') === target) ? target : '_blank';
}

const urlOf = (element: Element): string => ofDocument(documentOf(element), 'URL');
export const bare = (url: string): string => url.replace(/#.*/s, '');

export function withoutQuery(address: string): string {
  const url = URL.parse(address);
  if (!url) return bare(address);
  url.search = '';
  url.hash = '';
  return url.href;
}

function fieldsOf(form: HTMLFormElement, submitter: Element | null): readonly string[] | undefined {
  const sent = entriesOf(form, submitter)?.filter(
    ({ element, sends }) => sends?.length !== 0 && !isCustom(element),
  );
  if (!sent) return undefined;
  const fields = [...new Set(sent.map(({ name }) => name))];
  const long = fields.length > MAX_FIELDS || fields.some((name) => name.length > MAX_NAME_LENGTH);
  return long || fields.join('').length > MAX_NAMES ? undefined : fields;
}

/** Names that only custom elements submit. */
export function customOnly(form: HTMLFormElement): readonly string[] {
  const own = (entriesOf(form, null) ?? []).filter(({ element }) => !isCustom(element));
  const names = new Set(own.map(({ name }) => name));
  return [...(valuesOf(form)?.keys() ?? [])].filter((name) => !names.has(name));
}

/** Known names that only some browsers submit. */
export function uncertainNames(form: HTMLFormElement, known: ReadonlySet<string>): readonly string[] {
  const names = elementsOf(form).flatMap(
    (element) => attribute(element, closest(element, 'datalist') ? 'name' : 'dirname') ?? [],
  );
  return [...names, ...customOnly(form)].filter((name) => known.has(name));
}
