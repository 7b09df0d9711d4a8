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
  /** The parts of a multipart body, instead of `body`. The boundary is added when the request is sent. */
  readonly parts?: readonly RequestPart[];
  /**
   * The place of the person's credential, which is inserted when the request is sent. A plan never contains
   * the credential itself.
   */
  readonly credential?: {
    readonly in: 'header' | 'query';
    readonly name: string;
    /** The text before the credential, with any space. */
    readonly prefix: string;
    readonly masked: string;
  };
  /** The protocol of the run's main request; absent for plain HTTP. */
  readonly over?: 'mcp' | 'a2a' | 'websocket' | 'page-tool';
  /** The header for the page's CSRF token, which the page adds. */
  readonly csrfHeader?: string;
  /** True if the request includes cookies. Only for declared requests that the page sends to its own origin. */
  readonly cookies: boolean;
  readonly crossOrigin: boolean;
}

export interface RequestPart {
  readonly name: string;
  /** The text of a part, or the bytes of a file in base64. */
  readonly value: string;
  readonly file?: { readonly name: string; readonly contentType: string };
}

export interface StepTarget {
  /** The declared selector, or one for the element's action attribute. */
  readonly selector: string;
  /** The path of the only permitted element, as in an `ElementFact`. */
  readonly path?: string;
  /** Paths of the enclosing frames and shadow hosts, outermost first; absent in the main document. */
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
      /** The effect of the step at planning time. If the effect has changed, the run stops. */
      readonly expects?: Submission;
    } & StepTarget)
  | { readonly kind: 'wait'; readonly selector?: string }
  /** Reads the result. Without a selector, reads the new content of the page. */
  | { readonly kind: 'extract'; readonly selector?: string };

/**
 * The source of a sent value. `default`: the declaration. `page-default`: a visible value in the form.
 * `hidden`: a hidden value in the form. `unknown`: a script.
 */
export type ValueOrigin = 'given' | 'default' | 'page-default' | 'hidden' | 'unknown';

export interface SentValue {
  /**
   * The field name; '' for a control that only a script sends. With the origin `unknown`, '' stands for all
   * further values from a script.
   */
  readonly name: string;
  readonly label: string;
  /** The complete value; absent if unknown or secret. */
  readonly shown?: string;
  /** The page's label of the value, e.g. "Table loom" for "t-05". */
  readonly means?: string;
  /** True for a choice in a custom control, for which the site may send its own code. */
  readonly isDrawn?: true;
  /** True for a checked checkbox, for which a script may send "on" or `true` instead of the value. */
  readonly isBox?: true;
  readonly was?: readonly string[];
  readonly origin: ValueOrigin;
  /** The parameter whose given or default value is sent. */
  readonly parameter?: string;
}

/** True for the entry that stands for all further values from a script. */
export const isAnythingElse = ({ name, origin }: SentValue): boolean => name === '' && origin === 'unknown';

export type Plan = {
  readonly action: string;
  /** The declared risk, or the risk of the effects if it is higher. */
  readonly risk: Risk;
  readonly declarer: Declarer;
  /** All effects, first the action's own. */
  readonly effects: readonly Effect[];
  readonly consent: boolean;
  readonly question?: Question;
  /** All sent values in the order of the form or declaration, except CSRF tokens and credentials. */
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
       * Sorted names of the form's controls. If a parameter fills the control, the entry is
       * "name={parameter}". Absent if no form is sent.
       */
      readonly fields?: readonly string[];
      /** The page's changes that the person accepted. The changed values must be sent exactly like this. */
      readonly accepts?: readonly Rewrite[];
      /** True for a declared read, whose answer is the content of the page. */
      readonly isDeclaredRead?: true;
    }
);

export const canFillOnly = (plan: Plan): boolean =>
  plan.kind === 'page' &&
  plan.steps.some(({ kind }) => kind === 'fill') &&
  plan.steps.filter(({ kind }) => kind === 'submit' || kind === 'click').length === 1 &&
  !plan.steps.some(({ kind }) => kind === 'open');

