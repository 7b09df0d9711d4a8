/** Facts about a page, read from its DOM. Each type is derived from the schema that checks the messages. */
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
/** Paths of the enclosing frames and shadow hosts, outermost first; absent for an element in the main document. */
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
    /** Absolute URL without a fragment. A GET URL has no query, because the form's values replace it. */
    url,
    enctype: string(200),
    /** The window that shows the answer, including `<base target>`; '' for the form's own window. */
    target: string(200),
    fields: formNames,
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  /**
   * A script of the page decides what is sent. Examples: a button without a form, or a form without method and
   * action.
   */
  object({ kind: oneOf('script'), fields: optional(formNames) }),
);
export type Submission = TypeOf<typeof submission>;

const root = oneOf('document', 'shadow', 'frame');
export type Root = TypeOf<typeof root>;

const controlKind = oneOf('text', 'choice', 'choices', 'toggle', 'number', 'moment', 'file', 'rich');
/** The kind of value that a control accepts, from its role. `moment`: a date or time. `rich`: formatted text. */
export type ControlKind = TypeOf<typeof controlKind>;

export const elementFact = object({
  /** A CSS selector that finds only this element within its document, shadow root or frame. */
  path: selector,
  root,
  within,
  tag: string(1_000),
  type: string(1_000),
  name: string(10_000),
  id: string(10_000),
  /** The label from `<label>`, `aria-label`, `aria-labelledby` or `placeholder`; otherwise ''. */
  label: string(10_000),
  /**
   * True if the element isn't rendered: `display: none`, `visibility: hidden`, `hidden`, zero size or `type=hidden`.
   */
  hidden: boolean,
  /** True if the element is hidden because its form, dialog or popover is closed. */
  folded: optional(oneOf(true)),
  disabled: boolean,
  readOnly: boolean,
  control: boolean,
  /** True if the element only looks like a control. Its role and tag don't say so. */
  seenOnly: optional(boolean),
  /**
   * Kind of the control: the element itself, or one that the element labels or contains. All facts below
   * describe this control.
   */
  kind: optional(controlKind),
  /**
   * Place of the control's visible part, in the format of `placeKey`; absent if the element itself is
   * visible.
   */
  seen: optional(string(100_000)),
  required: boolean,
  multiple: boolean,
  pattern: optional(string(10_000)),
  minLength: optional(number),
  maxLength: optional(number),
  min: optional(string(1_000)),
  max: optional(string(1_000)),
  step: optional(string(1_000)),
  /** Choices of a select, or of radio buttons or checkboxes with one name. */
  options: optional(
    list(object({ value: string(10_000), label: string(10_000), disabled: optional(oneOf(true)) }), 10_000),
  ),
  moreOptions: optional(oneOf(true)),
  form: optional(object({ path: selector, within, action: url, method: string(100) })),
  /**
   * The effect of a click on an element that triggers an action. Absent if nothing happens, or if the form is
   * too large.
   */
  submits: optional(submission),
  /** The page's name for the clicked element, if it has `submits`. */
  presses: optional(string(1_000)),
});
export type ElementFact = TypeOf<typeof elementFact>;

const selectorState = oneOf('none', 'one', 'many', 'invalid', 'unchecked');
/** `unchecked`: a limit prevented the search. */
export type SelectorState = TypeOf<typeof selectorState>;

const selectorFact = object({
  selector,
  state: selectorState,
  because: optional(oneOf('too-long', 'too-many', 'time')),
  /** Number of found elements in the document, its open shadow roots and its same-origin frames. */
  count,
  /** At most 5 of the found elements. */
  elements: list(elementFact, 100),
  /** Number of forms that the found controls belong to. All controls without a form together add one. */
  owners: optional(count),
});
export type SelectorFact = TypeOf<typeof selectorFact>;

const attributeFact = object({
  /** An attribute name such as "data-awas-action" or "data-ai-action". */
  attribute: string(1_000),
  value: string(10_000),
  /** The name in the page's markup, if a dialect uses another one than `attribute`. */
  written: optional(string(1_000)),
  element: elementFact,
  /**
   * The action that the attribute belongs to, from the nearest action attribute on the element, its ancestors
   * or in its form.
   */
  scope: optional(string(10_000)),
});
export type AttributeFact = TypeOf<typeof attributeFact>;

const formField = object({
  path: selector,
  /** The control's name; '' if only a script can send the control. */
  name: string(1_000),
  label: string(10_000),
  /**
   * The complete values; empty for an unchecked box. Absent for secrets, files, custom elements and very long
   * values.
   */
  sends: optional(list(object({ value: string(100_000), label: optional(string(10_000)) }), 1_000)),
  /** The value of a checkbox or button that isn't sent now. */
  other: optional(string(100_000)),
  hidden: optional(oneOf(true)),
  /** True for a submit button. A form sends only the button that was pressed. */
  button: optional(oneOf(true)),
  /** True for a checkbox that doesn't share its name with another checkbox. */
  box: optional(oneOf(true)),
  /** True for a custom element, whose value only the browser's form entries contain. */
  custom: optional(oneOf(true)),
  /** True for a token that the page renews, so its value isn't the person's decision. */
  token: optional(oneOf(true)),
});
export type FormField = TypeOf<typeof formField>;

const formSubmission = object({
  path: selector,
  within,
  submits: submission,
  presses: optional(string(1_000)),
  /** Controls in the order of the form; absent if the form has too many. */
  holds: optional(list(formField, 1_000)),
});
export type FormSubmission = TypeOf<typeof formSubmission>;

