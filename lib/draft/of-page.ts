import { freeId, type Manifest, plain } from '../formats/writing.ts';
import { cssString, isGenerated } from '../matching/index.ts';
import { choicesIn } from '../matching/offered.ts';
import type {
  Action,
  AnchorFact,
  Document,
  OwnForm,
  PageFacts,
  PageTool,
  Parameter,
  Transport,
} from '../model/index.ts';
import { quoted, say, slug } from '../text/index.ts';
import { manifestOf } from './convert.ts';
import { draft, isCrowded, MAX_ACTIONS } from './draft.ts';
import { described, exemplified, explained } from './examples.ts';
import { inputsOf, type LeftOut, leftOutOf } from './fields.ts';
import { fieldLabel, label } from './naming.ts';
import { reasonAgainst } from './own-forms.ts';

export interface Advice {
  readonly action: string;
  readonly parameter: string;
  readonly markup: string;
  readonly selector: string;
}

export interface OfPage {
  readonly manifest: Manifest;
  readonly advice: readonly Advice[];
  readonly page?: PageFacts;
}

type Unread = Manifest['unread'];

export function ofPage(page: PageFacts, now: number): OfPage {
  return { ...manifestFrom(draft(page, now), page, now, leftOutOn(page, true)), page };
}

export function leftOutOn(page: PageFacts, written = false): Unread {
  const { own } = page;
  const loose = [...new Set((own?.loose ?? []).map((one) => label(one, 60)).filter(Boolean))];
  const forms = (own?.forms ?? []).flatMap((form) => {
    const because = reasonAgainst(form);
    const { label: named, heading, legend, above, button, name } = form.words;
    const pressed = form.fields.length === 0 ? [button] : [];
    const called = [...pressed, named, heading, legend, above, button, name]
      .map((text) => label(text, 60))
      .find(Boolean);
    const title = called ?? form.element.path;
    if (because !== undefined) return [unreadOf(`The form “${title}” is left out: ${because}.`)];
    const left = leftOutOf(form).map((why, index) => {
      const { disabled } = form.fields[index]?.element ?? {};
      if (!written || why !== 'later') return why;
      return disabled ? 'fixed' : 'waiting';
    });
    const beyond = (form.beyond ?? []).map((one) => unreadOf(leftOut(label(one.label, 60), title, BEYOND)));
    const fields = form.fields.flatMap((field, index) => {
      const reason =
        written && field.element.type === 'file' ? 'It takes a file.' : REASONS[left[index] ?? 'none'];
      const why = field.refuses === undefined ? reason : `Tried: ${field.refuses}.`;
      const name = label(fieldLabel(field), 60) || field.element.path;
      return why === undefined ? [] : [unreadOf(leftOut(name, title, why))];
    });
    return [...fields, ...beyond, ...(written ? sentBesides(form, title) : [])];
  });
  return [
    ...new Map(forms.map((one) => [one.reason, one])).values(),
    ...(loose.length > 0 ? [unreadOf(`${quoted(loose)}: no button sends it.`)] : []),
    ...(isCrowded(page) ? [unreadOf(`Forms after the first ${MAX_ACTIONS} are left out.`)] : []),
  ];
}

const leftOut = (name: string, title: string, why: string): string =>
  `“${name}” of the form “${title}” is left out. ${why}`;

/** No format can declare values that the page adds, so clients that don't use the page lose them. */
function sentBesides(form: OwnForm, title: string): Unread {
  const { fields, written } = form;
  const { submits } = form.element;
  if (submits?.kind !== 'form' || !written.action) return [];
  const names = new Set(fields.map(({ element }) => element.name));
  const others = [...new Set(submits.fields)].filter((name) => !names.has(name));
  const unsent = fields.filter(({ element }) => element.name === '').map(fieldLabel);
  const inputs = inputsOf(form);
  const called = `The form “${title}”`;
  return [
    ...(others.length > 0
      ? [`${called} also sends ${quoted(others.map((name) => label(name, 60)))}. Only the page can add this.`]
      : []),
    ...(unsent.length > 0
      ? [`${quoted(unsent)} of the form “${title}”: without a name, only a script can send this.`]
      : []),
    ...inputs.parameters.flatMap(({ name }, at) => {
      const sent = inputs.fields[at]?.element.name ?? '';
      if (sent.trim() === '' || sent === name) return [];
      return `${called} sends “${label(name, 60)}” as “${label(sent, 60)}”. Only the page can do this.`;
    }),
  ].map(unreadOf);
}

const BEYOND = 'It can’t be filled in.';
const REASONS: Readonly<Partial<Record<LeftOut, string>>> = {
  fixed: 'It can’t be changed at the moment.',
  waiting: 'It’s hidden at the moment.',
  'one-time': 'It takes a one-time code.',
  card: 'It belongs to a payment card.',
};

