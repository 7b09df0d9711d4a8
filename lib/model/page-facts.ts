/**
 * Facts about a page, read from its DOM, without judgement. Plain data for messages: each type is derived from the
 * schema that checks the messages.
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
/** Paths of the frames and shadow hosts around an element, outermost first; absent if the document itself has it. */
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
    /** Where its answer opens, `<base target>` considered; '' is where the form is. */
    target: string(200),
    /** Names of the fields that it sends, each once. */
    fields: formNames,
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  /**
   * A script of the page decides: a button without a form, Enter in a lone input, a form whose markup names neither a
   * method nor a destination, or one that a library's attributes take over. Fields as above.
   */
  object({ kind: oneOf('script'), fields: optional(formNames) }),
);
/** The effect of a person's use of a control, without scripts of the page. */
export type Submission = TypeOf<typeof submission>;

const root = oneOf('document', 'shadow', 'frame');
/** Where an element was found. */
export type Root = TypeOf<typeof root>;

const controlKind = oneOf('text', 'choice', 'choices', 'toggle', 'number', 'moment', 'file', 'rich');
/**
 * The values that a control takes, by its role and not by its tag: a text, one of its choices, several, yes or no, a
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
  /** The accessible label as far as label, aria-label, aria-labelledby and placeholder tell; '' without. */
  label: string(10_000),
  /** Not rendered: display none, visibility hidden, hidden, size zero, or type=hidden. */
  hidden: boolean,
  /** Hidden with the form, dialog or popover around it: a person sees it as soon as that opens. */
  folded: optional(oneOf(true)),
  disabled: boolean,
  readOnly: boolean,
  /** input (but button kinds), select, textarea, contenteditable. */
  control: boolean,
  /** Not a control by its role or tag, but a person may use it as one. */
  seenOnly: optional(boolean),
  /** The control that an element is, labels, surrounds or represents; the facts below are that control's. */
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
  /** Choices of a select, a radio group or checkboxes of one name. */
  options: optional(
    list(object({ value: string(10_000), label: string(10_000), disabled: optional(oneOf(true)) }), 10_000),
  ),
  /** It has more choices than these. */
  moreOptions: optional(oneOf(true)),
  /** The form around it, or around the frame or shadow host that it is in; where `submits` is a form, that form. */
  form: optional(object({ path: selector, within, action: url, method: string(100) })),
  /**
   * The effect of using the element as the trigger of an action. Only for elements that carry an action attribute or
   * match a selector for triggers; absent if it does nothing, or is too large to be shown.
   */
  submits: optional(submission),
  /** With `submits`: the page's own name for what is clicked; absent if nothing is, or it has none. */
  presses: optional(string(1_000)),
});
export type ElementFact = TypeOf<typeof elementFact>;

const selectorState = oneOf('none', 'one', 'many', 'invalid', 'unchecked');
/** `unchecked`: could not be found out within the limits (see `because`); neither a pass nor a fault. */
export type SelectorState = TypeOf<typeof selectorState>;

const selectorFact = object({
  selector,
  state: selectorState,
  /** With `unchecked`, the reason: longer than the limit, beyond the number of selectors, or the time was up. */
  because: optional(oneOf('too-long', 'too-many', 'time')),
  /** In the document, open shadow roots and same-origin frames together. */
  count,
  /** At most 5. */
  elements: list(elementFact, 100),
  /** With more elements: how many forms the controls among all of them belong to; no form counts as one. */
  owners: optional(count),
});
export type SelectorFact = TypeOf<typeof selectorFact>;

const attributeFact = object({
  /** e.g. "data-awas-action", "data-ai-action". */
  attribute: string(1_000),
  value: string(10_000),
  /** The attribute itself, where it is a dialect's for `attribute`, e.g. "data-awas-param-query". */
  written: optional(string(1_000)),
  element: elementFact,
  /** Owning action: nearest action attribute on the element, an ancestor, or its form, or in the form. */
  scope: optional(string(10_000)),
});
export type AttributeFact = TypeOf<typeof attributeFact>;

const formField = object({
  /** The control's path, as on an `ElementFact`. */
  path: selector,
  /** '' for a control that only a script can send. */
  name: string(1_000),
  label: string(10_000),
  /**
   * The whole values. Empty if nothing is sent, e.g. for an unticked box. Absent: a secret, a file, a custom
   * element's own, or too long.
   */
  sends: optional(list(object({ value: string(100_000), label: optional(string(10_000)) }), 1_000)),
  /** The value that a box or button would send; it sends nothing now. */
  other: optional(string(100_000)),
  hidden: optional(oneOf(true)),
  /** A button that sends the form: of several only the pressed one is sent. */
  button: optional(oneOf(true)),
  /** A single checkbox, and not one of several with a name. */
  box: optional(oneOf(true)),
  /** A custom element: only the browser's list of the form's entries has what it sends. */
  custom: optional(oneOf(true)),
  /** A token that the page renews by itself: part of the form, but not the person's decision. */
  token: optional(oneOf(true)),
});
/** A control of a form, and the value that the form or its script would send for it now. */
export type FormField = TypeOf<typeof formField>;