const pageTool = object({
  name: string(200),
  description: string(10_000),
  inputSchema: jsonObject,
  /** True if a form declares the tool with `toolname`. False if a script registered the tool. */
  declarative: boolean,
  method: optional(string(100)),
  readOnly: optional(boolean),
});
/** A WebMCP tool of the page, unchecked. */
export type PageTool = TypeOf<typeof pageTool>;

const anchorFact = object({
  path: selector,
  label: string(10_000),
  /** Absolute URL without a fragment. */
  url,
});
export type AnchorFact = TypeOf<typeof anchorFact>;

const seen = oneOf('shown', 'closed', 'later', 'unseen');
/**
 * Visibility to people. `closed`: hidden together with its form. `later`: in a hidden part of its form. `unseen`:
 * never visible, like a trap for bots.
 */
export type Seen = TypeOf<typeof seen>;

const ownField = object({
  element: elementFact,
  seen,
  /** A selector that finds only the control or its group; absent if there is none. */
  selector: optional(selector),
  inGroup: count,
  /** The question of a group, or the text before a control without a label; otherwise ''. */
  question: text,
  /** The title of the part of the form, for example “Recipient”. */
  part: optional(text),
  /** The help text from `aria-describedby` or `toolparamdescription`; otherwise ''. */
  help: text,
  autocomplete: text,
  /** True if the markup sets a choice, number or date. */
  preset: optional(oneOf(true)),
  /**
   * The choices or number that the page has set. Typed values may be personal, so the scan doesn't collect
   * them.
   */
  chosen: optional(list(text, 50)),
  /**
   * The reason why the control rejected a test value, as a clause. Absent if the value was accepted or not
   * tested.
   */
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
/** Texts that may be a form's name, unchanged; '' if there is none. */
export type FormWords = TypeOf<typeof formWords>;

const ownForm = object({
  /** The form or its submit button. For controls without a form, their button. */
  element: elementFact,
  kind: oneOf('form', 'group'),
  /** A selector that finds only the form, or only the button of the group; absent if there is none. */
  selector: optional(selector),
  words: formWords,
  /** BCP 47 tag of the page's language; '' if the page declares none. */
  language: text,
  /** True if the form is hidden until a button is clicked. */
  closed: boolean,
  opener: optional(text),
  /** For each attribute, true if the markup of the form or its button contains it. */
  written: object({ method: boolean, action: boolean }),
  /** True if the markup indicates that a script handles the submission. */
  scripted: boolean,
  search: boolean,
  tool: optional(object({ name: text, description: text })),
  /**
   * Names of hidden inputs. `mark` is a short hash of their values, by which similar forms are distinguished.
   */
  hidden: list(string(1_000), 200),
  mark: text,
  fields: list(ownField, 200),
  others: optional(list(text, 1_000)),
  /** Parts that look like controls to a person, but that AWAS Lens can't fill in. */
  beyond: optional(list(object({ label: text, required: boolean }), 50)),
});
export type OwnForm = TypeOf<typeof ownForm>;

const entryPoint = object({
  type: text,
  name: text,
  description: text,
  method: text,
  /** Absolute URL with `{name}` for each input. */
  template: url,
  inputs: list(object({ name: text, required: boolean, label: text }), 50),
});
/** An action that the page declares by `potentialAction` of schema.org. */
export type EntryPoint = TypeOf<typeof entryPoint>;

const ownFacts = object({
  forms: list(ownForm, 100),
  entries: list(entryPoint, 50),
  /** Labels of controls that no form or button seems to send. */
  loose: optional(list(text, 100)),
});
/** A page's own forms, for a draft. Only collected if `ScanRequest.own` is set. */
export type OwnFacts = TypeOf<typeof ownFacts>;

export const pageFacts = object({
  url,
  title: string(10_000),
  /** `data-awas-*` attributes; with `withAiAttributes`, also `data-ai-*`. At most 2,000. */
  attributes: list(attributeFact, 2_000),
  selectors: map(selectorFact, 10_000),
  /** `<link>` elements for agents in the head, such as `<link rel="ai-actions">`. */
  links: agentLinks,
  /**
   * `<link>` elements for agents outside of the head, which are ignored. Anyone who can add content to the page
   * could add one. At most 20.
   */
  strayLinks: optional(list(object({ rel: string(10_000), href: url, path: selector }), 100)),
  /** `<meta>` elements for agents, such as `<meta name="ai-…">`. */
  metas: list(object({ name: string(1_000), content: string(10_000) }), 1_000),
  forms: list(
    object({
      path: selector,
      within,
      action: url,
      method: string(100),
      label: string(10_000),
      controls: list(elementFact, 1_000),
      /** The effect of submitting the form; absent if the form is too large. */
      submits: optional(submission),
    }),
    100,
  ),
  /** Named links to other pages of the site, without duplicates. At most 20. */
  anchors: optional(list(anchorFact, 100)),
  /** Visible, named buttons outside of forms. At most 30. */
  buttons: optional(list(elementFact, 100)),
  /** Submissions of forms that contain a found element, except forms that are too large. */
  submissions: optional(list(formSubmission, 5_000)),
  /** Forms with a `toolname` attribute, even in browsers without WebMCP. At most 50. */
  tools: optional(list(pageTool, 100)),
  own: optional(ownFacts),
  elements: count,
  /** True if a limit left something out. */
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
  /** Selectors that find only this element, most stable first. */
  proposals: list(object({ selector, by: proposedBy }), 20),
});
export type PickedElement = TypeOf<typeof pickedElement>;
