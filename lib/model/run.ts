import type { Risk } from './action.ts';
import type { Json } from './json.ts';
import type { Submission } from './page-facts.ts';
import type { Asker, Declarer, Effect, Question } from './provenance.ts';
import type { Rewrite } from './rewrite.ts';
import type { Sentence, Sentences } from './said.ts';

export type Arguments = Readonly<Record<string, Json>>;

export interface Problem {
  /** JSON Pointer into the arguments, e.g. "/query" */
  readonly pointer: string;
  readonly message: string;
  readonly said?: Sentences;
  readonly example?: Json;
}

export interface RequestPlan {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A multipart body, instead of `body`. The boundary is added when the request is sent. */
  readonly parts?: readonly RequestPart[];
  /** Where to insert the person's credential when the request is sent. A plan never contains the credential. */
  readonly credential?: {
    readonly in: 'header' | 'query';
    readonly name: string;
    /** The prefix before the credential, with any space. */
    readonly prefix: string;
    readonly masked: string;
  };
  /** The protocol of the run's main request; absent for plain HTTP. */
  readonly over?: 'mcp' | 'a2a' | 'websocket' | 'page-tool';
  /** The header for the CSRF token. The page adds the token. */
  readonly csrfHeader?: string;
  /** True if the request includes cookies. Only for declared requests that the page sends to its own origin. */
  readonly cookies: boolean;
  readonly crossOrigin: boolean;
}

export interface RequestPart {
  readonly name: string;
  /** The text, or the bytes of a file in base64. */
  readonly value: string;
  readonly file?: { readonly name: string; readonly contentType: string };
}

export interface StepTarget {
  /** The declared selector, or one for the attribute that marks the element. */
  readonly selector: string;
  /** The path of the only permitted element, as in an `ElementFact`. */
  readonly path?: string;
  /** Paths of the enclosing roots, outermost first; absent in the main document. */
  readonly within?: readonly string[];
}

/**
 * One step on the page. `submit` sends the element's form, or clicks an element without a form. `click` only clicks,
 * e.g. the link to the next page.
 */
export type Step =
  | { readonly kind: 'open'; readonly url: string }
  | ({
      readonly kind: 'fill';
      readonly parameter: string;
      readonly value: Json;
      readonly label?: string;
    } & StepTarget)
  | ({
      readonly kind: 'submit' | 'click';
      readonly label?: string;
      /** The effect at planning time. If the effect has changed, the run stops. */
      readonly expects?: Submission;
    } & StepTarget)
  | { readonly kind: 'wait'; readonly selector?: string }
  /** Without a selector, reads the new content of the page. */
  | { readonly kind: 'extract'; readonly selector?: string };

/**
 * The source of a sent value. `default`: the declaration. `page-default`: a visible value in the form. `hidden`: a
 * hidden value. `unknown`: known only to a script.
 */
export type ValueOrigin = 'given' | 'default' | 'page-default' | 'hidden' | 'unknown';

export interface SentValue {
  /**
   * The field name; '' for a control that only a script sends. With the origin `unknown`, '' stands for all further
   * values from a script.
   */
  readonly name: string;
  readonly label: string;
  /** The complete value; absent if unknown or secret. */
  readonly shown?: string;
  /** The page's label of the value: "Table loom" for "t-05". */
  readonly means?: string;
  /** True for a choice in a custom control. The site may send its own code instead. */
  readonly isDrawn?: true;
  /** True for a checked checkbox. A script may send "on" or `true` instead of the value. */
  readonly isBox?: true;
  readonly was?: readonly string[];
  readonly origin: ValueOrigin;
  /** The parameter that has the given or default value. */
  readonly parameter?: string;
}

/** True for the entry that stands for all further values from a script. */
export const isAnythingElse = ({ name, origin }: SentValue): boolean => name === '' && origin === 'unknown';

