import type {
  Action,
  EntryPoint,
  OwnField,
  OwnForm,
  PageFacts,
  Sentence,
  Submission,
  Transport,
} from '../model/index.ts';
import { say, slug } from '../text/index.ts';
import { inputsOf, leftOutOf } from './fields.ts';
import { idOf, namesOf } from './names.ts';
import { fieldLabel, isSearch, label, reviewOf, selectorOf, sentences, textsOf } from './naming.ts';
import { sentenceOf } from './sentence.ts';
import { WORDS } from './words.ts';

const MAX_UNFILLED = 60;

export interface Drafted {
  readonly form?: OwnForm;
  readonly entry?: EntryPoint;
  readonly fields: readonly OwnField[];
  readonly names: readonly string[];
  readonly id: string;
  readonly by: 'webmcp' | 'schema.org' | OwnForm['kind'];
  readonly action: Omit<Action, 'id' | 'name'>;
}

export function draftForm(form: OwnForm, page: PageFacts): Drafted | undefined {
  const { element, tool } = form;
  const submits: Submission = element.submits ?? { kind: 'script' };
  if (reasonAgainst(form) !== undefined) return undefined;
  const { fields, parameters } = inputsOf(form);
  const isRequest = isRequestOnly(submits, form);
  const unfilled = unfilledIn(form);
  const names = namesOf(form, fields, page.title);
  const isNamed = names[0] !== undefined && slug(tool?.name ?? '').startsWith(slug(names[0]));
  if (tool && !isNamed) names.unshift(label(tool.name));
  const { risk, riskReason } = riskOf(form, fields);
  const selector = selectorOf(form);
  const said = tool ? label(tool.description, 500) : '';
  const sentence = said || sentenceOf(form, names[0] ?? '', fields, page.title);
  const suffix = suffixOf(form, page);
  return {
    form,
    fields,
    names,
    id: tool ? tool.name : idOf(form, names),
    by: tool ? 'webmcp' : form.kind,
    action: {
      key: `page:${markOf(form, fields)}`,
      // A description that AWAS Lens wrote into the form already has the suffix.
      description: sentences(sentence, sentence.endsWith(suffix) ? '' : suffix),
      format: 'page',
      document: page.url,
      source: {},
      risk,
      riskReason,
      parameters: isRequest ? parameters.map(({ selector: _, ...one }) => one) : parameters,
      transport: transportOf(submits, form),
      ...(!isRequest && { page: { url: page.url, ...(selector !== undefined && { selector }) } }),
      auth: { needed: 'unknown' },
      ...(unfilled.length > 0 && { unfilled }),
      ...reviewOf(textsOf(form)),
    },
  };
}

function suffixOf({ opener = '', element: { submits } }: OwnForm, { url }: PageFacts): string {
  const target = submits?.kind === 'form' ? URL.parse(submits.url) : null;
  const opens = label(opener, MAX_UNFILLED);
  return [
    ...(opens === '' ? [] : [`Opened by “${opens}”.`]),
    ...(target && target.origin !== new URL(url).origin ? [`Sends to ${target.host}.`] : []),
  ].join(' ');
}

function unfilledIn(form: OwnForm): readonly string[] {
  const left = leftOutOf(form);
  const fields = form.fields.filter((_, index) => /^(?:refused|card|one-time)$/.test(left[index] ?? ''));
  const labels = [
    ...fields.map((field) => fieldLabel(field) || field.element.name),
    ...(form.beyond ?? []).map((one) => one.label),
  ];
  return [...new Set(labels.map((text) => label(text, MAX_UNFILLED)).filter(Boolean))].slice(0, 5);
}

