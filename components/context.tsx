import { createContext, useContext } from 'react';
import type { AgentsView, ShownView } from '../lib/messaging/contract/views.ts';
import type { PanelProps } from './ports.ts';
import type { Texts } from './texts.tsx';

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
      readonly action?: string;
    }
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'source'; readonly url: string; readonly line?: number; readonly column?: number };

export interface Undo {
  readonly done: string;
  readonly texts: readonly { readonly document: string; readonly text: string | undefined }[];
}

/** With the texts in the person's language. */
export interface PanelContext extends Omit<PanelProps, 'view' | 'failure' | 'shownRun'>, Texts {
  readonly view: ShownView;
  readonly agents: AgentsView | undefined;
  refreshAgents(): void;
  open(detail: Detail): void;
  back(): void;
  select(detail: Detail): void;
  readonly undo: Undo | undefined;
  offerUndo(undo: Undo | undefined): void;
  showTab(tab: 'actions' | 'workbench'): void;
  /** Must be called when a heading appears. A heading that loads late then gets the focus. */
  headingCame(): void;
  announce(message: string): void;
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

const Context = createContext<PanelContext | null>(null);

export const PanelProvider = Context.Provider;

export function usePanel(): PanelContext {
  const context = useContext(Context);
  if (!context) throw new Error('PanelProvider is missing');
  return context;
}
