import type { Rewrite } from './rewrite.ts';

/** Defines who requests a run, who declares its action, and its real effects. Decisions and questions need all three. */

/**
 * Who requests a run. `person`: pressed Run in a panel of the extension. `page`: a tool was called on a page, perhaps
 * by any of its scripts. `agent`: a program that drives the browser called `awasLens.run`.
 */
export type Asker =
  | { readonly kind: 'person' }
  | {
      readonly kind: 'page';
      readonly origin: string;
      /** The browser's document id, if it gives one. */
      readonly document?: string;
      /** Id of the tool call behind the run, set by the content script, so that the caller can cancel it. */
      readonly call?: string;
    }
  | { readonly kind: 'agent' };

export interface Declarer {
  /** The document's final URL. */
  readonly document: string;
  readonly origin: string;
  /** True if another origin served the document (by a link, reference, redirect or registry). */
  readonly foreign: boolean;
}

/** An effect of a plan, determined from the real request, never from the declaration. */
export interface Effect {
  /** `submission`: a form on the page. `link`, `click`: a link, or a control that only scripts act on. */
  readonly kind: 'request' | 'submission' | 'link' | 'click';
  /** In upper case. '' for a click, as only the page's script knows the method. */
  readonly method: string;
  /** The origin that receives the request. */
  readonly target: string;
  /** Path template (for requests) or path (for pages), without values. */
  readonly path: string;
  /** The protocol: `http`, or one on top of it; `page` on the page. */
  readonly over: 'http' | 'mcp' | 'a2a' | 'websocket' | 'page-tool' | 'page';
  /** True if it is sent with the site's cookies. */
  readonly cookies: boolean;
  readonly credential: boolean;
  /** The purpose of the request, if it isn't the action itself. */
  readonly purpose?: 'poll' | 'detail' | 'list-tools' | 'open';
}

/** The reason why the person is asked. */
export type AskReason =
  | 'effect' // it may change something
  | 'confirm' // the site wants it confirmed
  | 'review' // text of the page instructs a model
  | 'foreign' // another origin declares the action
  | 'other-origin' // a read that only the extension can do for the site
  | 'credential' // a read with the person's credential
  | 'reads-ask' // the person wants to be asked before agents read
  | 'changed' // the action was allowed before, and has changed since
  | 'rewritten'; // the page has written different values than approved

/** The content of a question, which the dialog shows. */
export interface Question {
  readonly because: readonly AskReason[];
  /** With `other-origin` and `credential`: the origins that the site may read through the extension after an approval. */
  readonly targets: readonly string[];
  /** The changes since the action was allowed: names such as "method", each with the old and the new value. */
  readonly changes: readonly { readonly what: string; readonly before: string; readonly now: string }[];
  /** With `rewritten`: how the page has changed values. Nothing has been sent. */
  readonly rewrites?: readonly Rewrite[];
  /** True if an approval may be remembered for exactly this action. */
  readonly rememberable: boolean;
}
