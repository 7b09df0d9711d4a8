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
      /** The browser's document id, if available. */
      readonly document?: string;
      /** Id of the tool call, set by the content script. The caller uses the id to cancel the run. */
      readonly call?: string;
    }
  | { readonly kind: 'agent' };

export interface Declarer {
  readonly document: string;
  readonly origin: string;
  /** True if another origin served the document, because of a link, reference, redirect or registry. */
  readonly foreign: boolean;
}

/** An effect of a plan. Derived from the real request, never from the declaration. */
export interface Effect {
  /** `link`: a click on a link. `click`: a click on a control that only scripts react to. */
  readonly kind: 'request' | 'submission' | 'link' | 'click';
  /** In upper case. '' for a click, because the method is unknown. */
  readonly method: string;
  readonly target: string;
  /** The path without values. Requests have a path template. */
  readonly path: string;
  /** `page`: an action on the page. */
  readonly over: 'http' | 'mcp' | 'a2a' | 'websocket' | 'page-tool' | 'page';
  /** True if the request includes the site's cookies. */
  readonly cookies: boolean;
  readonly credential: boolean;
  /** The purpose of an additional request; absent for the action itself. */
  readonly purpose?: 'poll' | 'detail' | 'list-tools' | 'open';
}

export type AskReason =
  | 'effect' // may change data
  | 'confirm' // required by the site
  | 'review' // page text that instructs a model
  | 'foreign' // another origin declares the action
  | 'other-origin' // a read from another origin, through the extension
  | 'credential' // a read with the person's credential
  | 'reads-ask' // the person wants to be asked about reads by agents
  | 'changed' // changed since the person allowed the action
  | 'rewritten'; // the page changed approved values

export interface Question {
  readonly because: readonly AskReason[];
  /** With `other-origin` and `credential`: the origins that the site can read if the person approves. */
  readonly targets: readonly string[];
  /** Differences from the action that the person allowed earlier. `what` is a name such as "method". */
  readonly changes: readonly { readonly what: string; readonly before: string; readonly now: string }[];
  /** With `rewritten`: the values that the page changed. Nothing was sent yet. */
  readonly rewrites?: readonly Rewrite[];
  /** True if the approval can be remembered for this action. */
  readonly rememberable: boolean;
}
