import { isAllowed, mayUse } from '../formats/index.ts';
import type { Action, Document, Fetched } from '../model/index.ts';
import { type Refused, refuse } from './refused.ts';

/** Who wants to run an action: the person in the panel, or an agent. */
export type Caller = 'person' | 'agent';

/** What planning needs of a document: all but its bulk. */
export type DeclaringDocument = Pick<
  Document,
  'url' | 'status' | 'access' | 'actions' | 'operational' | 'synthetic' | 'dependencies' | 'recoveries'
> & { readonly fetched: Pick<Fetched, 'finalUrl'> };

export interface AccessContext {
  /** The documents of the site. */
  readonly documents: readonly DeclaringDocument[];
  /** The name by which Agent blocks are matched. */
  readonly agentName: string;
  readonly by: Caller;
  /** The person runs it this once although the site forbids it. */
  readonly override: boolean;
}

/**
 * Whether the site's agents.txt forbids a request (draft-car-agents-txt §2.6, §2.7). An agent is refused always, a
 * person unless they override it for this one run; then the answer is a warning.
 * @param url of the request, or of the page on which the action is done
 */
export function accessOf(
  action: Action,
  url: string,
  { documents, agentName, by, override }: AccessContext,
): { readonly warning?: string } | Refused {
  const target = URL.parse(url);
  // The preferred of agents.json and agents.txt stands first.
  const declaring = documents.find(
    ({ access, status, fetched }) =>
      access && status === 'found' && target && URL.parse(fetched.finalUrl)?.origin === target.origin,
  );
  if (!target || !declaring?.access) return {};
  const policy = declaring.access;
  const path = isAllowed(
    policy,
    pathsOf(documents, target.origin),
    target.pathname + target.search,
    agentName,
  );
  const use =
    action.format === 'agents-txt' || action.format === 'agents-json'
      ? mayUse(policy, action.id, agentName)
      : { allowed: true, because: '' };
  const forbidding = path.allowed ? use : path;
  if (forbidding.allowed) return {};
  const why = `The site forbids this to ${agentName} (${forbidding.because} in ${declaring.url}).`;
  if (by === 'person' && override)
    return { warning: `${why} It is run all the same, this once, as you chose.` };
  return refuse('forbidden-target', why);
}

/** Without patterns only the paths of capabilities are permitted: whatever the site declares, in any format, is one. */
function pathsOf(documents: readonly DeclaringDocument[], origin: string): readonly string[] {
  const prefix = `${origin}/`;
  return documents
    .flatMap(({ actions }) => actions)
    .flatMap(({ transport, page }) => [
      ...('url' in transport ? [transport.url] : []),
      ...(page ? [page.url] : []),
    ])
    .filter((url) => url.startsWith(prefix))
    .map((url) => url.slice(origin.length));
}
