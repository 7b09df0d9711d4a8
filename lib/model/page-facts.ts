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
/** Paths of the frames and shadow hosts around an element, outermost first; absent if it is in the document itself. */
const within = optional(list(selector, 100));
const text = string(2_000);

const agentLink = object({
  rel: string(10_000),
  /** Absolute. */
  href: url,
});
/** A `<link>` by which a page names a document for agents. */
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
    /** Where its answer opens, including `<base target>`; '': where the form is. */
    target: string(200),
    /** Names of the fields that it sends, without repetitions. */
    fields: formNames,
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  /**
   * A script of the page decides: for a button without a form, Enter in a single input, a form without a method and
   * destination, or a form with a library's attributes. Fields as above.
   */
  object({ kind: oneOf('script'), fields: optional(formNames) }),
);
/** The effect when a person uses a control, without the page's scripts. */
export type Submission = TypeOf<typeof submission>;

const root = oneOf('document', 'shadow', 'frame');
/** Where an element was found. */
export type Root = TypeOf<typeof root>;

const controlKind = oneOf('text', 'choice', 'choices', 'toggle', 'number', 'moment', 'file', 'rich');
/**
 * The values that a control accepts, by its role, not by its tag: a text, one of its choices, several, yes or no, a
 * number, a date or time, a file, a text with its layout.
 */
export type ControlKind = TypeOf<typeof controlKind>;

export const elementFact = object({
  /** A CSS selector for exactly this element within its root (unique there). */
  path: selector,
  root,
  within,
  /** Lower case. */
  tag: string(1_000),
  /** The type of an input, lower case; '' elsewhere. */
  type: string(1_000),
  name: string(10_000),
  id: string(10_000),
  /** The accessible label from label, aria-label, aria-labelledby and placeholder; '' if there is none. */
  label: string(10_000),
  /** Not rendered: display none, visibility hidden, hidden, size zero, or type=hidden. */
  hidden: boolean,
  /** Hidden with the form, dialog or popover around it, until that opens. */
  folded: optional(oneOf(true)),
  disabled: boolean,
  readOnly: boolean,
  /** input (except buttons), select, textarea, contenteditable. */
  control: boolean,
  /** A person may use it as a control, but its role and tag don't say so. */
  seenOnly: optional(boolean),
  /** The control that an element is, labels, contains or represents. The facts below are about that control. */
  kind: optional(controlKind),
  /** The visible element of the control, as its `placeKey`; absent if it is this one. */
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
  /** The form around it, or around its frame or shadow host. If `submits` is a form, that form. */
  form: optional(object({ path: selector, within, action: url, method: string(100) })),
  /**
   * The effect of using the element as the trigger of an action. Only for elements that carry an action attribute or
   * match a selector for triggers; absent if it does nothing, or is too large to show.
   */
  submits: optional(submission),
  /** With `submits`: the page's own name for the clicked element; absent without a click or a name. */
  presses: optional(string(1_000)),
});
export type ElementFact = TypeOf<typeof elementFact>;

const selectorState = oneOf('none', 'one', 'many', 'invalid', 'unchecked');
/** `unchecked`: unknown within the limits (see `because`), neither a pass nor a fault. */
export type SelectorState = TypeOf<typeof selectorState>;

const selectorFact = object({
  selector,
  state: selectorState,
  /** The reason for `unchecked`: too long, too many selectors, or no time left. */
  because: optional(oneOf('too-long', 'too-many', 'time')),
  /** In the document, open shadow roots and same-origin frames together. */
  count,
  /** At most 5. */
  elements: list(elementFact, 100),
  /** With more elements: the number of forms that their controls belong to; no form counts as one. */
  owners: optional(count),
});
export type SelectorFact = TypeOf<typeof selectorFact>;

