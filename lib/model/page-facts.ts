import {
  boolean,
  count,
  either,
  jsonObject,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  string,
  type TypeOf,
} from './schema.ts';

const url = string(100_000);
const selector = string(10_000);
/** Paths of the frames and shadow hosts around the element, outermost first. */
const within = optional(list(selector, 100));
const text = string(2_000);

const agentLink = object({
  rel: string(10_000),
  href: url,
});
export type AgentLink = TypeOf<typeof agentLink>;
export const agentLinks = list(agentLink, 10_000);

const formNames = list(string(1_000), 1_000);
const submission = either(
  object({
    kind: oneOf('form'),
    method: oneOf('get', 'post', 'dialog'),
    /** The URL of a GET form has no query: the values of the form replace the query. */
    url,
    enctype: string(200),
    target: string(200),
    fields: formNames,
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  object({ kind: oneOf('script'), fields: optional(formNames) }),
);
export type Submission = TypeOf<typeof submission>;

const root = oneOf('document', 'shadow', 'frame');
export type Root = TypeOf<typeof root>;

const controlKind = oneOf('text', 'choice', 'choices', 'toggle', 'number', 'moment', 'file', 'rich');
export type ControlKind = TypeOf<typeof controlKind>;

const elementFact = object({
  /** A CSS selector that finds only this element in its document, shadow root or frame. */
  path: selector,
  root,
  within,
  tag: string(1_000),
  type: string(1_000),
  name: string(10_000),
  id: string(10_000),
  label: string(10_000),
  /** True if the element isn't visible, e.g. has zero size or `type=hidden`. */
  hidden: boolean,
  /** True if the element's form, dialog or popover is closed. */
  folded: optional(oneOf(true)),
  disabled: boolean,
  readOnly: boolean,
  control: boolean,
  seenOnly: optional(boolean),
  /** For a label or a container, all members below describe its control. */
  kind: optional(controlKind),
  seen: optional(string(100_000)),
  required: boolean,
  multiple: boolean,
  pattern: optional(string(10_000)),
  minLength: optional(number),
  maxLength: optional(number),
  min: optional(string(1_000)),
  max: optional(string(1_000)),
  step: optional(string(1_000)),
  options: optional(
    list(object({ value: string(10_000), label: string(10_000), disabled: optional(oneOf(true)) }), 10_000),
  ),
  moreOptions: optional(oneOf(true)),
  form: optional(object({ path: selector, within, action: url, method: string(100) })),
  /** Absent if a click sends nothing, or if the form is too large. */
  submits: optional(submission),
  presses: optional(string(1_000)),
});
export type ElementFact = TypeOf<typeof elementFact>;

const selectorState = oneOf('none', 'one', 'many', 'invalid', 'unchecked');
/** `unchecked`: too many selectors, a selector too long, or no time left. */
export type SelectorState = TypeOf<typeof selectorState>;

const selectorFact = object({
  selector,
  state: selectorState,
  because: optional(oneOf('too-long', 'too-many', 'time')),
  /** Number of matches, also in open shadow roots and same-origin frames. */
  count,
  elements: list(elementFact, 100),
  owners: optional(count),
});
export type SelectorFact = TypeOf<typeof selectorFact>;

const attributeFact = object({
  attribute: string(1_000),
  value: string(10_000),
  written: optional(string(1_000)),
  element: elementFact,
  /** Owning action: nearest action attribute on the element, an ancestor or its form. */
  scope: optional(string(10_000)),
});
export type AttributeFact = TypeOf<typeof attributeFact>;

const formField = object({
  path: selector,
  /** '' if a form doesn't send the control. */
  name: string(1_000),
  label: string(10_000),
  /** Empty for an unchecked checkbox. Absent for secrets, files, custom elements and long values. */
  sends: optional(list(object({ value: string(100_000), label: optional(string(10_000)) }), 1_000)),
  other: optional(string(100_000)),
  hidden: optional(oneOf(true)),
  button: optional(oneOf(true)),
  /** True for a checkbox whose name no other checkbox has. */
  box: optional(oneOf(true)),
  /** True for a custom element. Only the form's `FormData` contains its value. */
  custom: optional(oneOf(true)),
  /** True for a drawn control that no field of the form stands for. Only a script can send its value. */
  drawn: optional(oneOf(true)),
  token: optional(oneOf(true)),
});
export type FormField = TypeOf<typeof formField>;

const formSubmission = object({
  path: selector,
  within,
  submits: submission,
  presses: optional(string(1_000)),
  holds: optional(list(formField, 1_000)),
});
export type FormSubmission = TypeOf<typeof formSubmission>;

const pageTool = object({
  name: string(200),
  description: string(10_000),
  inputSchema: jsonObject,
  /** True for a form with `toolname`, false for a tool that a script registered. */
  declarative: boolean,
  annotations: optional(object({ readOnlyHint: boolean })),
});
/** Untrusted texts of the page. */
export type PageTool = TypeOf<typeof pageTool>;

const anchorFact = object({
  path: selector,
  label: string(10_000),
  url,
});
export type AnchorFact = TypeOf<typeof anchorFact>;

const seen = oneOf('shown', 'closed', 'later', 'unseen');
/** `closed`: hidden with its form. `later`: the form may show it. `unseen`: hidden from people for good. */
export type Seen = TypeOf<typeof seen>;

const ownField = object({
  element: elementFact,
  seen,
  selector: optional(selector),
  inGroup: count,
  question: text,
  part: optional(text),
  help: text,
  autocomplete: text,
  preset: optional(oneOf(true)),
  /** Typed values are skipped, because they may be personal. */
  chosen: optional(list(text, 50)),
  refuses: optional(text),
});
export type OwnField = TypeOf<typeof ownField>;

const formWords = object({
  label: text,
  legend: text,
  heading: text,
  above: text,
  text,
  button: text,
  name: text,
});
export type FormWords = TypeOf<typeof formWords>;

const ownForm = object({
  element: elementFact,
  /** `step`: a dialog or `main` element with buttons and no fields. */
  kind: oneOf('form', 'group', 'step'),
  /** Absent if no selector matches only this element. */
  selector: optional(selector),
  words: formWords,
  /** BCP 47 tag; '' if the page declares none. */
  language: text,
  closed: boolean,
  opener: optional(text),
  written: object({ method: boolean, action: boolean }),
  scripted: boolean,
  search: boolean,
  tool: optional(object({ name: text, description: text })),
  /** Names of hidden inputs. `mark` is a hash of their values. */
  hidden: list(string(1_000), 200),
  mark: text,
  fields: list(ownField, 200),
  others: optional(list(text, 1_000)),
  beyond: optional(list(object({ label: text, required: boolean }), 50)),
});
export type OwnForm = TypeOf<typeof ownForm>;

const entryPoint = object({
  type: text,
  name: text,
  description: text,
  method: text,
  template: url,
  inputs: list(object({ name: text, required: boolean, label: text }), 50),
});
export type EntryPoint = TypeOf<typeof entryPoint>;

const ownFacts = object({
  forms: list(ownForm, 100),
  entries: list(entryPoint, 50),
  loose: optional(list(text, 100)),
});
export type OwnFacts = TypeOf<typeof ownFacts>;

export const pageFacts = object({
  url,
  title: string(10_000),
  /** `data-awas-*` attributes; with `withAiAttributes`, also `data-ai-*`. */
  attributes: list(attributeFact, 2_000),
  selectors: map(selectorFact, 10_000),
  links: agentLinks,
  /** Links outside the head are ignored, because any author of content can add one. */
  strayLinks: optional(list(object({ rel: string(10_000), href: url, path: selector }), 100)),
  metas: list(object({ name: string(1_000), content: string(10_000) }), 1_000),
  forms: list(
    object({
      path: selector,
      within,
      action: url,
      method: string(100),
      label: string(10_000),
      controls: list(elementFact, 1_000),
      submits: optional(submission),
    }),
    100,
  ),
  anchors: optional(list(anchorFact, 100)),
  buttons: optional(list(elementFact, 100)),
  submissions: optional(list(formSubmission, 5_000)),
  /** Tools that forms with `toolname` declare. */
  tools: optional(list(pageTool, 100)),
  own: optional(ownFacts),
  elements: count,
  truncated: boolean,
  scannedAt: number,
});
export type PageFacts = TypeOf<typeof pageFacts>;

const proposedBy = oneOf('mark', 'id', 'name', 'label', 'form', 'position');
export type ProposedBy = TypeOf<typeof proposedBy>;

export const pickedElement = object({
  element: elementFact,
  selectors: list(selector, 1_000),
  attributes: list(object({ name: string(1_000), value: string(10_000) }), 100),
  proposals: list(object({ selector, by: proposedBy }), 20),
});
export type PickedElement = TypeOf<typeof pickedElement>;
