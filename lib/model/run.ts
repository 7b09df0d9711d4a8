import type { Risk } from './action.ts';
import type { Json } from './json.ts';
import type { Submission } from './page-facts.ts';
import type { Asker, Declarer, Effect, Question } from './provenance.ts';
import type { Rewrite } from './rewrite.ts';
import type { Sentence, Sentences } from './said.ts';

/** Arguments of an action by parameter name. */
export type Arguments = Readonly<Record<string, Json>>;

/** One thing wrong with the arguments. */
export interface Problem {
  /** JSON Pointer into the arguments, e.g. "/query". */
  readonly pointer: string;
  /** The fault, with the expected values. */
  readonly message: string;
  /** The same text for the person. */
  readonly said?: Sentences;
  readonly example?: Json;
}

/** A request exactly as it will be sent. */
export interface RequestPlan {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A multipart body, instead of `body`; the sender writes the boundary. */
  readonly parts?: readonly RequestPart[];
  /** Where the person's credential goes when the request is sent. The credential itself is neither here nor stored. */
  readonly credential?: {
    readonly in: 'header' | 'query';
    readonly name: string;
    /** Precedes the credential verbatim, including any space. */
    readonly prefix: string;
    /** The credential, fit to be shown, e.g. "••••7f3a". */
    readonly masked: string;
  };
  /** The run's protocol, if this is its main request; absent: plain HTTP. */
  readonly over?: 'mcp' | 'a2a' | 'websocket' | 'page-tool';
  /** The header for the CSRF token that the page adds when it sends the request. */
  readonly csrfHeader?: string;
  /** Cookies are only sent as the page, with requests that its site declares to its own origin. */
  readonly cookies: boolean;
  readonly crossOrigin: boolean;
}

/** One part of a multipart body. */
export interface RequestPart {
  readonly name: string;
  /** The text. For a file, the bytes in base64. */
  readonly value: string;
  readonly file?: { readonly name: string; readonly contentType: string };
}

/** The element of a step. */
export interface StepTarget {
  /** As declared, or the selector of the attribute that marks the element. */
  readonly selector: string;
  /** Exactly this element, as in an `ElementFact`. No other match of the selector is used. */
  readonly path?: string;
  /** The way to its root, outermost first; absent in the document. */
  readonly within?: readonly string[];
}

/**
 * One step on the page, in order. `submit`: the element's form is sent as by a person; without a form, the element is
 * clicked. `click`: only a click (a link to the next page).
 */
export type Step =
  /** Opens the page with the controls. The next steps happen there. */
  | { readonly kind: 'open'; readonly url: string }
  | ({
      readonly kind: 'fill';
      readonly parameter: string;
      readonly value: Json;
      /** The page's own name for the control. */
      readonly label?: string;
    } & StepTarget)
  | ({
      readonly kind: 'submit' | 'click';
      /** The page's own name for the pressed element. */
      readonly label?: string;
      /** Its effect when the plan was made. The run must do nothing else. */
      readonly expects?: Submission;
    } & StepTarget)
  | { readonly kind: 'wait'; readonly selector?: string }
  /** Without a selector, reads content that has newly appeared. */
  | { readonly kind: 'extract'; readonly selector?: string };

/**
 * The origin of a sent value. `default`: from the declaration. `page-default`: from the page's form. `hidden`: the
 * same, invisible. `unknown`: the plan doesn't know the value.
 */
export type ValueOrigin = 'given' | 'default' | 'page-default' | 'hidden' | 'unknown';

/** One value that a run sends, for a person to read. */
export interface SentValue {
  /**
   * The name that it is sent under; '' for a control without a name, which only a script can send. '' with the origin
   * `unknown`: anything else that the page's script sends.
   */
  readonly name: string;
  /** The page's own name for its control; '' if the page has none. */
  readonly label: string;
  /** The full value, to compare with the request. Absent if it is unknown or a secret. */
  readonly shown?: string;
  /** The page's own words for that value: "Table loom" for the choice "t-05". */
  readonly means?: string;
  /** A choice of a control that a script draws. The site may send its own code for it. */
  readonly isDrawn?: true;
  /** A ticked box: scripts may send "on" or `true` instead of its value. */
  readonly isBox?: true;
  /** With a given value: the previous values of the form's field. */
  readonly was?: readonly string[];
  readonly origin: ValueOrigin;
  /** The parameter of a given or declared default value. */
  readonly parameter?: string;
}