export function reasonAgainst(form: OwnForm): string | undefined {
  const submits = form.element.submits ?? { kind: 'script' };
  const left = leftOutOf(form);
  const fields = form.fields.filter((_, index) => left[index] === undefined);
  if (left.includes('password')) return 'it asks for a password';
  const refused = form.fields.filter((_, index) => left[index] === 'refused');
  if (refused.some(({ element }) => element.required) || (refused.length > 0 && fields.length === 0))
    return 'a required field didn’t keep a test value';
  const needed = form.beyond?.find(({ required }) => required);
  if (needed) return `it needs “${label(needed.label, MAX_UNFILLED) || 'a part'}”, which can’t be filled in`;
  if (form.fields.some(({ element: { type, required } }) => type === 'file' && required))
    return 'it needs a file';
  if (form.opener === '') return 'it isn’t known what opens its dialog';
  const nowhere = whyNowhere(submits, form, fields);
  if (nowhere !== undefined) return nowhere;
  if (isSignIn(form, fields)) return 'it is for signing in';
  if (left.some((why) => why === 'card' || why === 'one-time') && !fields.some(isTelling))
    return 'it asks for a payment card or a one-time code';
  if (fields.length === 0 && (left.length > 0 || !isCall(form))) return 'it has nothing to fill in';
  const { label: own, legend, heading, above, text, button, name } = form.words;
  const near = form.kind === 'form' ? [] : [above, text];
  const about = [own, legend, heading, button, name, ...near].join('\n').slice(0, 1_000);
  return (fields.length > 0 || form.kind === 'step') &&
    !fields.some(isTelling) &&
    WORDS.housekeeping.test(about)
    ? 'it is about the page itself, such as signing in or its look'
    : undefined;
}

function whyNowhere(submits: Submission, form: OwnForm, fields: readonly OwnField[]): string | undefined {
  if (form.kind === 'group' && !fields.some(isTelling) && WORDS.destroys.test(label(form.words.button)))
    return 'its button removes something';
  if (submits.kind !== 'form') return undefined;
  if (submits.method === 'dialog' || !/^https?:/.test(submits.url)) return 'nothing sends it';
  const isSeen = isHere(submits.target) || submits.target === '_blank' || isRequestOnly(submits, form);
  return isSeen ? undefined : 'its response comes in another frame or window';
}

const isRequestOnly = (submits: Submission, { written, hidden }: OwnForm): boolean =>
  submits.kind === 'form' &&
  submits.method === 'get' &&
  written.action &&
  hidden.length === 0 &&
  !isHere(submits.target);

const isHere = (target: string): boolean => /^(?:|_self|_top|_parent)$/i.test(target);

function isSignIn(form: OwnForm, fields: readonly OwnField[]): boolean {
  const typed = fields.filter(isTelling);
  const isUser = ({ element: { name, id }, autocomplete }: OwnField): boolean =>
    /(?:^| )username(?: |$)/.test(autocomplete) || WORDS.userName.test(name) || WORDS.userName.test(id);
  const isIdentity = (field: OwnField): boolean =>
    isUser(field) ||
    /^(?:email|tel)$/.test(field.element.type) ||
    [field.element.name, field.element.id, fieldLabel(field)].some((text) => WORDS.identity.test(text));
  if (typed.length === 0 || typed.length > 2 || isSearch(form) || !typed.every(isIdentity)) return false;
  const { label: own, legend, heading, above, text, button, name } = form.words;
  const about = [own, legend, heading, above, button, name].join('\n').slice(0, 1_000);
  if (WORDS.newsletter.test(`${about}\n${text}`)) return false;
  const submits = form.element.submits;
  const path = submits?.kind === 'form' ? (URL.parse(submits.url)?.pathname ?? '').slice(0, 200) : '';
  return typed.every(isUser) || WORDS.signIn.test(`${about}\n${path}`);
}

function transportOf(submits: Submission, { written }: OwnForm): Transport {
  if (submits.kind !== 'form' || !(written.action || written.method))
    return { kind: 'none', reason: 'A script of the page sends it, so its request isn’t known.' };
  const { method, url, enctype } = submits;
  if (method === 'post' && enctype === 'text/plain')
    return { kind: 'none', reason: 'It is sent as plain text, which no format can declare.' };
  const encoded = enctype.startsWith('multipart') ? 'multipart' : 'form';
  return { kind: 'http', method: method.toUpperCase(), url, body: method === 'get' ? 'none' : encoded };
}

