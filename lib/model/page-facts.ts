/**
 * Facts about a page, read from its DOM, without judgement. Plain data for messages: each type comes from the schema
 * that checks the messages.
 */
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
/**
 * Paths of the frames and shadow hosts around an element, outermost first; absent for an element in the document
 * itself.
 */
const within = optional(list(selector, 100));
const text = string(2_000);

const agentLink = object({
  rel: string(10_000),
  /** The absolute URL. */
  href: url,
});
/** A `<link>` that refers to a document for agents. */
export type AgentLink = TypeOf<typeof agentLink>;
export const agentLinks = list(agentLink, 10_000);

const formNames = list(string(1_000), 1_000);
const submission = either(
  object({
    kind: oneOf('form'),
    method: oneOf('get', 'post', 'dialog'),
    /** Absolute, without a fragment; for a GET also without the query, which the fields replace. */
    url,
    enctype: string(200),
    /** The window in which the answer opens, including `<base target>`; '' for the form's own window. */
    target: string(200),
    /** Names of the fields that are sent, each once. */
    fields: formNames,
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  /**
   * A script of the page decides what is sent. This applies to a button without a form, Enter in a single input, a form
   * without a method and destination, or a form with a library's attributes. `fields` as for a form.
   */
  object({ kind: oneOf('script'), fields: optional(formNames) }),
);
/** The effect of using a control, without the page's scripts. */
export type Submission = TypeOf<typeof submission>;

const root = oneOf('document', 'shadow', 'frame');
export type Root = TypeOf<typeof root>;

const controlKind = oneOf('text', 'choice', 'choices', 'toggle', 'number', 'moment', 'file', 'rich');
/**
 * The kind of values that a control accepts, from its role instead of its tag: a text, one of its choices, several, yes
 * or no, a number, a date or time, a file, a text with its layout.
 */
export type ControlKind = TypeOf<typeof controlKind>;

export const elementFact = object({
  /** A CSS selector for exactly this element within its root (unique there). */
  path: selector,
  root,
  within,
  /** Tag name in lower case. */
  tag: string(1_000),
  /** The type of an input in lower case; '' for other elements. */
  type: string(1_000),
  name: string(10_000),
  id: string(10_000),
  /** The accessible label from label, aria-label, aria-labelledby and placeholder; '' if there is none. */
  label: string(10_000),
  /** True if not rendered: display none, visibility hidden, hidden, size zero, or type=hidden. */
  hidden: boolean,
  /** True if hidden together with the form, dialog or popover around it, until that opens. */
  folded: optional(oneOf(true)),
  disabled: boolean,
  readOnly: boolean,
  /** True for input (except buttons), select, textarea, contenteditable. */
  control: boolean,
  /** True if a person may use it as a control, although its role and tag don't show it. */
  seenOnly: optional(boolean),
  /**
   * The control that belongs to the element: the element itself, or one that it labels, contains or represents. The
   * facts below are about this control.
   */
  kind: optional(controlKind),
  /** The visible element of the control, as `placeKey`; absent if it is the found element. */
  seen: optional(string(100_000)),
  required: boolean,
  multiple: boolean,
  pattern: optional(string(10_000)),
  minLength: optional(number),
  maxLength: optional(number),
  min: optional(string(1_000)),
  max: optional(string(1_000)),
  step: optional(string(1_000)),
  /** Choices of a select, a radio group or checkboxes with one name. */
  options: optional(
    list(object({ value: string(10_000), label: string(10_000), disabled: optional(oneOf(true)) }), 10_000),
  ),
  /** True if the control has more choices than listed. */
  moreOptions: optional(oneOf(true)),
  form: optional(object({ path: selector, within, action: url, method: string(100) })),
  /**
   * The effect of using the element as the trigger of an action. Only for elements with an action attribute, and for
   * elements that a trigger's selector finds. Absent if the element does nothing, or its form is too large to show.
   */
  submits: optional(submission),
  /** With `submits`: the page's own name for the clicked element; absent without a click or a name. */
  presses: optional(string(1_000)),
});
export type ElementFact = TypeOf<typeof elementFact>;

const selectorState = oneOf('none', 'one', 'many', 'invalid', 'unchecked');
/** `unchecked`: beyond a limit (see `because`), so neither a pass nor a fault. */
export type SelectorState = TypeOf<typeof selectorState>;

const selectorFact = object({
  selector,
  state: selectorState,
  /** The reason for `unchecked`: too long, too many selectors, or no time left. */
  because: optional(oneOf('too-long', 'too-many', 'time')),
  /** Number of elements in the document, open shadow roots and same-origin frames together. */
  count,
  /** At most 5 elements. */
  elements: list(elementFact, 100),
  /**
   * If the selector finds several elements: the number of forms that their controls belong to, plus one if some
   * belong to none.
   */
  owners: optional(count),
});
export type SelectorFact = TypeOf<typeof selectorFact>;

const attributeFact = object({
  /** e.g. "data-awas-action", "data-ai-action". */
  attribute: string(1_000),
  value: string(10_000),
  /** The attribute itself if a dialect has a different name for `attribute`, e.g. "data-awas-param-query". */
  written: optional(string(1_000)),
  element: elementFact,
  /**
   * Action that the attribute belongs to: from the nearest action attribute on the element, an ancestor or its form, or
   * in the form.
   */
  scope: optional(string(10_000)),
});
export type AttributeFact = TypeOf<typeof attributeFact>;

const formField = object({
  /** The control's path, as in an `ElementFact`. */
  path: selector,
  /** '' for a control that only a script can send. */
  name: string(1_000),
  label: string(10_000),
  /**
   * The complete values. Empty if nothing is sent, e.g. for an unchecked box. Absent for a secret, a file, a custom
   * element's own value, or one that is too long.
   */
  sends: optional(list(object({ value: string(100_000), label: optional(string(10_000)) }), 1_000)),
  /** The value that a checkbox or button could send, but doesn't send now. */
  other: optional(string(100_000)),
  hidden: optional(oneOf(true)),
  /** True for a button that sends the form. If there are several, only the pressed one is sent. */
  button: optional(oneOf(true)),
  /** True for a single checkbox, which has no others of the same name. */
  box: optional(oneOf(true)),
  /** True for a custom element, whose value is only in the browser's list of form entries. */
  custom: optional(oneOf(true)),
  /** True for a token that the page renews: part of the form, but not the person's decision. */
  token: optional(oneOf(true)),
});
/** A control of a form, and the value that the form or its script would send for it now. */
export type FormField = TypeOf<typeof formField>;

const formSubmission = object({
  path: selector,
  within,
  submits: submission,
  /** The page's own name for the pressed button; absent if there is none. */
  presses: optional(string(1_000)),
  /** In the order of the form; absent if there are too many fields. */
  holds: optional(list(formField, 1_000)),
});
/** The effect of sending a form with the button that a person would press. */
export type FormSubmission = TypeOf<typeof formSubmission>;

const pageTool = object({
  name: string(200),
  description: string(10_000),
  inputSchema: jsonObject,
  /** True if a form declares the tool (`toolname`), not a script. */
  declarative: boolean,
  method: optional(string(100)),
  readOnly: optional(boolean),
});
/** A WebMCP tool as the page registered it, unchecked. */
export type PageTool = TypeOf<typeof pageTool>;

const anchorFact = object({
  path: selector,
  label: string(10_000),
  /** Absolute, without a fragment. */
  url,
});
export type AnchorFact = TypeOf<typeof anchorFact>;

const seen = oneOf('shown', 'closed', 'later', 'unseen');
/**
 * The visibility of a control. `closed`: visible together with its form, which is hidden now. `later`: in a hidden
 * part of its form. `unseen`: hidden from people, so only machines would fill it in.
 */
export type Seen = TypeOf<typeof seen>;

const ownField = object({
  element: elementFact,
  seen,
  /** Finds only this control or its group on the page; absent if no selector does. */
  selector: optional(selector),
  /** Number of members of the control's radio or checkbox group. */
  inGroup: count,
  /** The question of a group, or the text before a control without a label; '' if there is none. */
  question: text,
  /** The control's help text (`aria-describedby`, `toolparamdescription`); '' if there is none. */
  help: text,
  autocomplete: text,
  /** True if the markup sets a choice, a number or a date. */
  preset: optional(oneOf(true)),
  /** The choices or the number in the markup. Typed and stored values stay in the page, as they may be personal. */
  chosen: optional(list(text, 50)),
  /**
   * The reason why the control didn't keep a test value, as a clause. Absent if it kept the value or there was no
   * test.
   */
  refuses: optional(text),
});
export type OwnField = TypeOf<typeof ownField>;

const formWords = object({
  label: text,
  legend: text,
  /** A heading within the form. */
  heading: text,
  /** The nearest heading before the form, in a part of the page with little other content. */
  above: text,
  /** The first paragraph of the form. */
  text,
  button: text,
  /** The name or id of the form. */
  name: text,
});
/** Texts that may be a form's name, unchanged; '' if there is none. */
export type FormWords = TypeOf<typeof formWords>;

const ownForm = object({
  /** The form, its button if it has several, or the button of a group without a form. Includes the submission. */
  element: elementFact,
  kind: oneOf('form', 'group'),
  /** Finds only the form or the group's button; absent if no selector does. */
  selector: optional(selector),
  words: formWords,
  /** BCP 47, from the page; '' if it has none. */
  language: text,
  /** True if the form is hidden now, but a click shows it. */
  closed: boolean,
  /** The text of the button that shows the form. */
  opener: optional(text),
  /** For `method` and `action`: true if the markup of the form or its button has the attribute. */
  written: object({ method: boolean, action: boolean }),
  /** True if a script handles the form's submission, according to the markup. */
  scripted: boolean,
  /** True if the form is a search landmark, or has a search field. */
  search: boolean,
  /** The form's WebMCP attributes, if there are any. */
  tool: optional(object({ name: text, description: text })),
  /** Names of hidden inputs. `mark` is a short hash of their values, which distinguishes similar forms. */
  hidden: list(string(1_000), 200),
  mark: text,
  fields: list(ownField, 200),
  /** Names of the form's submit buttons that aren't `element`. */
  others: optional(list(text, 1_000)),
  /** Parts that a person would use like controls, but that AWAS Lens can't fill in. */
  beyond: optional(list(object({ label: text, required: boolean }), 50)),
});
export type OwnForm = TypeOf<typeof ownForm>;

const entryPoint = object({
  by: oneOf('schema.org', 'opensearch'),
  /** e.g. "SearchAction". */
  type: text,
  name: text,
  description: text,
  method: text,
  /** Absolute, with `{name}` for each input. */
  template: url,
  inputs: list(object({ name: text, required: boolean, label: text }), 50),
});
/** An entry point of schema.org (`potentialAction`), or of an OpenSearch description. */
export type EntryPoint = TypeOf<typeof entryPoint>;

const ownFacts = object({
  forms: list(ownForm, 100),
  entries: list(entryPoint, 50),
  /** Labels of controls that no form and no button seems to send. */
  loose: optional(list(text, 100)),
});
/** A page's own forms, for a draft. Only collected on request (`ScanRequest.own`). */
export type OwnFacts = TypeOf<typeof ownFacts>;

export const pageFacts = object({
  url,
  title: string(10_000),
  /** `data-awas-*` always; `data-ai-*` only if a manifest or link justifies it. At most 2,000. */
  attributes: list(attributeFact, 2_000),
  /** One for each requested selector, keyed by the selector. */
  selectors: map(selectorFact, 10_000),
  /** `<link rel="ai-actions">` and similar ones in the head. */
  links: agentLinks,
  /**
   * Links for agents outside of the head. They are ignored, since anybody who can write into the page can add one
   * there. At most 20.
   */
  strayLinks: optional(list(object({ rel: string(10_000), href: url, path: selector }), 100)),
  /** `<meta name="ai-…">`. */
  metas: list(object({ name: string(1_000), content: string(10_000) }), 1_000),
  forms: list(
    object({
      path: selector,
      within,
      action: url,
      method: string(100),
      label: string(10_000),
      controls: list(elementFact, 1_000),
      /** Absent if the form is too large to show. */
      submits: optional(submission),
    }),
    100,
  ),
  /** Named links to other pages of the site, each once. At most 20. */
  anchors: optional(list(anchorFact, 100)),
  /** Visible buttons with a name that belong to no form. At most 30. */
  buttons: optional(list(elementFact, 100)),
  /** The effects of the forms to which these elements belong. Leaves out forms that are too large to show. */
  submissions: optional(list(formSubmission, 5_000)),
  /** Forms that declare a WebMCP tool (`toolname`), even if the browser has no WebMCP. At most 50. */
  tools: optional(list(pageTool, 100)),
  /** The page's own forms, if requested. */
  own: optional(ownFacts),
  /** Number of elements in the document. */
  elements: count,
  /** True if a limit left something out. */
  truncated: boolean,
  scannedAt: number,
});
export type PageFacts = TypeOf<typeof pageFacts>;

const proposedBy = oneOf('mark', 'id', 'name', 'label', 'form', 'position');
/** The feature by which a selector identifies an element, most stable first. */
export type ProposedBy = TypeOf<typeof proposedBy>;

export const pickedElement = object({
  element: elementFact,
  /** The requested selectors that find the element. */
  selectors: list(selector, 1_000),
  attributes: list(object({ name: string(1_000), value: string(10_000) }), 100),
  /** Selectors that find only this element, most stable first. */
  proposals: list(object({ selector, by: proposedBy }), 20),
});
export type PickedElement = TypeOf<typeof pickedElement>;
