import type { PageResult, Risk } from './action.ts';
import type { Json } from './json.ts';
import type { Submission } from './page-facts.ts';
import type { Asker, Declarer, Effect, Question } from './provenance.ts';
import type { Rewrite } from './rewrite.ts';
import type { Sentence, Sentences } from './said.ts';

export type Arguments = Readonly<Record<string, Json>>;

export interface Problem {
  /** JSON Pointer into the arguments. */
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
  readonly parts?: readonly RequestPart[];
  /** Place of the credential. A plan never contains the credential itself. */
  readonly credential?: {
    readonly in: 'header' | 'query';
    readonly name: string;
    readonly prefix: string;
    readonly masked: string;
  };
  readonly over?: 'mcp' | 'a2a' | 'websocket' | 'page-tool';
  /** JSON of the approved tool of an MCP server. Empty if the tool wasn't listed before. */
  readonly listed?: string;
  readonly csrfHeader?: string;
  /** True if the page itself sends the request, with its cookies. */
  readonly cookies: boolean;
  readonly crossOrigin: boolean;
}

export interface RequestPart {
  readonly name: string;
  /** Text of the part, or bytes of a file in base64. */
  readonly value: string;
  readonly file?: { readonly name: string; readonly contentType: string };
}

export interface StepTarget {
  readonly selector: string;
  readonly path?: string;
  readonly within?: readonly string[];
}

/** `submit` sends the element's form, or clicks an element without a form. */
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
      /** The run stops if the step would have another effect. */
      readonly expects?: Submission;
    } & StepTarget)
  | { readonly kind: 'wait'; readonly selector?: string }
  /** Without a selector, reads the page's new content. */
  | { readonly kind: 'extract'; readonly selector?: string };

/** `default`: declared. `page-default`: shown by the page. `unknown`: added by a script. */
export type ValueOrigin = 'given' | 'default' | 'page-default' | 'hidden' | 'unknown';

export interface SentValue {
  /** '' if only a script knows the field's name. */
  readonly name: string;
  readonly label: string;
  /** Absent if unknown or secret. */
  readonly shown?: string;
  /** The page's label of the value, e.g. "Table loom" for "t-05". */
  readonly means?: string;
  readonly isDrawn?: true;
  /** True for a checkbox. A script may send "on" or `true` for it. */
  readonly isBox?: true;
  readonly was?: readonly string[];
  readonly origin: ValueOrigin;
  readonly parameter?: string;
}

export const isAnythingElse = ({ name, label, origin }: SentValue): boolean =>
  name === '' && label === '' && origin === 'unknown';

/** Browsers send “on” for a box without a value. The page's script may send its own code instead. */
export const hasNoValue = ({ shown, means, isBox }: SentValue): boolean =>
  shown === 'on' && means !== undefined && !isBox;

export type Plan = {
  readonly action: string;
  readonly risk: Risk;
  readonly declarer: Declarer;
  readonly effects: readonly Effect[];
  readonly consent: boolean;
  readonly question?: Question;
  /** All sent values except CSRF tokens and credentials. */
  readonly sends: readonly SentValue[];
  readonly summary: readonly Sentence[];
  readonly warnings: readonly Sentence[];
} & (
  | { readonly kind: 'request'; readonly request: RequestPlan }
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly steps: readonly Step[];
      /** Sorted names, with "name={parameter}" for a filled control. Absent if no form is sent. */
      readonly fields?: readonly string[];
      readonly accepts?: readonly Rewrite[];
      /** Left in the form by an earlier attempt of the run. */
      readonly filled?: readonly FieldValues[];
      readonly isDeclaredRead?: true;
      /** From the page's own form, which may be one step of several. */
      readonly isDrafted?: true;
    }
);

export type PagePlan = Plan & { readonly kind: 'page' };

export const canFillOnly = (plan: Plan): boolean =>
  plan.kind === 'page' &&
  plan.steps.some(({ kind }) => kind === 'fill') &&
  plan.steps.filter(({ kind }) => kind === 'submit' || kind === 'click').length === 1 &&
  !plan.steps.some(({ kind }) => kind === 'open');

export const isTheirTurn = (progress: Sentence): boolean =>
  typeof progress === 'object' && progress.key === 'progressYourTurn';

export interface SeenRequest {
  /** True for a navigation to a new page. */
  readonly isPage?: true;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly partial?: true;
  /** HTTP status. 0 if the request failed. Absent if the result is unknown. */
  readonly status?: number;
  readonly error?: string;
}

export type RunOn = 'page' | 'http' | 'tool';

export interface FieldValues {
  readonly name: string;
  readonly values: readonly string[];
}

export type PlanAnswer = { readonly ok: true; readonly plan: Plan } | PlanError;

