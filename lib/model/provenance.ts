import type { Rewrite } from './rewrite.ts';

/** `page`: a WebMCP call, perhaps by a page's script. `agent`: a call of `awasLens.run`. */
export type Asker =
  | { readonly kind: 'person' }
  | {
      readonly kind: 'page';
      readonly origin: string;
      readonly document?: string;
      readonly call?: string;
    }
  | { readonly kind: 'agent' };

export interface Declarer {
  readonly document: string;
  readonly origin: string;
  readonly foreign: boolean;
}

/** Effect of the real request. The declaration may differ. */
export interface Effect {
  /** `click`: only a script reacts to the control. */
  readonly kind: 'request' | 'submission' | 'link' | 'click';
  /** Method in upper case; '' for a click. */
  readonly method: string;
  readonly target: string;
  readonly path: string;
  readonly over: 'http' | 'mcp' | 'a2a' | 'websocket' | 'page-tool' | 'page';
  readonly cookies: boolean;
  readonly credential: boolean;
  /** Set only for requests other than the action's own. */
  readonly purpose?: 'poll' | 'detail' | 'list-tools' | 'open';
}

export type AskReason =
  | 'effect'
  | 'confirm'
  | 'review' // the page contains instructions for a model
  | 'foreign'
  | 'other-origin'
  | 'credential'
  | 'reads-ask'
  | 'changed'
  | 'rewritten';

export interface Question {
  readonly because: readonly AskReason[];
  /** After the approval, the site can read answers of these origins. */
  readonly targets: readonly string[];
  readonly changes: readonly { readonly what: string; readonly before: string; readonly now: string }[];
  readonly rewrites?: readonly Rewrite[];
  readonly rememberable: boolean;
}
