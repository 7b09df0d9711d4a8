/** Facts about a page: what was seen in its DOM. Judges nothing. All plain data, fit for messages. */

import type { PageTool } from './agent.ts';
import type { OwnFacts } from './own-form.ts';

/** What a control does when a person uses it, as the browser would do it. */
export type Submission =
  | {
      readonly kind: 'form';
      readonly method: 'get' | 'post' | 'dialog';
      /** Absolute, without a fragment; of a GET without the query, which the fields replace. */
      readonly url: string;
      readonly enctype: string;
      /** Where its answer opens, `<base target>` considered; '' is where the form is. */
      readonly target: string;
      /** Names of the fields that it sends, each once. */
      readonly fields: readonly string[];
    }
  | { readonly kind: 'link'; readonly url: string; readonly target: string }
  /**
   * A script of the page decides: a button without a form, Enter in a lone input, a form whose markup names neither a
   * method nor a destination, or one that a library's attributes take over.
   */
  | {
      readonly kind: 'script';
      /** Names of the form's fields, each once. */
      readonly fields?: readonly string[];
    };

/** The fields of the form that a submission is of; undefined where it is of none. */
export const fieldsIn = (submission: Submission): readonly string[] | undefined =>
  submission.kind === 'link' ? undefined : submission.fields;

/** True where it can change nothing by itself: then the page's scripts may not either. */
export const onlyAsks = (submission: Submission): boolean =>
  submission.kind === 'link' || (submission.kind === 'form' && submission.method === 'get');

/** A `<link>` by which a page names a document for agents. */
export interface AgentLink {
  readonly rel: string;
  /** Absolute. */
  readonly href: string;
}

/** Where an element was found. */
export type Root = 'document' | 'shadow' | 'frame';

/**
 * What a control takes, by its role and not by its tag: a text, one of its choices, several, yes or no, a number, a date or
 * time, a file, a text with its layout.
 */
export type ControlKind = 'text' | 'choice' | 'choices' | 'toggle' | 'number' | 'moment' | 'file' | 'rich';

export interface ElementFact {
  /** A CSS selector that finds this very element within its root (unique there). */
  readonly path: string;
  readonly root: Root;
  /** The way to its root: paths of the frames and shadow hosts around it, outermost first; absent in the document. */
  readonly within?: readonly string[];
  /** Lower case. */
  readonly tag: string;
  /** The type of an input, lower case; '' elsewhere. */
  readonly type: string;
  readonly name: string;
  readonly id: string;
  /** The accessible label as far as label, aria-label, aria-labelledby and placeholder tell; '' without. */
  readonly label: string;
  /** Not rendered: display none, visibility hidden, hidden, size zero, or type=hidden. */
  readonly hidden: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** input (but button kinds), select, textarea, contenteditable. */
  readonly control: boolean;
  /** Of a control that an element is, labels, surrounds or stands for; the facts below are that control's. */
  readonly kind?: ControlKind;
  /** What a person sees of it, where that is another element of the page: its `placeKey`. */
  readonly seen?: string;
  readonly required: boolean;
  readonly multiple: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  /** Of a select, or of the radio group or same-named checkbox group: at most 200. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The form around it; where `submits` is a form, that form. */
  /** The form around it, or around the frame or shadow host that it is in; where `submits` is a form, that form. */
  readonly form?: {
    readonly path: string;
    readonly within?: readonly string[];
    readonly action: string;
    readonly method: string;
  };
  /**
   * What using it as the trigger of an action does. Of elements that carry an action attribute or that a selector for
   * triggers finds; absent where it does nothing, or where it is too large to be shown.
   */
  readonly submits?: Submission;
}

/** `unchecked`: could not be found out within the limits (see `because`); neither a pass nor a fault. */
export type SelectorState = 'none' | 'one' | 'many' | 'invalid' | 'unchecked';

export interface SelectorFact {
  readonly selector: string;
  readonly state: SelectorState;
  /** Of `unchecked`: longer than the limit, beyond the number of selectors, or the time was up. */
  readonly because?: 'too-long' | 'too-many' | 'time';
  /** In the document, open shadow roots and same-origin frames together. */
  readonly count: number;
  /** At most 5. */
  readonly elements: readonly ElementFact[];
  /** Where there are more: how many forms (or none) the controls among all of them belong to. */
  readonly owners?: number;
}

export interface AttributeFact {
  /** e.g. "data-awas-action", "data-ai-action". */
  readonly attribute: string;
  readonly value: string;
  readonly element: ElementFact;
  /** The action in whose scope it is: nearest of itself, its ancestors, its form and its form's controls with an action attribute. */
  readonly scope?: string;
}

/** A named control of a form, and what the form would send for it as it is. */
export interface FormField {
  /** Of the control, as on an `ElementFact`. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  /** None where nothing is sent, e.g. for a box that is not ticked. Absent: a secret, a file, a custom element's own. */
  readonly sends?: readonly { readonly value: string; readonly label?: string }[];
  /** What a box or button that sends nothing now would send. */
  readonly other?: string;
  readonly hidden?: true;
  /** A CSRF token or the like: part of the form, and nothing that a person decides on. */
  readonly token?: true;
}

