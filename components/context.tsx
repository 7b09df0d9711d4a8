import { createContext, useContext } from 'react';
import type { AgentsView, TabView } from '../lib/messaging/contract/views.ts';
import type { PanelClient } from '../lib/messaging/panel-client.ts';
import type { Memory, PanelPorts } from './ports.ts';

/** A view over the list of a tab, such as an action or a document. The last opened view is on top. */
export type Detail =
  | { readonly kind: 'action'; readonly key: string }
  | { readonly kind: 'document'; readonly url: string }
  | { readonly kind: 'create'; readonly document?: string }
  | { readonly kind: 'contract' }
  | { readonly kind: 'fixes' }
  | { readonly kind: 'agents' }
  | { readonly kind: 'places' }
  | {
      readonly kind: 'element';
      readonly selector: string;
      readonly within?: readonly string[] | undefined;
      /** Key of the action that declares the selector. */
      readonly action?: string;
    }
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'source'; readonly url: string; readonly line?: number; readonly column?: number };

/** A change that the person can undo, with the texts before the change. An undefined text means the server's text. */
export interface Undo {
  readonly done: string;
  readonly texts: readonly { readonly document: string; readonly text: string | undefined }[];
}

export interface PanelContext {
  readonly view: TabView;
  readonly background: PanelClient;
  readonly ports: PanelPorts;
  readonly memory: Memory;
  readonly now: () => number;
  /** The tools and switches for agents on this tab; undefined until they are known. */
  readonly agents: AgentsView | undefined;
  refreshAgents(): void;
  open(detail: Detail): void;
  back(): void;
  /** Shows a detail beside the list, if there is room for both, without moving the focus. */
  select(detail: Detail): void;
  readonly undo: Undo | undefined;
  /** Offers to undo a change for a few seconds; undefined ends the offer. */
  offerUndo(undo: Undo | undefined): void;
  /** Switches to a tab. The workbench opens at the position from the last call of `keepPlace`. */
  showTab(tab: 'actions' | 'workbench'): void;
  /**
   * Reports that a detail's heading is on the screen. If the heading appeared late, because its code had to be
   * loaded, it gets the focus now.
   */
  headingCame(): void;
  announce(message: string): void;
  /** Runs work that may fail, and shows the error. Resolves to true if the work succeeded. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

const Context = createContext<PanelContext | null>(null);

export const PanelProvider = Context.Provider;

export function usePanel(): PanelContext {
  const context = useContext(Context);
  if (!context) throw new Error('PanelProvider is missing');
  return context;
}