const attributeFact = object({
  /** e.g. "data-awas-action", "data-ai-action". */
  attribute: string(1_000),
  value: string(10_000),
  /** The attribute itself if a dialect has its own for `attribute`, e.g. "data-awas-param-query". */
  written: optional(string(1_000)),
  element: elementFact,
  /** Owning action: nearest action attribute on the element, an ancestor, or its form, or in the form. */
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
   * The whole values. Empty if nothing is sent, e.g. for an unticked box. Absent: a secret, a file, a custom
   * element's own, or too long.
   */
  sends: optional(list(object({ value: string(100_000), label: optional(string(10_000)) }), 1_000)),
  /** The value that a box or button could send, but doesn't send now. */
  other: optional(string(100_000)),
  hidden: optional(oneOf(true)),
  /** A button that sends the form. Of several, only the pressed one is sent. */
  button: optional(oneOf(true)),
  /** A single checkbox, not one of several with the same name. */
  box: optional(oneOf(true)),
  /** A custom element: only the browser's list of form entries has its value. */
  custom: optional(oneOf(true)),
  /** A token that the page renews: part of the form, but not the person's decision. */
  token: optional(oneOf(true)),
});
/** A control of a form, and the value that the form or its script would send for it now. */
export type FormField = TypeOf<typeof formField>;

const formSubmission = object({
  path: selector,
  within,
  submits: submission,
  /** The page's own name for the button that is pressed; absent without one. */
  presses: optional(string(1_000)),
  /** In the order of the form; absent if there are too many. */
  holds: optional(list(formField, 1_000)),
});
/** The effect of sending a form with the button that a person would press. */
export type FormSubmission = TypeOf<typeof formSubmission>;

const pageTool = object({
  name: string(200),
  description: string(10_000),
  inputSchema: jsonObject,
  /** True if a form declares it (`toolname`), not a script. */
  declarative: boolean,
  /** A form's GET or POST. */
  method: optional(string(100)),
  /** True if it declares that it only reads. */
  readOnly: optional(boolean),
});
/** A WebMCP tool that the page has registered. All of it is unverified. */
export type PageTool = TypeOf<typeof pageTool>;

const anchorFact = object({
  /** As in an `ElementFact`. */
  path: selector,
  label: string(10_000),
  /** Absolute, without a fragment. */
  url,
});
export type AnchorFact = TypeOf<typeof anchorFact>;

const seen = oneOf('shown', 'closed', 'later', 'unseen');
/**
 * The visibility of a control. `closed`: visible when its form is, which is hidden at the moment. `later`: in a part of
 * its form that is hidden. `unseen`: only machines would fill it in.
 */
export type Seen = TypeOf<typeof seen>;

const ownField = object({
  element: elementFact,
  seen,
  /** Finds only this control or its group on the page; absent if no selector does. */
  selector: optional(selector),
  /** Number of members of its radio or checkbox group. */
  inGroup: count,
  /** The question of a group, or the text before a control without a label; '' if there is none. */
  question: text,
  /** Its help text (`aria-describedby`, `toolparamdescription`); '' if there is none. */
  help: text,
  autocomplete: text,
  /** The markup sets a choice, a number or a date. */
  preset: optional(oneOf(true)),
  /** The choice that it sets. Typed values stay in the page, as they may be personal. */
  chosen: optional(text),
  /** Why the control didn't keep a test value, as a clause; absent if it did, or there was no test. */
  refuses: optional(text),
});
export type OwnField = TypeOf<typeof ownField>;

const formWords = object({
  /** `aria-label`, `aria-labelledby`, `title`. */
  label: text,
  legend: text,
  /** Within the form. */
  heading: text,
  /** The nearest heading before the form, in a part of the page with little else. */
  above: text,
  /** The first paragraph of the form. */
  text,
  button: text,
  /** Its name or id. */
  name: text,
});
/** Texts that may name a form, unchanged; '' if there is none. */
export type FormWords = TypeOf<typeof formWords>;

