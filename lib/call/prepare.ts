import type { Action, Arguments, Plan, RequestPlan, RunOn } from '../model/index.ts';
import { declarerOf } from '../policy/index.ts';
import type { Planned } from '../run/plan/plan-error.ts';
import { type PlanError, planError } from '../run/plan/plan-error.ts';
import { refuseTarget } from '../run/plan/target.ts';
import { named, say } from '../text/index.ts';
import { type CallPages, type CallTypes, planCall } from './call-pages.ts';

export interface Declared<Site> {
  readonly site: Site;
  readonly action: Action;
}

export type OpenedAction<Site> = Declared<Site> & { readonly ok: true; readonly isDetail?: never };

export type Prepared<Types extends CallTypes> = Types['decision'] &
  Declared<Types['site']> & {
    readonly ok: true;
    readonly args: Arguments;
    readonly idempotencyKey: string;
    readonly page?: Types['page'];
    readonly isDetail?: true;
  };

export interface PlanWanted {
  readonly args: Arguments;
  readonly on: RunOn;
  readonly next?: string | undefined;
  readonly idempotencyKey: string;
}

export interface ActionPorts<Types extends CallTypes> {
  declared(): Promise<Declared<Types['site']> | PlanError>;
  readable(origin: string): Promise<ReadonlySet<string>>;
  detail(declared: Declared<Types['site']>): Promise<Action | PlanError>;
  asCalled(declared: Declared<Types['site']>, args: Arguments): Promise<Action>;
  idempotencyKey(declared: Declared<Types['site']>, args: Arguments): Promise<string>;
  plan(declared: Declared<Types['site']>, wanted: PlanWanted): Promise<Planned>;
  decide(
    declared: Declared<Types['site']>,
    planned: Planned & { readonly ok: true },
    args: Arguments,
  ): Promise<Types['decision']>;
  readonly look?: (() => Promise<Types['site']>) | undefined;
  pages(declared: Declared<Types['site']>): CallPages<Types> | undefined;
}

/** An agent needs a permission to load details from another origin. */
export async function openAction<Types extends CallTypes>(
  ports: ActionPorts<Types>,
): Promise<OpenedAction<Types['site']> | Prepared<Types> | PlanError> {
  const declared = await ports.declared();
  if ('ok' in declared) return declared;
  const { site, action } = declared;
  const { transport } = action;
  if (transport.kind !== 'detail') return { ok: true, ...declared };
  const url = URL.parse(transport.detailUrl);
  if (url && url.origin !== site.origin && !(await ports.readable(site.origin)).has(url.origin)) {
    const refused = refuseTarget(url.href, site.url);
    if (refused) return refused;
    const detail = { ok: true, plan: detailPlan(action, site.origin, url) } as const;
    const decision = await ports.decide(declared, detail, {});
    return { ...declared, ...decision, ok: true, args: {}, idempotencyKey: '', isDetail: true };
  }
  const opened = await ports.detail(declared);
  return 'ok' in opened ? opened : { ok: true, site, action: opened };
}

export async function prepareCall<Types extends CallTypes>(
  ports: ActionPorts<Types>,
  { site, action: declared }: Declared<Types['site']>,
  args: Arguments,
  { next, signal }: { readonly next?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Prepared<Types> | PlanError> {
  const action = await ports.asCalled({ site, action: declared }, args);
  const called = { site, action };
  const idempotencyKey = await ports.idempotencyKey(called, args);
  const plan = (on: RunOn, seen: Types['site']): Promise<Planned> =>
    ports.plan({ site: seen, action }, { args, on, next, idempotencyKey });
  const pages = ports.pages(called);
  const { planned, page } = await planCall<Types>(
    { ...called, args, next, signal },
    { plan, look: ports.look, pages },
  );
  if (!planned.ok) return signal?.aborted ? cancelledCall() : planned;
  let stays = false;
  try {
    const decision = await ports.decide(called, planned, args);
    if (signal?.aborted) return cancelledCall();
    stays = true;
    return { ...called, ...decision, ok: true, args, idempotencyKey, ...(page && { page }) };
  } finally {
    if (!stays) await page?.close();
  }
}

export const cancelledCall = (): PlanError =>
  planError('cancelled', [say('callCancelled'), say('nothingDone')]);

export function withoutQuestion({ question: _answered, ...plan }: Plan): Plan {
  return { ...plan, consent: false };
}

const IDEMPOTENCY_MS = 86_400_000;

/** A retry reuses the idempotency key of a failed run that started after this time (AWP §9). */
export const keySince = ({ idempotency }: Action, now: number): number =>
  now - (idempotency?.windowMs ?? IDEMPOTENCY_MS);

function detailPlan(action: Action, site: string, url: URL): Plan {
  const request: RequestPlan = {
    method: 'GET',
    url: url.href,
    headers: { Accept: 'application/json' },
    cookies: false,
    crossOrigin: true,
  };
  const declarer = declarerOf(action, site);
  return {
    kind: 'request',
    action: action.key,
    risk: 'read',
    declarer,
    request,
    effects: [
      {
        kind: 'request',
        method: 'GET',
        target: url.origin,
        path: url.pathname,
        over: 'http',
        cookies: false,
        credential: false,
        purpose: 'detail',
      },
    ],
    consent: true,
    question: {
      because: declarer.foreign ? ['foreign'] : ['other-origin'],
      targets: [url.origin],
      changes: [],
      rememberable: false,
    },
    sends: [],
    summary: [say('stepOpenDetail', named(action.name), url.host)],
    warnings: [],
  };
}
