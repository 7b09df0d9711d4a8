import { isOnAnotherPage, isOnPage } from '../../lib/matching/index.ts';
import type { DocumentView, TabView } from '../../lib/messaging/contract/views.ts';
import type { Action, RunOn } from '../../lib/model/index.ts';
import { formatName } from '../names.ts';
import type { Texts } from '../texts.tsx';

/** Where an action runs: in a few words, or by a path. */
export type Where = { readonly words: string } | { readonly path: string };

/** "on this page", "POST /cart", "MCP". */
export function whereOf(action: Action, view: TabView, { t }: Texts): Where {
  const { transport } = action;
  if (action.page) {
    if (isOnPage(action, view)) return { words: t('onThisPage') };
    if (!action.page.undeclared) return { path: t('onPage', pathOf(action.page.url, view.origin)) };
  }
  switch (transport.kind) {
    case 'http':
      return { path: `${transport.method} ${pathOf(transport.url, view.origin)}` };
    case 'envelope':
      return { path: `POST ${pathOf(transport.url, view.origin)}` };
    case 'mcp':
      return { words: transport.tool ? `MCP ${transport.tool}` : 'MCP' };
    case 'a2a':
      return { words: 'A2A' };
    case 'graphql':
      return { words: 'GraphQL' };
    case 'websocket':
      return { words: 'WebSocket' };
    case 'detail':
      return { words: t('detailNotOpened') };
    case 'none':
      return { words: t('cannotRun') };
    default:
      return transport satisfies never;
  }
}

/** The ways in which an action can be run from here, the first one to be preferred. */
export function waysOf(action: Action, view: TabView): readonly RunOn[] {
  const ways: RunOn[] = [];
  if (action.page) ways.push('page');
  if (action.transport.kind !== 'none') ways.push('http');
  // A page that has the controls can be opened first; where none is known the request is the way.
  if (ways.length === 2 && !isOnPage(action, view) && !isOnAnotherPage(action, view)) ways.reverse();
  return ways;
}

function pathOf(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url.replace(/^https?:\/\//, '');
}

/** The document that declares an action, as far as it is among those of the view. */
export function documentOf(action: Action, view: TabView): DocumentView | undefined {
  return view.documents.find(({ url }) => url === action.document);
}

/** Whether all words that are looked for stand somewhere in what tells actions apart. */
export function matches(action: Action, query: string, view: Pick<TabView, 'formats'>): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [
    action.name,
    action.id,
    action.description.slice(0, 2000),
    formatName(action.format, view),
    action.risk,
    action.transport.kind === 'http'
      ? `${action.transport.method} ${action.transport.url}`
      : action.transport.kind,
    ...action.parameters.map(({ name }) => name),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
