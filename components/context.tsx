import { createContext, useContext } from 'react';
import type { AgentsView, TabView } from '../lib/messaging/contract/views.ts';
import type { PanelClient } from '../lib/messaging/panel-client.ts';
import type { Memory, PanelPorts } from './ports.ts';

/** A view that is opened over a tab's list, last on top. */
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
      /** Key of the action that means it. */
      readonly action?: string;
    }
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'source'; readonly url: string; readonly line?: number; readonly column?: number };

/** The texts before the change, to be taken back to; undefined: as the server has it. */
export interface Undo {
  /** The change. */
  readonly done: string;
  readonly texts: readonly { readonly document: string; readonly text: string | undefined }[];
}

/** Shared by every part of the panel. */
export interface PanelContext {
  readonly view: TabView;
  readonly background: PanelClient;
  readonly ports: PanelPorts;
  readonly memory: Memory;
  readonly now: () => number;
  /** The tools and switches of agents here; undefined until they are known. */
  readonly agents: AgentsView | undefined;
  /** Asks again what agents have. */
  refreshAgents(): void;
  open(detail: Detail): void;
  back(): void;
  /** Shows it beside the list, where there is room for both: the focus stays. */
  select(detail: Detail): void;
  readonly undo: Undo | undefined;
  /** For a few seconds. */
  offerUndo(undo: Undo | undefined): void;
  /** The workbench, where there is one, opens at the place that was kept for it. */
  showTab(tab: 'actions' | 'workbench'): void;
  /** The heading of a detail is there: one that was waited for takes the focus. */
  headingCame(): void;
  /** Tells those who listen rather than look. */
  announce(message: string): void;
  /** Does something that may fail; a failure is shown. Answers whether it went well. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

const Context = createContext<PanelContext | null>(null);

export const PanelProvider = Context.Provider;

export function usePanel(): PanelContext {
  const context = useContext(Context);
  if (!context) throw new Error('PanelProvider is missing');
  return context;
}