/** What sending a form does. Its button is the one that a person would press. */
export interface FormSubmission {
  readonly path: string;
  readonly within?: readonly string[];
  readonly submits: Submission;
  /** In the order of the form. Absent where they are too many. */
  readonly holds?: readonly FormField[];
}

export interface AnchorFact {
  /** As on an `ElementFact`. */
  readonly path: string;
  readonly label: string;
  /** Absolute, without a fragment. */
  readonly url: string;
}

export interface PageFacts {
  readonly url: string;
  readonly title: string;
  /** `data-awas-*` always; `data-ai-*` where a manifest or link is behind it. At most 2,000. */
  readonly attributes: readonly AttributeFact[];
  /** One for each selector asked for, keyed by the selector. */
  readonly selectors: Readonly<Record<string, SelectorFact>>;
  /** `<link rel="ai-actions">` and its kin in the head. */
  readonly links: readonly AgentLink[];
  /** The same outside the head, where anybody who may write into the page can put one: they are ignored. At most 20. */
  readonly strayLinks?: readonly (AgentLink & { readonly path: string })[];
  /** `<meta name="ai-…">`. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  /** Forms on the page (at most 50) that could be declared. */
  readonly forms: readonly {
    readonly path: string;
    readonly within?: readonly string[];
    readonly action: string;
    readonly method: string;
    readonly label: string;
    readonly controls: readonly ElementFact[];
    /** Absent where it is too large to be shown. */
    readonly submits?: Submission;
  }[];
  /** Named links of the document to other pages of the site, each address once. At most 20. */
  readonly anchors?: readonly AnchorFact[];
  /** Buttons that are shown, named, and belong to no form. At most 30. */
  readonly buttons?: readonly ElementFact[];
  /** What each form does that one of the elements here belongs to. Absent is what is too large to be shown. */
  readonly submissions?: readonly FormSubmission[];
  /** Forms that declare a WebMCP tool (`toolname`), also where the browser has no WebMCP. At most 50. */
  readonly tools?: readonly PageTool[];
  /** Its own forms, where they were asked for. */
  readonly own?: OwnFacts;
  /** Number of elements in the document. */
  readonly elements: number;
  /** True where a limit cut something off. */
  readonly truncated: boolean;
  readonly scannedAt: number;
}

/** What the background asks the content script to look for. */
export interface ScanRequest {
  /** Every selector of the actions, distinct. */
  readonly selectors: readonly string[];
  /** Those of them that find what sets an action off: what it submits is looked for, too. */
  readonly triggers?: readonly string[];
  /** Those of them that find what is only clicked: the way to the next page. */
  readonly clicks?: readonly string[];
  /** Whether `data-ai-*` attributes count as evidence here. */
  readonly withAiAttributes: boolean;
  /** Whether the page's own forms are looked at, for a draft. */
  readonly own?: boolean;
}

/** How a selector tells an element from the others; the steadiest first. */
export type ProposedBy = 'mark' | 'id' | 'name' | 'label' | 'form' | 'position';

/** An element that the person pointed at. */
export interface PickedElement {
  readonly element: ElementFact;
  /** Of the selectors that were asked about: those that find it. */
  readonly selectors: readonly string[];
  /** Its attributes for agents. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** Selectors that find it and nothing else on the page, the steadiest first. */
  readonly proposals: readonly { readonly selector: string; readonly by: ProposedBy }[];
}

/** The element that holds the overlay: it is no part of the page. */
export const OVERLAY_TAG = 'awas-lens-overlay';

/** The bar at the foot of the page that leads from problem to problem, in the person's language. */
export interface OverlayBar {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly label: string;
  /** e.g. "3 controls · 1 problem" */
  readonly summary: string;
  /** One for each faulty mark, in their order: "1 of 3 · query: no match". Untrusted text in it. */
  readonly steps: readonly string[];
  readonly previous: string;
  readonly next: string;
  readonly close: string;
}

/** One thing to outline on the page. What neither `path` nor `selector` finds is drawn, dashed, at `near`. */
export interface OverlayMark {
  readonly kind: 'action' | 'parameter' | 'result';
  /** As on an `ElementFact`: this very element. */
  readonly path?: string;
  readonly within?: readonly string[];
  /** As declared; every element that it finds is outlined (at most 20). */
  readonly selector?: string;
  /** Where to show a mark that finds nothing: a selector or path, e.g. of the action's form. */
  readonly near?: string;
  /** e.g. "Search books", "query", "result of Search books". Untrusted text. */
  readonly label: string;
  readonly faulty: boolean;
  /** Severity of the fault, where it is no error. */
  readonly severity?: 'warning';
  /** What is wrong, or a detail, behind the label: "no match for its selector", "2 items". */
  readonly message?: string;
}