/** Drafts only the tools of forms. No manifest can describe a tool that a script executes. */
export function ofTools(page: PageFacts, tools: readonly PageTool[], now: number): OfPage {
  const document = draft(page, now);
  const declaring = new Set((page.own?.forms ?? []).flatMap(({ tool }) => tool?.name ?? []));
  const wanted = new Set(tools.map(({ name }) => name).filter((name) => declaring.has(name)));
  const actions = document.actions.filter(({ id }) => wanted.has(id));
  const unread = tools
    .filter(({ name }) => !actions.some(({ id }) => id === name))
    .map(({ name, declarative }) =>
      unreadOf(
        `The tool “${plain(name, 100)}” is left out: ${
          declarative
            ? 'its form can’t be declared'
            : 'a script of the page runs it, and its request isn’t known'
        }.`,
      ),
    );
  return manifestFrom({ ...document, actions }, page, now, unread);
}

const ACTS =
  /(?:log|sign)[-_ ]?(?:out|off)|delete|remove|unsubscribe|cancel|revoke|confirm|approve|token=|session|add[-_ ]to/i;

export function ofLink({ url, label: text }: AnchorFact, page: PageFacts, now: number): OfPage {
  const name = plain(text, 60) || 'Page';
  const document = draft({ ...page, own: undefined }, now);
  if (ACTS.test(`${url} ${text}`)) {
    const because = `The link “${name}” is left out: its name suggests that it does more than open a page.`;
    return manifestFrom({ ...document, actions: [] }, page, now, [unreadOf(because)]);
  }
  const action: Action = {
    key: `link:${url}`,
    id: freeId(slug(name, { limit: 40 }) || 'page', new Set(), '-'),
    name,
    description: `Opens the page behind the link “${name}”.`,
    format: 'page',
    document: page.url,
    source: {},
    risk: 'read',
    riskReason: say('riskReads', 'GET'),
    parameters: [],
    transport: { kind: 'http', method: 'GET', url, body: 'none' },
    auth: { needed: 'unknown' },
    confirm: false,
  };
  return manifestFrom({ ...document, actions: [action] }, page, now, []);
}

const unreadOf = (reason: string): Unread[number] => ({ place: {}, reason });

function asRequired(parameter: Parameter, { own }: PageFacts): Parameter {
  const fields = (own?.forms ?? []).flatMap((form) => form.fields);
  const field = fields.find(({ selector }) => selector !== undefined && selector === parameter.selector);
  return field?.element.required ? { ...parameter, required: true } : parameter;
}

/** Replaces labels with the values that are sent. */
function withoutLabels(parameter: Parameter, { own }: PageFacts): Parameter {
  const fields = (own?.forms ?? []).flatMap((form) => form.fields);
  const { element } = fields.find(({ selector }) => selector === parameter.selector) ?? {};
  const { enum: choices, oneOf: _named, ...schema } = parameter.schema;
  const options = element?.options ?? [];
  const values = new Set(options.map(({ value }) => value));
  const told = Array.isArray(choices)
    ? choices.map(String)
    : choicesIn(parameter.schema).map(({ value }) => value);
  if (told.length < 2 || told.every((one) => values.has(one))) return parameter;
  if (values.size > 1) {
    const sent = options.filter(({ value, disabled }) => value !== '' && !disabled).map(({ value }) => value);
    return { ...parameter, schema: { ...schema, enum: [...new Set(sent)] } };
  }
  const said = `One of ${told.map((one) => label(one, 40)).join(', ')}`;
  return { ...parameter, schema, description: [parameter.description, said].filter(Boolean).join('. ') };
}

const isNumbered = (selector: string): boolean =>
  selector.startsWith('#') && isGenerated(selector.slice(1).replaceAll('\\', ''));

/** In a manifest, braces would be a placeholder. */
const withoutBraces = (transport: Transport): Transport =>
  transport.kind === 'http'
    ? { ...transport, url: transport.url.replaceAll(/[{}]/g, encodeURIComponent) }
    : transport;

function manifestFrom(document: Document, page: PageFacts, now: number, unread: Unread): OfPage {
  const isFound = ({ parameters }: Action): boolean =>
    parameters.every(
      ({ required, selector, in: place }) => !required || place === 'query' || selector !== undefined,
    );
  const actions = document.actions.filter(isFound).map((action) => ({
    ...action,
    description: described(action.description, action.name, document.site.name),
    transport: withoutBraces(action.transport),
    parameters: action.parameters
      .filter(({ late, in: place }) => !late && place !== 'file')
      .map((one) => explained(exemplified(withoutLabels(asRequired(one, page), page)), action.name)),
  }));
  const lost = document.actions
    .filter((action) => !isFound(action))
    .map(({ name }) => unreadOf(`“${name}” is left out: not all of its controls have a selector.`));
  return {
    manifest: {
      ...manifestOf({ ...document, actions }, new URL(page.url).origin, now),
      unread: [...unread, ...lost],
    },
    advice: actions.flatMap(({ id, parameters }) =>
      parameters.flatMap(({ name, selector }) => {
        if (selector === undefined || !(/:nth-| > /.test(selector) || isNumbered(selector))) return [];
        const markup = `[data-awas-param=${cssString(name)}]`;
        return [{ action: id, parameter: name, markup: markup.slice(1, -1), selector: markup }];
      }),
    ),
  };
}
