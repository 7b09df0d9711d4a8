import { formatOf, isAllowed, mayUse } from '../../formats/index.ts';
import type { Action, Asker, Document, Fetched, Said, Sentence } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { type PlanError, planError } from './plan-error.ts';

export type Caller = Asker['kind'];

export type DeclaringDocument = Pick<
  Document,
  'url' | 'status' | 'access' | 'actions' | 'operational' | 'synthetic' | 'dependencies' | 'recoveries'
> & { readonly fetched: Pick<Fetched, 'finalUrl'> };

export interface AccessContext {
  readonly documents: readonly DeclaringDocument[];
  readonly agentName: string;
  readonly by: Caller;
  readonly override: boolean;
}

/** Applies agents.txt §2.6 and §2.7. Only the person can override a refusal. */
export function accessOf(
  action: Action,
  url: string,
  context: AccessContext,
): { readonly warning?: Sentence } | PlanError {
  const { documents, agentName } = context;
  const target = URL.parse(url);
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
  const use = formatOf(action.format)?.namesAgent
    ? mayUse(policy, action.id, agentName)
    : { allowed: true, because: '' };
  const forbidding = path.allowed ? use : path;
  if (forbidding.allowed) return {};
  const why = say('planForbidden', agentName, forbidding.because, declaring.url);
  const warning = allowedOnce(why, context);
  return warning === undefined ? planError('forbidden-target', why) : { warning };
}

export function allowedOnce(
  why: Sentence,
  { by, override }: Pick<AccessContext, 'by' | 'override'>,
): Said | undefined {
  return by === 'person' && override ? say('warnChosenOnce', why) : undefined;
}

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