/** True for anything else that the page's script sends, which isn't known in advance. */
export const isAnythingElse = ({ name, origin }: SentValue): boolean => name === '' && origin === 'unknown';

/** The steps of a run, before it starts. `summary` has one line per step for a person. */
export type Plan = {
  readonly action: string;
  /** The worse of the risk that the action declares and the risk that its effects show. */
  readonly risk: Risk;
  readonly declarer: Declarer;
  /** All effects, the action itself first. */
  readonly effects: readonly Effect[];
  /** True if the person is asked first, in the extension's UI. */
  readonly consent: boolean;
  /** The question for the person, if they are asked. */
  readonly question?: Question;
  /** All values that are sent, in the order of the form or declaration, except CSRF tokens and credentials. */
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
       * Names of the fields that its form sends, sorted and independent of the arguments; a field that a parameter
       * fills is "name={parameter}". Absent if no form is sent.
       */
      readonly fields?: readonly string[];
      /** Rewritten values that the person accepted: they must be sent exactly like this. */
      readonly accepts?: readonly Rewrite[];
      /** The action is declared as a read, even if its control may do more. Its answer is the page's content. */
      readonly isDeclaredRead?: true;
    }
);

/** True if the person can send the filled-in form themselves: it is on the page that they see, and sent once. */
export const canFillOnly = (plan: Plan): boolean =>
  plan.kind === 'page' &&
  plan.steps.some(({ kind }) => kind === 'fill') &&
  plan.steps.filter(({ kind }) => kind === 'submit' || kind === 'click').length === 1 &&
  !plan.steps.some(({ kind }) => kind === 'open');

/** True if everything is filled in, and the person must send it. */
export const isTheirTurn = (progress: Sentence): boolean =>
  typeof progress === 'object' && progress.key === 'progressYourTurn';

/** A request that a page sent during a run. */
export interface SeenRequest {
  /** True for a request for the next page, whose answer no script reads. */
  readonly isPage?: true;
  readonly method: string;
  readonly url: string;
  /** The body as text; absent if it wasn't seen. */
  readonly body?: string;
  /** The body is longer than the kept part. */
  readonly partial?: true;
  /** HTTP status; 0 if it failed; absent without an answer. */
  readonly status?: number;
  /** The error that the answer tells although its status is none. */
  readonly error?: string;
}

/** Where an action is run: by its controls on the page, by a request, or by a WebMCP tool of the page. */
export type RunOn = 'page' | 'http' | 'tool';

export type PlanAnswer = { readonly ok: true; readonly plan: Plan } | PlanError;

/** Why there is no plan. A value, since nothing is thrown. */
export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  /** The problem and its solution, in English. */
  readonly message: string;
  /** The same text for the person. */
  readonly said?: Sentences;
  readonly problems: readonly Problem[];
  /** The next step. */
  readonly next?: string;
  /** With `ambiguous`, the elements that claim the action; the person picks one by its path. */
  readonly choices?: readonly Choice[];
}

/** One of several elements that claim an action. */
export interface Choice {
  readonly path: string;
  readonly within?: readonly string[];
  readonly label: string;
  readonly submission: Submission;
}

/** The reason for no plan, or for doing nothing. */
export type RunFailure =
  | 'invalid-arguments'
  | 'unknown-action'
  | 'not-runnable' // a transport that is not supported, a detail not opened yet
  | 'forbidden-target' // not https, private address, disallowed by the site
  | 'control-missing' // a selector finds nothing usable
  | 'page-changed'
  | 'no-access' // the extension has no permission for the site
  | 'other-page' // its controls are on another page, which could not be opened for it
  | 'ambiguous' // several elements of the page claim the action
  | 'destination-changed' // the page would send something else, or elsewhere, than was approved
  | 'rewritten' // the page wrote other values than were approved: nothing was sent
  | 'sent-differently' // something other than the approved values was sent
  | 'not-seen' // it was sent without one of the values
  | 'unconfirmed' // it was done, but nothing confirms that the site accepted it
  | 'too-many' // a limit for each origin
  | 'cancelled'
  | 'refused' // the person said no
  | 'timeout'
  | 'network'
  | 'redirected-away'
  | 'too-large'
  | 'http-error' // an answer, but not 2xx
  | 'interrupted' // the worker or the page died; nothing was repeated
  | 'internal';

