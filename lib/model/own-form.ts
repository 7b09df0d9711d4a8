import type { ElementFact } from './page.ts';

/** A page's own forms: what a draft is made of. Gathered on request only (`ScanRequest.own`). */

/**
 * Whether a person sees a control. `closed`: it will be seen as soon as its form is, which is not shown at the moment.
 * `unseen`: it is there, and would be filled by machines alone.
 */
export type Seen = 'shown' | 'closed' | 'unseen';

export interface OwnField {
  readonly element: ElementFact;
  readonly seen: Seen;
  /** Finds this control, or the group that it belongs to, and nothing else on the page; absent where nothing does. */
  readonly selector?: string;
  /** Members of its group of radio buttons or checkboxes. */
  readonly inGroup: number;
  /** The question that a group answers, the text before a control without a label; '' without. */
  readonly question: string;
  /** What is written beside it for help (`aria-describedby`, `toolparamdescription`); '' without. */
  readonly help: string;
  readonly autocomplete: string;
  /** As the markup sets it, never as somebody has filled it: of choices, numbers and dates only. */
  readonly preset?: string | boolean;
}

/** Texts of a form that may name it, as they are written; '' where there is none. */
export interface FormWords {
  /** `aria-label`, `aria-labelledby`, `title`. */
  readonly label: string;
  readonly legend: string;
  /** Within the form. */
  readonly heading: string;
  /** The nearest one before the form, in the part of the page that holds little else. */
  readonly above: string;
  /** The first paragraph of the form. */
  readonly text: string;
  readonly button: string;
  /** Its name or id. */
  readonly name: string;
}

export interface OwnForm {
  /** The form; of a group without one its button. With what it submits. */
  readonly element: ElementFact;
  readonly kind: 'form' | 'group';
  /** Finds the form, or the button of the group, and nothing else; absent where nothing does. */
  readonly selector?: string;
  readonly words: FormWords;
  /** BCP 47, as the page says; '' where it does not. */
  readonly language: string;
  /** Not shown at the moment: a click opens it. */
  readonly closed: boolean;
  /** `method` and `action` are written in its markup, or on its button. */
  readonly written: { readonly method: boolean; readonly action: boolean };
  /** A script listens to its submission, as far as markup says. */
  readonly scripted: boolean;
  /** A landmark for searching, or a field for it. */
  readonly search: boolean;
  /** WebMCP's attributes, where it has them. */
  readonly tool?: { readonly name: string; readonly description: string };
  /** Names of hidden inputs, and a short mark of their values that tells two forms of one kind apart. */
  readonly hidden: readonly string[];
  readonly mark: string;
  readonly fields: readonly OwnField[];
}

/** An entry point of schema.org (`potentialAction`), or of an OpenSearch description. */
export interface EntryPoint {
  readonly by: 'schema.org' | 'opensearch';
  /** e.g. "SearchAction". */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly method: string;
  /** Absolute, with `{name}` for each input. */
  readonly template: string;
  readonly inputs: readonly { readonly name: string; readonly required: boolean; readonly label: string }[];
}

export interface OwnFacts {
  readonly forms: readonly OwnForm[];
  readonly entries: readonly EntryPoint[];
}