export type Plan = {
  readonly action: string;
  /** The worse of the declared risk and the risk of the effects. */
  readonly risk: Risk;
  readonly declarer: Declarer;
  /** All effects. The action's own effect is first. */
  readonly effects: readonly Effect[];
  /** True if the person must approve the run. */
  readonly consent: boolean;
  readonly question?: Question;
  /** All sent values except CSRF tokens and credentials, in the order of the form or declaration. */
  readonly sends: readonly SentValue[];
  readonly summary: readonly Sentence[];
  readonly warnings: readonly Sentence[];
} & (
  | { readonly kind: 'request'; readonly request: RequestPlan }
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly steps: readonly Step[];
      /**
       * Sorted names of the form's fields. A field that a parameter fills is "name={parameter}". Absent if no form
       * is sent.
       */
      readonly fields?: readonly string[];
      /** Rewritten values that the person accepted. They must be sent unchanged. */
      readonly accepts?: readonly Rewrite[];
      /** True for a declared read, whose answer is the content of the page. */
      readonly isDeclaredRead?: true;
    }
);

/** True if the plan can fill in the form and leave the sending to the person. */
export const canFillOnly = (plan: Plan): boolean =>
  plan.kind === 'page' &&
  plan.steps.some(({ kind }) => kind === 'fill') &&
  plan.steps.filter(({ kind }) => kind === 'submit' || kind === 'click').length === 1 &&
  !plan.steps.some(({ kind }) => kind === 'open');

/** True if the form is filled in and the person must send it. */
export const isTheirTurn = (progress: Sentence): boolean =>
  typeof progress === 'object' && progress.key === 'progressYourTurn';

export interface SeenRequest {
  /** True for a page navigation, whose answer no script reads. */
  readonly isPage?: true;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly partial?: true;
  /** HTTP status; 0 for a failed request; absent without an answer. */
  readonly status?: number;
  readonly error?: string;
}

/** How an action runs: on the page, as an HTTP request, or as a WebMCP tool. */
export type RunOn = 'page' | 'http' | 'tool';

export type PlanAnswer = { readonly ok: true; readonly plan: Plan } | PlanError;

/** Why there is no plan. Returned, never thrown. */
export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  /** The problem and its solution, in English. */
  readonly message: string;
  readonly said?: Sentences;
  readonly problems: readonly Problem[];
  readonly next?: string;
  /** With `ambiguous`: the elements that match the action. The person picks one. */
  readonly choices?: readonly Choice[];
}

export interface Choice {
  readonly path: string;
  readonly within?: readonly string[];
  readonly label: string;
  readonly submission: Submission;
}

export type RunFailure =
  | 'invalid-arguments'
  | 'unknown-action'
  | 'not-runnable' // unsupported transport, or details not loaded yet
  | 'forbidden-target' // not https, a private address, or disallowed by the site
  | 'control-missing' // no usable element for a selector
  | 'page-changed'
  | 'no-access' // no permission for the site
  | 'other-page' // controls on another page that couldn't be opened
  | 'ambiguous' // several matching elements
  | 'destination-changed' // the page would send other data, or to another address, than approved
  | 'rewritten' // the page changed approved values, and nothing was sent
  | 'sent-differently' // the page sent other values than approved
  | 'not-seen' // sent, but one of the values was missing in the request
  | 'unconfirmed' // done, but without a sign that the site accepted the data
  | 'too-many' // too many runs for one origin
  | 'cancelled'
  | 'refused' // by the person
  | 'timeout'
  | 'network'
  | 'redirected-away'
  | 'too-large'
  | 'http-error' // a status other than 2xx
  | 'interrupted' // the worker or the page ended, and nothing was repeated
  | 'internal';

