import type { Risk } from './action.ts';
import type { Json } from './json.ts';
import type { Submission } from './page-facts.ts';
import type { Asker, Declarer, Effect, Question } from './provenance.ts';
import type { Rewrite } from './rewrite.ts';
import type { Sentence, Sentences } from './said.ts';

/** Arguments of an action by parameter name. */
export type Arguments = Readonly<Record<string, Json>>;

export interface Problem {
  /** JSON Pointer into the arguments, e.g. "/query". */
  readonly pointer: string;
  readonly message: string;
  /** The message as a catalogue text, in the person's language. */
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
  /**
   * The location of the person's credential when the request is sent. The credential itself is neither here nor stored.
   */
  readonly credential?: {
    readonly in: 'header' | 'query';
    readonly name: string;
    /** The prefix before the credential, with any space. */
    readonly prefix: string;
    readonly masked: string;
  };
  /** The protocol, if this is the run's main request; absent for plain HTTP. */
  readonly over?: 'mcp' | 'a2a' | 'websocket' | 'page-tool';
  /** The header for the CSRF token that the page adds when it sends the request. */
  readonly csrfHeader?: string;
  /** True to send cookies. Only for a request that the page sends to its own origin and that its site declares. */
  readonly cookies: boolean;
  readonly crossOrigin: boolean;
}

export interface RequestPart {
  readonly name: string;
  /** The text. For a file, the bytes in base64. */
  readonly value: string;
  readonly file?: { readonly name: string; readonly contentType: string };
}

export interface StepTarget {
  /** The declared selector, or one for the attribute that marks the element. */
  readonly selector: string;
  /** The path of exactly this element, as in an `ElementFact`. Other matches of the selector aren't used. */
  readonly path?: string;
  /** Paths to the element's root, outermost first; absent in the document. */
  readonly within?: readonly string[];
}

/**
 * One step on the page, in order. `submit`: sends the element's form like a person; without a form, clicks the
 * element. `click`: only clicks (a link to the next page).
 */
export type Step =
  /** Opens the page with the controls, where the next steps happen. */
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
      readonly label?: string;
      /** The effect that the element had when the plan was made. It must be the same during the run. */
      readonly expects?: Submission;
    } & StepTarget)
  | { readonly kind: 'wait'; readonly selector?: string }
  /** Without a selector, reads content that has newly appeared. */
  | { readonly kind: 'extract'; readonly selector?: string };

/**
 * The source of a sent value. `default`: from the declaration. `page-default`: a visible value of the page's form.
 * `hidden`: an invisible one. `unknown`: the plan doesn't know the value.
 */
export type ValueOrigin = 'given' | 'default' | 'page-default' | 'hidden' | 'unknown';

/** A value that a run sends, for a person to read. */
export interface SentValue {
  /**
   * The field name; '' for a control without a name, which only a script can send. With the source `unknown`, ''
   * means all other values that the page's script sends.
   */
  readonly name: string;
  /** The page's own name for the control; '' if there is none. */
  readonly label: string;
  /** The full value, to compare with the request. Absent if it is unknown or a secret. */
  readonly shown?: string;
  /** The page's label for the value: "Table loom" for the choice "t-05". */
  readonly means?: string;
  /** True for a choice in a custom control. The site may send its own code for the choice. */
  readonly isDrawn?: true;
  /** True for a checked checkbox. A script may send "on" or `true` instead of its value. */
  readonly isBox?: true;
  /** For a given value: the values that the field had before. */
  readonly was?: readonly string[];
  readonly origin: ValueOrigin;
  /** The parameter of a given or declared default value. */
  readonly parameter?: string;
}

/** True for the entry for all other values that the page's script sends, which aren't known in advance. */
export const isAnythingElse = ({ name, origin }: SentValue): boolean => name === '' && origin === 'unknown';

/** The steps of a run, before it starts. `summary` has one line per step for a person. */
export type Plan = {
  readonly action: string;
  /** The worse of two risks: the declared risk, and the risk of the effects. */
  readonly risk: Risk;
  readonly declarer: Declarer;
  /** All effects. The effect of the action itself comes first. */
  readonly effects: readonly Effect[];
  /** True if the person is asked first, in the extension's UI. */
  readonly consent: boolean;
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
      /** Rewritten values that the person accepted. They must be sent unchanged. */
      readonly accepts?: readonly Rewrite[];
      /**
       * True if the action is declared as a read, even if its control may do more. Its answer is the page's content.
       */
      readonly isDeclaredRead?: true;
    }
);

/**
 * True if the person can send the filled-in form themselves: the plan stays on the current page and sends only once.
 */
export const canFillOnly = (plan: Plan): boolean =>
  plan.kind === 'page' &&
  plan.steps.some(({ kind }) => kind === 'fill') &&
  plan.steps.filter(({ kind }) => kind === 'submit' || kind === 'click').length === 1 &&
  !plan.steps.some(({ kind }) => kind === 'open');

/** True if everything is filled in and the person must send it. */
export const isTheirTurn = (progress: Sentence): boolean =>
  typeof progress === 'object' && progress.key === 'progressYourTurn';

/** A request that a page sent during a run. */
export interface SeenRequest {
  /** True for a request for the next page, whose answer no script reads. */
  readonly isPage?: true;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  /** True if the body is longer than the kept part. */
  readonly partial?: true;
  /** HTTP status; 0 if the request failed; absent without an answer. */
  readonly status?: number;
  /** The error in an answer with a successful status. */
  readonly error?: string;
}

/** Where an action runs: with its controls on the page, as a request, or as a WebMCP tool of the page. */
export type RunOn = 'page' | 'http' | 'tool';

export type PlanAnswer = { readonly ok: true; readonly plan: Plan } | PlanError;