function isCall({ kind, element, words, closed }: OwnForm): boolean {
  const { submits } = element;
  if (kind === 'step') return true;
  if (closed || words.button === '' || WORDS.housekeeping.test(words.button)) return false;
  return (
    WORDS.call.test(label(words.button)) &&
    (kind === 'group' || (submits?.kind === 'form' && submits.method === 'post'))
  );
}

const isTelling = ({ element: { tag, type } }: OwnField): boolean =>
  tag !== 'select' && type !== 'checkbox' && type !== 'radio';

const isPersonal = ({ element: { type, tag, name, label: text } }: OwnField): boolean =>
  type === 'email' ||
  type === 'tel' ||
  tag === 'textarea' ||
  WORDS.personal.test(`${name}\n${text}`.slice(0, 300));

/** The risk is `read` only if the markup has a GET and no field is for personal data. */
function riskOf(form: OwnForm, fields: readonly OwnField[]): Pick<Action, 'risk' | 'riskReason'> {
  const { element, written, scripted, words } = form;
  const { submits } = element;
  const change = (riskReason: Sentence) => ({ risk: 'change', riskReason }) as const;
  if (WORDS.destroys.test(`${words.button}\n${words.heading}\n${words.label}`.slice(0, 600)))
    return {
      risk: 'destructive',
      riskReason: say('riskButton', label(words.button) || label(words.heading)),
    };
  if (submits?.kind !== 'form') return change(say('riskScript'));
  if (submits.method !== 'get') return change(say('riskMayChange', submits.method.toUpperCase()));
  if (scripted || !(written.action || (written.method && isSearch(form)))) return change(say('riskScript'));
  if ((fields.some(isPersonal) || WORDS.commits.test(label(words.button))) && !isSearch(form))
    return change(say('riskPersonal'));
  return { risk: 'read', riskReason: say('riskReads', 'GET') };
}

export function markOf(form: OwnForm, fields: readonly OwnField[]): string {
  const text = JSON.stringify([...kindOf(form, fields), form.mark, label(form.words.button)]);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function isCopy(one: Drafted, other: Drafted): boolean {
  if (!one.form || !other.form) return one.action.key === other.action.key;
  return (
    copyOf(one.form, one.fields) === copyOf(other.form, other.fields) &&
    (one.form.mark === other.form.mark || one.action.risk !== 'read' || wordsOf(one) === wordsOf(other))
  );
}

const wordsOf = ({ fields }: Drafted): string => fields.map(fieldLabel).join('\n');

function copyOf(form: OwnForm, fields: readonly OwnField[]): string {
  const { submits } = form.element;
  const posts = submits?.kind === 'form' && submits.method === 'post';
  const sends = posts || (submits?.kind === 'form' && form.written.action);
  return JSON.stringify([
    ...kindOf(form, fields),
    ...(sends && fields.length < 3 && !form.others ? [] : [label(form.words.button)]),
    ...(posts && !fields.some(isPersonal) ? [form.mark] : []),
    ...(posts ? [URL.parse(submits.url)?.search] : []),
    ...(submits?.kind === 'form'
      ? []
      : [form.words.label, form.words.legend, form.words.heading, isSearch(form) ? '' : form.words.above]),
  ]);
}

function kindOf({ element: { submits } }: OwnForm, fields: readonly OwnField[]): readonly unknown[] {
  const names = fields.map(({ element: { name, type, label: text } }) => name || `${type} ${text}`);
  return submits?.kind === 'form'
    ? [submits.method, submits.url.replace(/[?#].*$/, '').replace(/\/$/, ''), names.sort()]
    : ['script', names.sort()];
}