/** The result of a run, kept until the person deletes it. */
export type Outcome =
  | {
      readonly ok: true;
      /** HTTP status; 0 on the page. */
      readonly status: number;
      readonly data: RunData;
      readonly tookMs: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly bytes?: number;
      readonly truncated?: boolean;
      readonly notes?: readonly Sentence[];
      /** The returned file, instead of a text. Its bytes are stored separately. */
      readonly file?: RunFile;
      /** Arguments that request the next page of a list. */
      readonly more?: Arguments;
    }
  | {
      readonly ok: false;
      readonly code: RunFailure;
      /** The failure and the completed steps, in English. */
      readonly message: string;
      readonly said?: Sentences;
      readonly problems?: readonly Problem[];
      readonly rewrites?: readonly Rewrite[];
      readonly next?: Sentence;
      readonly status?: number;
      readonly data?: RunData;
      readonly headers?: Readonly<Record<string, string>>;
      readonly tookMs?: number;
    };

type Failed = Extract<Outcome, { readonly ok: false }>;

export type PageProblem = Omit<Problem, 'message' | 'said'> & { readonly said: Sentence };

export type PageAnswer =
  | 'page' // a new page
  | 'sign-in' // a sign-in page
  | 'same' // a new page with the same text as before, or without text
  | 'results' // new or changed content in the declared results
  | 'asks' // a message that asks for other values
  | 'change' // another change
  | 'nothing';

/** Facts about the previous page of a run, for comparison with the next page. */
export interface LeftPage {
  /** Fingerprint of the previous page's text; '' for a declared read. */
  readonly fingerprint: string;
  readonly notes: readonly Sentence[];
  /** Values of the filled controls right before sending, without passwords. */
  readonly held?: readonly HeldValue[];
  /** Names of the form's fields; absent if the form is unknown. */
  readonly names?: readonly string[];
}

/** The value of a parameter's control, or the values that its form sends. */
export interface HeldValue {
  readonly parameter: string;
  /** Names of the fields that the control sends. A custom control may have none or several. */
  readonly names: readonly string[];
  /** Empty if only a script knows the values. */
  readonly values: readonly string[];
  /** Values and labels of the unchosen options; absent if the control has none. */
  readonly others?: readonly string[];
  /**
   * Texts in the elements of each chosen option of a custom control, or of each step of a path. One of them
   * may be the code that the site sends.
   */
  readonly codes?: readonly (readonly string[])[];
}

/** The result of a run in the page. The page's script has no catalogue, so it sends text keys. */
export type PageOutcome =
  | (Extract<Outcome, { readonly ok: true }> & { readonly answer?: PageAnswer })
  | (Omit<Failed, 'message' | 'said' | 'problems'> & {
      readonly said: Sentences;
      readonly problems?: readonly PageProblem[];
    });

/** A file from the site. Name and type are untrusted. */
export interface RunFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes?: number;
  readonly base64?: string;
}

/** The content of an answer. Untrusted, and never shown as markup. */
export type RunData =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly more: boolean;
      /** URL of a plain link to the next page. */
      readonly next?: string;
      readonly page?: string;
    }
  | { readonly kind: 'nothing' };

/** Who allowed a run. `grant`: the person, earlier in the session. `policy`: the browser's policy. */
export type AllowedBy = 'nobody' | 'person' | 'grant' | 'policy';

export type RunState = 'awaiting-consent' | 'running' | 'done';

/** A run in session storage, which outlives the popup and the worker. */
export interface Run {
  readonly id: string;
  readonly tabId: number;
  /** The site of the tab when the run was requested. Only this site gets the outcome. */
  readonly origin: string;
  readonly action: string;
  readonly actionName: string;
  readonly asker: Asker;
  readonly tool?: string;
  /** `nobody` if no consent was needed. Absent while the run waits for consent. */
  readonly allowedBy?: AllowedBy;
  /** True if the person sends the form after the run has filled it in. */
  readonly fillsOnly?: true;
  readonly arguments: Arguments;
  readonly plan: Plan;
  /** True if the person has edited the document that declares the action. */
  readonly edited?: true;
  readonly state: RunState;
  readonly progress: Sentence;
  /** Time when the rate limit permits the run, in milliseconds since the epoch. */
  readonly waitsUntil?: number;
  readonly startedAt: number;
  readonly outcome?: Outcome;
}