export interface PlanError {
  readonly ok: false;
  readonly code: RunFailure;
  readonly message: string;
  readonly said?: Sentences;
  readonly problems: readonly Problem[];
  readonly next?: string;
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
  | 'control-missing'
  | 'page-changed'
  | 'no-access'
  | 'other-page' // the page with the controls couldn't be opened
  | 'ambiguous'
  | 'destination-changed' // the page would change the data or the address
  | 'rewritten' // the page changed approved values, so nothing was sent
  | 'sent-differently' // the sent values aren't the approved ones
  | 'not-seen' // the sent request lacks one of the values
  | 'unconfirmed' // the page gives no sign that the site accepted the data
  | 'too-many'
  | 'cancelled'
  | 'refused'
  | 'timeout'
  | 'network'
  | 'redirected-away'
  | 'too-large'
  | 'http-error'
  | 'interrupted' // the worker or the page ended during the run
  | 'internal';

export type Outcome =
  | {
      readonly ok: true;
      /** HTTP status; 0 for a run through the page's controls. */
      readonly status: number;
      readonly data: RunData;
      readonly tookMs: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly bytes?: number;
      readonly truncated?: boolean;
      readonly notes?: readonly Sentence[];
      readonly file?: RunFile;
      readonly more?: Arguments;
    }
  | {
      readonly ok: false;
      readonly code: RunFailure;
      readonly message: string;
      readonly said?: Sentences;
      readonly problems?: readonly Problem[];
      readonly rewrites?: readonly Rewrite[];
      /** With `rewrites`: values of the fields that the run has filled. */
      readonly filled?: readonly FieldValues[];
      readonly next?: Sentence;
      readonly status?: number;
      readonly data?: RunData;
      readonly headers?: Readonly<Record<string, string>>;
      readonly tookMs?: number;
    };

type Failed = Extract<Outcome, { readonly ok: false }>;

export type PageProblem = Omit<Problem, 'message' | 'said'> & { readonly said: Sentence };

export type PageAnswer =
  | 'page'
  | 'sign-in'
  | 'same' // a new page with no new text
  | 'results'
  | 'asks'
  | 'question' // a dialog asks for a confirmation
  | 'change'
  | 'nothing';

export interface LeftPage {
  readonly fingerprint: string;
  readonly notes: readonly Sentence[];
  /** Values right before sending, without passwords. */
  readonly held?: readonly HeldValue[];
  readonly names?: readonly string[];
  /** Parts of the page's scripts and data that may show the code of a choice. */
  readonly texts?: readonly string[];
}

export interface PageRun {
  readonly plan: PagePlan;
  readonly result?: PageResult;
  readonly from?: number;
  /** Milliseconds since the epoch. */
  readonly deadline?: number;
  readonly late?: number;
  readonly left?: LeftPage;
  readonly fillsOnly?: true;
}

export interface HeldValue {
  readonly parameter: string;
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly others?: readonly string[];
  /** Possible codes of each chosen option. The site may send a code instead of the option's text. */
  readonly codes?: readonly (readonly string[])[];
  readonly isRanked?: true;
}

/** Outcome from a content script. Content scripts have no catalogue, so the texts are message keys. */
export type PageOutcome =
  | (Extract<Outcome, { readonly ok: true }> & { readonly answer?: PageAnswer })
  | (Omit<Failed, 'message' | 'said' | 'problems'> & {
      readonly said: Sentences;
      readonly problems?: readonly PageProblem[];
    });

/** Name and type come from the site and are untrusted. */
export interface RunFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes?: number;
  readonly base64?: string;
}

/** The site's content is untrusted and never shown as markup. */
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

/** `grant`: an earlier approval in the session. `policy`: the browser's policy. */
export type AllowedBy = 'nobody' | 'person' | 'grant' | 'policy';

type RunState = 'awaiting-consent' | 'running' | 'done';

export interface Run {
  readonly id: string;
  readonly tabId: number;
  /** The tab's site when the run started. Only this site gets the outcome. */
  readonly origin: string;
  readonly action: string;
  readonly actionName: string;
  readonly asker: Asker;
  readonly tool?: string;
  /** `nobody` if no approval is needed. Absent while the run waits for approval. */
  readonly allowedBy?: AllowedBy;
  readonly fillsOnly?: true;
  readonly arguments: Arguments;
  readonly plan: Plan;
  readonly edited?: true;
  readonly state: RunState;
  readonly progress: Sentence;
  readonly waitsUntil?: number;
  readonly startedAt: number;
  readonly outcome?: Outcome;
}

export const LATE_MS = 10_000;

const LATE: ReadonlySet<RunFailure> = new Set(['control-missing', 'page-changed']);

export const isLate = (code: RunFailure): boolean => LATE.has(code);

export interface ContractResult {
  readonly action: string;
  readonly id: string;
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly messages: readonly Sentence[];
  readonly arguments?: Arguments;
  readonly status?: number;
  readonly tookMs?: number;
}

export interface ContractReport {
  readonly site: string;
  readonly results: readonly ContractResult[];
}
