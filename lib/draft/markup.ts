import { diffOf } from '../fix/diff.ts';
import { actionsFromAttributes } from '../formats/reading.ts';
import { openingTag } from '../matching/index.ts';
import type {
  Action,
  AttributeFact,
  ElementFact,
  OwnForm,
  PageFacts,
  Parameter,
  Said,
} from '../model/index.ts';
import { say, stripInvisible } from '../text/index.ts';
import { type Creation, emptiness, refusal } from './convert.ts';
import { type DraftedAction, draftedOn } from './draft.ts';
import { lossOf } from './losses.ts';
import { leftOutOn } from './of-page.ts';

type Attributes = Readonly<Record<string, string>>;
type Added = ReadonlyMap<ElementFact, Attributes>;

interface Vocabulary {
  onForm(action: Action, form: ElementFact): Attributes;
  onField(parameter: Parameter): Attributes;
  read(page: PageFacts): readonly Action[];
  readonly byName: boolean;
}

const DATA: Vocabulary = {
  onForm: ({ id, name, description }, { label }) => ({
    'data-awas-action': id,
    ...(description !== '' && { 'data-awas-context': description }),
    ...(label !== name && { 'aria-label': name }),
  }),
  onField: ({ name }) => ({ 'data-awas-param': name }),
  read: actionsFromAttributes,
  byName: false,
};

/** Without `toolautosubmit`, because the person must send the form. */
const WEBMCP: Vocabulary = {
  onForm: ({ id, name, description }) => ({ toolname: id, tooldescription: description || name }),
  onField: ({ description }): Attributes =>
    description === undefined ? {} : { toolparamdescription: description },
  read: (page) =>
    draftedOn(page)
      .filter(({ form }) => form?.tool)
      .map(({ action }) => action),
  byName: true,
};

const VOCABULARIES: ReadonlyMap<string, Vocabulary> = new Map([
  ['data-awas', DATA],
  ['webmcp', WEBMCP],
]);

export const MARKUPS: readonly string[] = [...VOCABULARIES.keys()];

export function markup(page: PageFacts, kind: string): Creation {
  const vocabulary = VOCABULARIES.get(kind);
  if (!vocabulary) return refusal(say('createUnwritable'));
  const losses = leftOutOn(page).map(({ place, reason }) => lossOf(reason, place));
  const wanted = draftedOn(page).filter(({ form }) => !(vocabulary.byName && form?.tool));
  const added: Added = new Map(wanted.flatMap((one) => addedTo(one, vocabulary)));
  const said = (action: Action) => saidBy(action, !vocabulary.byName);
  const again = new Set(vocabulary.read(withAttributes(page, added, wanted)).map(said));
  const kept = wanted.filter(({ form, fields, action }) => {
    const note = (what: Said) => losses.push(lossOf(what, {}, action.id));
    const isForm = form?.kind === 'form';
    const isSaid = again.has(said(action));
    if (!isForm) note(say('markupNoForm'));
    else if (!isSaid) note(say('lossUnsayable'));
    else if (vocabulary.byName)
      for (const { element } of fields.filter((field) => field.element.name === ''))
        note(say('markupNoName', openingTag(element)));
    return isForm && isSaid;
  });
  if (kept.length === 0) return refusal(emptiness(losses));
  const path = `${new URL(page.url).pathname.replace(/\/$/, '/index')}.diff`;
  const text = diffOf(path.slice(1, -5), tagsOf(kept, page, new Map()), tagsOf(kept, page, added));
  return { ok: true, files: [{ path, text }], losses, actions: kept.length };
}

function addedTo(
  { form, fields, action }: DraftedAction,
  vocabulary: Vocabulary,
): [ElementFact, Attributes][] {
  if (form?.kind !== 'form') return [];
  return [
    [form.element, vocabulary.onForm(action, form.element)],
    ...fields.map(({ element }, index): [ElementFact, Attributes] => {
      const parameter = action.parameters[index];
      return [element, parameter ? vocabulary.onField(parameter) : {}];
    }),
  ];
}

function withAttributes(page: PageFacts, added: Added, wanted: readonly DraftedAction[]): PageFacts {
  const forms = (page.own?.forms ?? []).map((form): OwnForm => {
    const { toolname: name, tooldescription: description = '' } = added.get(form.element) ?? {};
    const fields = form.fields.map((field) => ({
      ...field,
      help: added.get(field.element)?.toolparamdescription ?? field.help,
    }));
    return { ...form, fields, ...(name !== undefined && { tool: { name, description } }) };
  });
  const marks = wanted.flatMap(({ form, fields, action: { id: scope } }) =>
    [...(form ? [form] : []), ...fields].flatMap(({ element }): readonly AttributeFact[] => {
      const { 'aria-label': label = element.label, ...attributes } = added.get(element) ?? {};
      return Object.entries(attributes)
        .filter(([attribute]) => attribute.startsWith('data-'))
        .map(([attribute, value]) => ({ attribute, value, element: { ...element, label }, scope }));
    }),
  );
  return {
    ...page,
    attributes: [...page.attributes, ...marks],
    own: { entries: page.own?.entries ?? [], forms },
  };
}

function saidBy({ id, name, description, page, parameters }: Action, byLabel: boolean): string {
  const inputs = parameters.map((one) => [one.name, one.required, byLabel ? '' : one.description]);
  return JSON.stringify([id, name, description || name, page?.url, inputs]);
}

function tagsOf(kept: readonly DraftedAction[], page: PageFacts, added: Added): string {
  const blocks = kept.map(({ form, fields }) =>
    [
      ...(form ? [openingTag(form.element, { ...targetOf(form, page), ...added.get(form.element) })] : []),
      ...fields.map(({ element }) => `  ${openingTag(element, added.get(element))}`),
    ].join('\n'),
  );
  return stripInvisible(`${blocks.join('\n\n')}\n`);
}

/** Omits the URL's query, which may contain personal data. */
function targetOf({ element: { submits }, written }: OwnForm, page: PageFacts): Attributes {
  if (submits?.kind !== 'form') return {};
  const url = URL.parse(submits.url);
  const host = url?.origin === new URL(page.url).origin ? '' : url?.origin;
  return {
    ...(written.action && url && { action: `${host}${url.pathname}${url.search === '' ? '' : '?…'}` }),
    ...(written.method && { method: submits.method }),
  };
}