/** Why there is no plan. Returned as an object, never thrown. */
export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  /** The problem and its solution, in English. */
  readonly message: string;
  /** The message as a catalogue text, in the person's language. */
  readonly said?: Sentences;
  readonly problems: readonly Problem[];
  readonly next?: string;
  /** With `ambiguous`, the elements that match the action. The person picks one by its path. */
  readonly choices?: readonly Choice[];
}

/** One of several elements that match an action. */
export interface Choice {
  readonly path: string;
  readonly within?: readonly string[];
  readonly label: string;
  readonly submission: Submission;
}

/** The reason why there is no plan, or why nothing was done. */
export type RunFailure =
  | 'invalid-arguments'
  | 'unknown-action'
  | 'not-runnable' // an unsupported transport, or a detail that isn't loaded yet
  | 'forbidden-target' // not https, private address, disallowed by the site
  | 'control-missing' // a selector finds nothing usable
  | 'page-changed'
  | 'no-access' // the extension has no permission for the site
  | 'other-page' // the controls are on another page, which couldn't be opened
  | 'ambiguous' // several elements of the page match the action
  | 'destination-changed' // the page would send something else, or to another address, than was approved
  | 'rewritten' // the page wrote different values than approved, and nothing was sent
  | 'sent-differently' // something other than the approved values was sent
  | 'not-seen' // it was sent, but without one of the values
  | 'unconfirmed' // it was done, but nothing confirms that the site accepted it
  | 'too-many' // too many runs for one origin
  | 'cancelled'
  | 'refused' // the person said no
  | 'timeout'
  | 'network'
  | 'redirected-away'
  | 'too-large'
  | 'http-error' // an answer without a 2xx status
  | 'interrupted' // the worker or the page died, and nothing was repeated
  | 'internal';

/** The end of a run. Kept until the person deletes it. */
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
      /** The returned file, which replaces the text. Its bytes are stored separately from the run, for a download. */
      readonly file?: RunFile;
      /** Arguments for the next page, if the answer is one page of a list. */
      readonly more?: Arguments;
    }
  | {
      readonly ok: false;
      readonly code: RunFailure;
      /** The failure and the completed steps, in English. */
      readonly message: string;
      /** The message as a catalogue text, in the person's language. */
      readonly said?: Sentences;
      readonly problems?: readonly Problem[];
      /** With `rewritten`: how the page has changed the values. */
      readonly rewrites?: readonly Rewrite[];
      readonly next?: Sentence;
      readonly status?: number;
      readonly data?: RunData;
      readonly headers?: Readonly<Record<string, string>>;
      readonly tookMs?: number;
    };

type Failed = Extract<Outcome, { readonly ok: false }>;

/** A problem with the arguments, as reported by the script in the page. */
export type PageProblem = Omit<Problem, 'message' | 'said'> & { readonly said: Sentence };

/** The page's reaction to an action on it. */
export type PageAnswer =
  | 'page' // another page has loaded
  | 'sign-in' // a sign-in page has loaded
  | 'same' // another page has loaded, but with exactly the same text as the previous page, or with none
  | 'results' // the declared results have appeared or changed
  | 'asks' // a message has appeared that asks for other values
  | 'change' // something else has changed
  | 'nothing';

/** Facts about the page that a run has left, for the page that follows. */
export interface LeftPage {
  /** Fingerprint of the previous page's text, to detect if the next page differs; '' for a declared read. */
  readonly fingerprint: string;
  /** Notes for the person about the previous page. */
  readonly notes: readonly Sentence[];
  /** Values of the filled controls right before the form was sent, except passwords. */
  readonly held?: readonly HeldValue[];
  /** Names of the fields that the form was about to send; absent if no form is known. */
  readonly names?: readonly string[];
}

/** The values that a parameter's control contains, or that its form sends for it. */
export interface HeldValue {
  readonly parameter: string;
  /** Names of the fields that the control sends. A custom control may send several fields, or none. */
  readonly names: readonly string[];
  /** Empty if only the page's script knows them. */
  readonly values: readonly string[];
  /** Values and labels of the other choices; absent if there were no choices. */
  readonly others?: readonly string[];
  /**
   * For each chosen value of a custom control: texts in its elements, one of which may be the code that the site sends.
   * The site may also use another code.
   */
  readonly codes?: readonly (readonly string[])[];
}

/** The end of a run on a page. The page's script has no translations, so it reports keys of texts. */
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
  /** Bytes of the file; absent if unknown. */
  readonly bytes?: number;
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
      /** True if there is a next page that can be opened. */
      readonly more: boolean;
      /** Address of the next page of results, if it is a plain link. */
      readonly next?: string;
      readonly page?: string;
    }
  | { readonly kind: 'nothing' };

/** Who allowed a run. `person`: when asked. `grant`: earlier in the session. `policy`: by the browser's policy. */
export type AllowedBy = 'nobody' | 'person' | 'grant' | 'policy';

export type RunState = 'awaiting-consent' | 'running' | 'done';

/** A run in session storage, which survives the popup and the worker. */
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
  /** Who allowed the run; `nobody` if no consent was needed. Absent while the run waits for consent. */
  readonly allowedBy?: AllowedBy;
  /** True if the run only fills in the form. The person sends it. */
  readonly fillsOnly?: true;
  readonly arguments: Arguments;
  readonly plan: Plan;
  /** True if the action came from a document with the person's edits. */
  readonly edited?: true;
  readonly state: RunState;
  readonly progress: Sentence;
  /** The time until which the run waits for its rate limit, in milliseconds since the epoch. */
  readonly waitsUntil?: number;
  readonly startedAt: number;
  readonly outcome?: Outcome;
}