const formSubmission = object({
  path: selector,
  within,
  submits: submission,
  /** The page's own name for the button that is pressed; absent if none is. */
  presses: optional(string(1_000)),
  /** In the order of the form. Absent if they are too many. */
  holds: optional(list(formField, 1_000)),
});
/** The effect of sending a form. Its button is the one that a person would press. */
export type FormSubmission = TypeOf<typeof formSubmission>;

const pageTool = object({
  name: string(200),
  description: string(10_000),
  inputSchema: jsonObject,
  /** Whether a form declares it (`toolname`), and no script. */
  declarative: boolean,
  /** A form's GET or POST. */
  method: optional(string(100)),
  /** True if it says of itself that it only reads. */
  readOnly: optional(boolean),
});
/** A WebMCP tool that the page has registered itself. All of it is the site's word. */
export type PageTool = TypeOf<typeof pageTool>;

const anchorFact = object({
  /** As on an `ElementFact`. */
  path: selector,
  label: string(10_000),
  /** Absolute, without a fragment. */
  url,
});
export type AnchorFact = TypeOf<typeof anchorFact>;

const seen = oneOf('shown', 'closed', 'unseen');
/**
 * The visibility of a control. `closed`: visible when its form is, which is hidden at the moment. `unseen`: only
 * machines would fill it in.
 */
export type Seen = TypeOf<typeof seen>;

const ownField = object({
  element: elementFact,
  seen,
  /** Finds this control, or the group that it belongs to, and nothing else on the page; absent if nothing does. */
  selector: optional(selector),
  /** Members of its group of radio buttons or checkboxes. */
  inGroup: count,
  /** The question that a group answers, the text before a control without a label; '' without. */
  question: text,
  /** The text beside it for help (`aria-describedby`, `toolparamdescription`); '' without. */
  help: text,
  autocomplete: text,
  /** The markup sets a choice, a number or a date. */
  preset: optional(oneOf(true)),
  /** The choice that it sets. What is typed stays with the page, as it may be about a person. */
  chosen: optional(text),
  /** Why the control did not keep a value when tried, as a clause; absent if it did, or was not tried. */
  refuses: optional(text),
});
export type OwnField = TypeOf<typeof ownField>;

const formWords = object({
  /** `aria-label`, `aria-labelledby`, `title`. */
  label: text,
  legend: text,
  /** Within the form. */
  heading: text,
  /** The nearest heading before the form, in the part of the page that holds little else. */
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
  /** The form, its button if it has several, or the button of a group without one; with what it submits. */
  element: elementFact,
  kind: oneOf('form', 'group'),
  /** Finds the form, or the button of the group, and nothing else; absent if nothing does. */
  selector: optional(selector),
  words: formWords,
  /** BCP 47, as the page says; '' if it does not. */
  language: text,
  /** Not shown at the moment: a click opens it. */
  closed: boolean,
  /** The words of the button that opens it. */
  opener: optional(text),
  /** `method` and `action` are written in its markup, or on its button. */
  written: object({ method: boolean, action: boolean }),
  /** A script handles its submission, according to the markup. */
  scripted: boolean,
  /** The form is a landmark for searching, or has a search field. */
  search: boolean,
  /** WebMCP's attributes, if it has them. */
  tool: optional(object({ name: text, description: text })),
  /** Names of hidden inputs, and a short hash of their values that distinguishes two forms of one kind. */
  hidden: list(string(1_000), 200),
  mark: text,
  fields: list(ownField, 200),
  /** Names of the other buttons that send it. */
  others: optional(list(text, 1_000)),
  /** Parts that a person would use like controls, and that can't be filled in. */
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
  /** Labels of controls that no form and no button sends, as far as can be seen. */
  loose: optional(list(text, 100)),
});
/** A page's own forms, for a draft. Gathered on request only (`ScanRequest.own`). */
export type OwnFacts = TypeOf<typeof ownFacts>;

export const pageFacts = object({
  url,
  title: string(10_000),
  /** `data-awas-*` always; `data-ai-*` only where a manifest or link backs it. At most 2,000. */
  attributes: list(attributeFact, 2_000),
  /** One for each selector asked for, keyed by the selector. */
  selectors: map(selectorFact, 10_000),
  /** `<link rel="ai-actions">` and its kin in the head. */
  links: agentLinks,
  /**
   * Such links outside the head. They are ignored, since anybody who may write into the page can add one there. At most
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
      /** Absent if it is too large to be shown. */
      submits: optional(submission),
    }),
    100,
  ),
  /** Named links of the document to other pages of the site, each address once. At most 20. */
  anchors: optional(list(anchorFact, 100)),
  /** Buttons that are shown, named, and belong to no form. At most 30. */
  buttons: optional(list(elementFact, 100)),
  /** The effect of each form that one of the elements here belongs to, except forms too large to be shown. */
  submissions: optional(list(formSubmission, 5_000)),
  /** Forms that declare a WebMCP tool (`toolname`), also where the browser has no WebMCP. At most 50. */
  tools: optional(list(pageTool, 100)),
  /** Its own forms, where they were asked for. */
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
  /** The selectors asked about that match the element. */
  selectors: list(selector, 1_000),
  /** Its attributes for agents. */
  attributes: list(object({ name: string(1_000), value: string(10_000) }), 100),
  /** Selectors that find it and nothing else on the page, the steadiest first. */
  proposals: list(object({ selector, by: proposedBy }), 20),
});
/** An element that the person picked. */
export type PickedElement = TypeOf<typeof pickedElement>;