/** How a run ended. Kept until the person deletes it. */
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
      /** The returned file instead of text. Its bytes are stored apart from the run, for a download. */
      readonly file?: RunFile;
      /** Arguments for the next page, if the answer is one page of a list. */
      readonly more?: Arguments;
    }
  | {
      readonly ok: false;
      readonly code: RunFailure;
      /** The failure, and the completed steps, in English. */
      readonly message: string;
      /** The same text for the person. */
      readonly said?: Sentences;
      readonly problems?: readonly Problem[];
      /** With `rewritten`: how the page has changed the values. */
      readonly rewrites?: readonly Rewrite[];
      /** The next step. */
      readonly next?: Sentence;
      readonly status?: number;
      readonly data?: RunData;
      readonly headers?: Readonly<Record<string, string>>;
      readonly tookMs?: number;
    };

type Failed = Extract<Outcome, { readonly ok: false }>;

/** One thing wrong with the arguments, as the script in the page reports it. */
export type PageProblem = Omit<Problem, 'message' | 'said'> & { readonly said: Sentence };

/** How a page reacted to an action on it. */
export type PageAnswer =
  | 'page' // another page has come
  | 'sign-in' // a page for signing in has come
  | 'same' // another page has come, with the very text of the one before, or with none
  | 'results' // the declared results have come, or changed
  | 'change' // something else has changed
  | 'nothing';

/** Facts about the previous page, for the next one. */
export interface LeftPage {
  /** Fingerprint of its text, to detect whether the next page differs; '' for a declared read. */
  readonly fingerprint: string;
  /** Notes for the person about the previous page. */
  readonly notes: readonly Sentence[];
  /** Values of the filled controls right before the form was sent, except passwords. */
  readonly held?: readonly HeldValue[];
  /** Names of the fields that the form was about to send; absent if no form is known. */
  readonly names?: readonly string[];
}

/** The values that the control of a parameter holds, or that its form sends for it. */
export interface HeldValue {
  readonly parameter: string;
  /** Names of the form fields that the control sends; a field drawn by a script may send several, or none. */
  readonly names: readonly string[];
  /** Empty if only the page's script knows them. */
  readonly values: readonly string[];
  /** Values and labels of the other choices; absent if there was no choice. */
  readonly others?: readonly string[];
}

/** How a run on a page ended, as the script in the page reports it: it only has text keys, no catalogue. */
export type PageOutcome =
  | (Extract<Outcome, { readonly ok: true }> & { readonly answer?: PageAnswer })
  | (Omit<Failed, 'message' | 'said' | 'problems'> & {
      readonly said: Sentences;
      readonly problems?: readonly PageProblem[];
    });

/** A returned file. Name and type come from the server. */
export interface RunFile {
  readonly name: string;
  readonly contentType: string;
  /** Its size; absent if unknown. */
  readonly bytes?: number;
  /** The bytes; only present until they are stored. */
  readonly base64?: string;
}

/** The answer. Untrusted: shown as text, never as markup. */
export type RunData =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** True if a next page can be followed. */
      readonly more: boolean;
      /** Address of the next page, if a plain link leads there. */
      readonly next?: string;
      readonly page?: string;
    }
  | { readonly kind: 'nothing' };

/** Who allowed a run. `person`: when asked. `grant`: earlier in the session. `policy`: by the browser's policy. */
export type AllowedBy = 'nobody' | 'person' | 'grant' | 'policy';

export type RunState = 'awaiting-consent' | 'running' | 'done';

/** One run, kept in session storage: survives the popup and the worker. */
export interface Run {
  readonly id: string;
  readonly tabId: number;
  /** The tab's site when the run was requested. The outcome belongs to that site. */
  readonly origin: string;
  readonly action: string;
  readonly actionName: string;
  readonly asker: Asker;
  /** Name of the tool whose call started the run, if any. */
  readonly tool?: string;
  /** Who allowed the run: `nobody` if no consent is needed. Absent while it waits for consent. */
  readonly allowedBy?: AllowedBy;
  /** The run only fills in the form; the person sends it on the page. */
  readonly fillsOnly?: true;
  readonly arguments: Arguments;
  readonly plan: Plan;
  /** The action came from a document that the person had edited in the tab, not from the one on the server. */
  readonly edited?: true;
  readonly state: RunState;
  /** The current step, for the person. */
  readonly progress: Sentence;
  /** The time until which the run waits its turn, in milliseconds since the epoch. */
  readonly waitsUntil?: number;
  readonly startedAt: number;
  readonly outcome?: Outcome;
}
