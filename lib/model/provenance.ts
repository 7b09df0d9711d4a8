import type { Rewrite } from './rewrite.ts';

/** Who requests a run, who declares its action, and its real effects. The consent question depends on all three. */

/**
 * Who requests a run. `person`: in the extension's UI. `page`: a WebMCP tool call, perhaps by a script of the page.
 * `agent`: a browser automation that called `awasLens.run`.
 */
export type Asker =
  | { readonly kind: 'person' }
  | {
      readonly kind: 'page';
      readonly origin: string;
      /** The browser's id of the document, if available. */
      readonly document?: string;
      /** Id of the tool call, set by the content script, by which the caller can cancel the run. */
      readonly call?: string;
    }
  | { readonly kind: 'agent' };

export interface Declarer {
  readonly document: string;
  readonly origin: string;
  /**
   * True if a document from another origin declares the action, because of a link, reference, redirect or
   * registry.
   */
  readonly foreign: boolean;
}

/** An effect of a plan, derived from the real request instead of the declaration. */
export interface Effect {
  /** `link`: a click on a link. `click`: a click on a control that only scripts react to. */
  readonly kind: 'request' | 'submission' | 'link' | 'click';
  /** The HTTP method in upper case; '' for a click, because the method is unknown. */
  readonly method: string;
  readonly target: string;
  /** The path without values. For a request, it is a path template. */
  readonly path: string;
  readonly over: 'http' | 'mcp' | 'a2a' | 'websocket' | 'page-tool' | 'page';
  readonly cookies: boolean;
  readonly credential: boolean;
  /** The purpose of an additional request; absent for the action's own request. */
  readonly purpose?: 'poll' | 'detail' | 'list-tools' | 'open';
}

export type AskReason =
  | 'effect' // the run may change data
  | 'confirm' // the site requires a confirmation
  | 'review' // text on the page instructs a model
  | 'foreign' // another origin declares the action
  | 'other-origin' // the extension reads from another origin
  | 'credential' // the read sends the person's credential
  | 'reads-ask' // the person wants to be asked about reads by agents
  | 'changed' // the action has changed since the person allowed it
  | 'rewritten'; // the page changed approved values

export interface Question {
  readonly because: readonly AskReason[];
  /**
   * Origins that the site can read if the person approves, for the reasons `other-origin` and `credential`.
   */
  readonly targets: readonly string[];
  /** Differences from the action that the person allowed earlier. `what` is a name such as "method". */
  readonly changes: readonly { readonly what: string; readonly before: string; readonly now: string }[];
  /** The values that the page changed, before anything was sent, for the reason `rewritten`. */
  readonly rewrites?: readonly Rewrite[];
  /** True if the approval can be remembered for this action. */
  readonly rememberable: boolean;
}