export const isTheirTurn = (progress: Sentence): boolean =>
  typeof progress === 'object' && progress.key === 'progressYourTurn';

export interface SeenRequest {
  /** True for a navigation to a new page, whose answer no script reads. */
  readonly isPage?: true;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly partial?: true;
  /** HTTP status; 0 for a failed request; absent without an answer. */
  readonly status?: number;
  readonly error?: string;
}

export type RunOn = 'page' | 'http' | 'tool';

export type PlanAnswer = { readonly ok: true; readonly plan: Plan } | PlanError;

/** The reason why there is no plan. It is returned, never thrown. */
export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  /** The problem and its solution, in English. */
  readonly message: string;
  readonly said?: Sentences;
  readonly problems: readonly Problem[];
  readonly next?: string;
  /** The elements that match an action, for the code `ambiguous`. The person picks one. */
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
  | 'not-runnable' // the transport isn't supported, or the details aren't loaded yet
  | 'forbidden-target' // the target isn't https, is private, or is disallowed by the site
  | 'control-missing' // a selector finds no usable element
  | 'page-changed'
  | 'no-access' // the extension has no permission for the site
  | 'other-page' // the controls are on another page that couldn't be opened
  | 'ambiguous' // several elements match
  | 'destination-changed' // the page would send other data, or to another address, than approved
  | 'rewritten' // the page changed approved values, and nothing was sent
  | 'sent-differently' // the page sent other values than approved
  | 'not-seen' // the request was sent without one of the values
  | 'unconfirmed' // the page gives no sign that the site accepted the data
  | 'too-many' // one origin has too many runs
  | 'cancelled'
  | 'refused' // the person doesn't allow the run
  | 'timeout'
  | 'network'
  | 'redirected-away'
  | 'too-large'
  | 'http-error' // the status isn't 2xx
  | 'interrupted' // the worker or the page ended, and nothing was repeated
  | 'internal';

/** The result of a run, kept until the person deletes it. */
export type Outcome =
  | {
      readonly ok: true;
      /** HTTP status; 0 for a run on the page. */
      readonly status: number;
      readonly data: RunData;
      readonly tookMs: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly bytes?: number;
      readonly truncated?: boolean;
      readonly notes?: readonly Sentence[];
      /** The returned file, if the answer isn't a text. Its bytes are stored separately. */
      readonly file?: RunFile;
      /** Arguments of a call that returns the next page of a list. */
      readonly more?: Arguments;
    }
  | {
      readonly ok: false;
      readonly code: RunFailure;
      /** The failure and the completed steps in English. */
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
  | 'asks' // a message asks for other values
  | 'change' // the page has changed in another way
  | 'nothing';

/** Facts about the page that a run has left, for comparison with the next page. */
export interface LeftPage {
  /** Fingerprint of the left page's text; '' for a declared read. */
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
  /** The values; empty if only a script knows them. */
  readonly values: readonly string[];
  /** Values and labels of the options that aren't chosen; absent if the control has no options. */
  readonly others?: readonly string[];
  /**
   * Texts in the elements of each chosen option of a custom control, or of each step of a path. One of these
   * texts may be the code that the site sends.
   */
  readonly codes?: readonly (readonly string[])[];
}

/**
 * The result of a run in the page, with text keys instead of texts, because the page's script has no
 * catalogue.
 */
export type PageOutcome =
  | (Extract<Outcome, { readonly ok: true }> & { readonly answer?: PageAnswer })
  | (Omit<Failed, 'message' | 'said' | 'problems'> & {
      readonly said: Sentences;
      readonly problems?: readonly PageProblem[];
    });

/** A file from the site, with an untrusted name and type. */
export interface RunFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes?: number;
  readonly base64?: string;
}

/** The content of an answer, which is untrusted and never shown as markup. */
export type RunData =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly more: boolean;
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
  /** `nobody` if no approval was needed; absent while the run waits for the approval. */
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
