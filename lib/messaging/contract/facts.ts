import type {
  AgentLink,
  AttributeFact,
  ElementFact,
  EntryPoint,
  FormField,
  FormSubmission,
  OwnFacts,
  OwnField,
  OwnForm,
  PageFacts,
  PageTool,
  PickedElement,
  SelectorFact,
  Submission,
} from '../../model/index.ts';
import {
  boolean,
  count,
  either,
  jsonObject,
  list,
  map,
  number,
  object,
  objectOf,
  oneOf,
  optional,
  type Schema,
  string,
} from './schema.ts';

const url = string(100_000);
const selector = string(10_000);
const within = optional(list(selector, 100));

export const links: Schema<readonly AgentLink[]> = list(object({ rel: string(10_000), href: url }), 10_000);

const submission: Schema<Submission> = either(
  object({
    kind: oneOf('form'),
    method: oneOf('get', 'post', 'dialog'),
    url,
    enctype: string(200),
    target: string(200),
    fields: list(string(1_000), 1_000),
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  object({ kind: oneOf('script'), fields: optional(list(string(1_000), 1_000)) }),
);

const element = objectOf<ElementFact>()({
  path: selector,
  root: oneOf('document', 'shadow', 'frame'),
  within,
  tag: string(1_000),
  type: string(1_000),
  name: string(10_000),
  id: string(10_000),
  label: string(10_000),
  hidden: boolean,
  disabled: boolean,
  readOnly: boolean,
  control: boolean,
  kind: optional(oneOf('text', 'choice', 'choices', 'toggle', 'number', 'moment', 'file', 'rich')),
  seen: optional(string(100_000)),
  required: boolean,
  multiple: boolean,
  pattern: optional(string(10_000)),
  minLength: optional(number),
  maxLength: optional(number),
  min: optional(string(1_000)),
  max: optional(string(1_000)),
  step: optional(string(1_000)),
  options: optional(list(object({ value: string(10_000), label: string(10_000) }), 1_000)),
  form: optional(object({ path: selector, within, action: url, method: string(100) })),
  submits: optional(submission),
});

const field = objectOf<FormField>()({
  path: selector,
  name: string(1_000),
  label: string(10_000),
  sends: optional(list(object({ value: string(10_000), label: optional(string(10_000)) }), 1_000)),
  other: optional(string(10_000)),
  hidden: optional(oneOf(true)),
  token: optional(oneOf(true)),
});

const attribute = objectOf<AttributeFact>()({
  attribute: string(1_000),
  value: string(10_000),
  element,
  scope: optional(string(10_000)),
});

const selectorFact = objectOf<SelectorFact>()({
  selector,
  state: oneOf('none', 'one', 'many', 'invalid', 'unchecked'),
  because: optional(oneOf('too-long', 'too-many', 'time')),
  count,
  elements: list(element, 100),
  owners: optional(count),
});

const tool = objectOf<PageTool>()({
  name: string(200),
  description: string(10_000),
  inputSchema: jsonObject,
  declarative: boolean,
  method: optional(string(100)),
  readOnly: optional(boolean),
});

const text = string(2_000);

const ownField = objectOf<OwnField>()({
  element,
  seen: oneOf('shown', 'closed', 'unseen'),
  selector: optional(selector),
  inGroup: count,
  question: text,
  help: text,
  autocomplete: text,
  preset: optional(either(text, boolean)),
});

const ownForm = objectOf<OwnForm>()({
  element,
  kind: oneOf('form', 'group'),
  selector: optional(selector),
  words: object({
    label: text,
    legend: text,
    heading: text,
    above: text,
    text,
    button: text,
    name: text,
  }),
  language: text,
  closed: boolean,
  written: object({ method: boolean, action: boolean }),
  scripted: boolean,
  search: boolean,
  tool: optional(object({ name: text, description: text })),
  hidden: list(string(1_000), 200),
  mark: text,
  fields: list(ownField, 200),
});

const own = objectOf<OwnFacts>()({
  forms: list(ownForm, 100),
  entries: list(
    objectOf<EntryPoint>()({
      by: oneOf('schema.org', 'opensearch'),
      type: text,
      name: text,
      description: text,
      method: text,
      template: url,
      inputs: list(object({ name: text, required: boolean, label: text }), 50),
    }),
    50,
  ),
});

/** What the person pointed at, as a script in the page answers it. */
export const picked = objectOf<PickedElement>()({
  element,
  selectors: list(selector, 1_000),
  attributes: list(object({ name: string(1_000), value: string(10_000) }), 100),
  proposals: list(object({ selector, by: oneOf('mark', 'id', 'name', 'label', 'form', 'position') }), 20),
});

/** The facts about a page, as its content script sends them. */
export const facts = objectOf<PageFacts>()({
  url,
  title: string(10_000),
  attributes: list(attribute, 2_000),
  selectors: map(selectorFact, 10_000),
  links,
  strayLinks: optional(list(object({ rel: string(10_000), href: url, path: selector }), 100)),
  metas: list(object({ name: string(1_000), content: string(10_000) }), 1_000),
  forms: list(
    object({
      path: selector,
      within,
      action: url,
      method: string(100),
      label: string(10_000),
      controls: list(element, 1_000),
      submits: optional(submission),
    }),
    100,
  ),
  anchors: optional(list(object({ path: selector, label: string(10_000), url }), 100)),
  buttons: optional(list(element, 100)),
  submissions: optional(
    list(
      objectOf<FormSubmission>()({
        path: selector,
        within,
        submits: submission,
        holds: optional(list(field, 1_000)),
      }),
      5_000,
    ),
  ),
  tools: optional(list(tool, 100)),
  own: optional(own),
  elements: count,
  truncated: boolean,
  scannedAt: number,
});
