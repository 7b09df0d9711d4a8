import { isOnAnotherPage, isOnPage, isWholeRequest } from '../../lib/matching/index.ts';
import type { DocumentView, ShownView } from '../../lib/messaging/contract/views.ts';
import type { Action, RunOn } from '../../lib/model/index.ts';
import type { Texts } from '../texts.tsx';

export type Where = { readonly words: string } | { readonly path: string; readonly on?: true };

export function whereOf(action: Action, view: ShownView, { t }: Texts): Where {
  const { transport } = action;
  if (action.page) {
    if (isOnPage(action, view)) return { words: t('onThisPage') };
    if (!action.page.undeclared) return { path: pathOf(action.page.url, view.origin), on: true };
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
    case 'page-tool':
      return { words: 'WebMCP' };
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

export const ownDescription = ({ name, description }: Action): string | undefined =>
  description === '' || description === name ? undefined : description;

export function waysOf(action: Action, view: ShownView): readonly RunOn[] {
  const ways: RunOn[] = [];
  if (action.page) ways.push('page');
  const isKnown = !action.page || !view.page || isWholeRequest(action, view.page);
  if (action.transport.kind !== 'none' && isKnown) ways.push('http');
  if (ways.length === 2 && !isOnPage(action, view) && !isOnAnotherPage(action, view)) ways.reverse();
  if (action.pageTool !== undefined) ways.push('tool');
  return ways;
}

function pathOf(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url.replace(/^https?:\/\//, '');
}

export function documentOf(action: Action, view: ShownView): DocumentView | undefined {
  return view.documents.find(({ url }) => url === action.document);
}

function distanceTo(action: Action, query: string): number | undefined {
  const name = action.name.toLowerCase();
  const id = action.id.toLowerCase();
  const { transport, page } = action;
  const path = pathIn(transport.kind === 'http' ? transport.url : (page?.url ?? '')).toLowerCase();
  let distance = 0;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    if (name.split(/[^\p{L}\p{N}]+/u).includes(word)) continue;
    if (name.includes(word)) distance += 1;
    else if (id.includes(word)) distance += 2;
    else if (path.includes(word)) distance += 3;
    else return undefined;
  }
  return distance;
}

const pathIn = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/i, '');

export function found(actions: readonly Action[], query: string): readonly Action[] {
  if (query.trim() === '') return actions;
  return actions
    .flatMap((action) => {
      const distance = distanceTo(action, query);
      return distance === undefined ? [] : [{ action, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ action }) => action);
}