const ownForm = object({
  /** The form, its button if it has several, or the button of a group without a form; with its submission. */
  element: elementFact,
  kind: oneOf('form', 'group'),
  /** Finds only the form or the group's button; absent if no selector does. */
  selector: optional(selector),
  words: formWords,
  /** BCP 47, from the page; '' if it has none. */
  language: text,
  /** Not visible now: a click opens it. */
  closed: boolean,
  /** The text of the button that opens it. */
  opener: optional(text),
  /** True if the markup of the form or its button has `method` or `action`. */
  written: object({ method: boolean, action: boolean }),
  /** A script handles its submission, according to the markup. */
  scripted: boolean,
  /** The form is a search landmark, or has a search field. */
  search: boolean,
  /** WebMCP's attributes, if it has them. */
  tool: optional(object({ name: text, description: text })),
  /** Names of hidden inputs, and a short hash of their values to distinguish similar forms. */
  hidden: list(string(1_000), 200),
  mark: text,
  fields: list(ownField, 200),
  /** Names of its other submit buttons. */
  others: optional(list(text, 1_000)),
  /** Parts that a person would use like controls, but that can't be filled in. */
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
  /** Labels of controls that neither a form nor a button seems to send. */
  loose: optional(list(text, 100)),
});
/** A page's own forms, for a draft. Only collected on request (`ScanRequest.own`). */
export type OwnFacts = TypeOf<typeof ownFacts>;

export const pageFacts = object({
  url,
  title: string(10_000),
  /** `data-awas-*` always; `data-ai-*` only if a manifest or link supports it. At most 2,000. */
  attributes: list(attributeFact, 2_000),
  /** One for each requested selector, keyed by the selector. */
  selectors: map(selectorFact, 10_000),
  /** `<link rel="ai-actions">` and similar ones in the head. */
  links: agentLinks,
  /**
   * Such links outside the head. They are ignored, since anybody who can write into the page can add one there. At most
   * 20.
   */
  strayLinks: optional(list(object({ rel: string(10_000), href: url, path: selector }), 100)),
  /** `<meta name="ai-…">`. */
  metas: list(object({ name: string(1_000), content: string(10_000) }), 1_000),
  /** Forms on the page (at most 50) that could be declared. */
  forms: list(
    object({
      path: selector,
      within,
      action: url,
      method: string(100),
      label: string(10_000),
      controls: list(elementFact, 1_000),
      /** Absent if it is too large to show. */
      submits: optional(submission),
    }),
    100,
  ),
  /** Named links to other pages of the site, without repetitions. At most 20. */
  anchors: optional(list(anchorFact, 100)),
  /** Buttons that are visible, have a name, and belong to no form. At most 30. */
  buttons: optional(list(elementFact, 100)),
  /** The effect of each form that one of the elements here belongs to, except forms that are too large to show. */
  submissions: optional(list(formSubmission, 5_000)),
  /** Forms that declare a WebMCP tool (`toolname`), even if the browser has no WebMCP. At most 50. */
  tools: optional(list(pageTool, 100)),
  /** Its own forms, if requested. */
  own: optional(ownFacts),
  /** Number of elements in the document. */
  elements: count,
  /** True if a limit cut something off. */
  truncated: boolean,
  scannedAt: number,
});
export type PageFacts = TypeOf<typeof pageFacts>;

const proposedBy = oneOf('mark', 'id', 'name', 'label', 'form', 'position');
/** How a selector identifies an element, the most stable way first. */
export type ProposedBy = TypeOf<typeof proposedBy>;

export const pickedElement = object({
  element: elementFact,
  /** The requested selectors that match the element. */
  selectors: list(selector, 1_000),
  /** Its attributes for agents. */
  attributes: list(object({ name: string(1_000), value: string(10_000) }), 100),
  /** Selectors that only find this element, the most stable first. */
  proposals: list(object({ selector, by: proposedBy }), 20),
});
/** An element that the person picked. */
export type PickedElement = TypeOf<typeof pickedElement>;
