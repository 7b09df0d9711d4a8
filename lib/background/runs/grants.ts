import type { Area } from '../../browser/ports.ts';
import { rewritingOf } from '../../matching/rewriting.ts';
import type { GrantView } from '../../messaging/contract/views.ts';
import type { Outcome, Question, Rewriting, Run, SentValue } from '../../model/index.ts';
import { type Cover, changesSince } from '../../policy/index.ts';
import { createQueue } from '../../text/in-turn.ts';
import { areaOf } from '../storage.ts';

export type Grant =
  | {
      readonly kind: 'action';
      readonly with: 'these-values' | 'any-values';
      readonly values: readonly SentValue[];
      readonly site: string;
      readonly action: string;
      readonly name: string;
      readonly cover: Cover;
    }
  | { readonly kind: 'reads'; readonly site: string; readonly target: string }
  | {
      readonly kind: 'rewrites';
      readonly site: string;
      readonly field: string;
      readonly label: string;
      readonly way: Rewriting;
    };

const KEY = 'grants';
const MAX_GRANTS = 500;

export type Grants = ReturnType<typeof createGrants>;

export function createGrants(session: Area) {
  const inTurn = createQueue();
  let version = 0;
  const read = async (): Promise<readonly Grant[]> => {
    const stored = await areaOf<readonly Grant[]>(session).get(KEY);
    return Array.isArray(stored) ? stored : [];
  };
  const change = (work: (grants: readonly Grant[]) => readonly Grant[]): Promise<void> =>
    inTurn(async () => {
      await session.set(KEY, work(await read()).slice(-MAX_GRANTS));
      version++;
    });
  return {
    version: (): number => version,
    all: async (): Promise<readonly GrantView[]> => (await read()).map(toView),
    add: (grant: Grant): Promise<void> =>
      change((grants) => [...grants.filter((one) => idOf(one) !== idOf(grant)), grant]),
    revoke: ({ site, id }: { readonly site: string; readonly id?: string }): Promise<void> =>
      change((grants) => grants.filter((one) => one.site !== site || (id !== undefined && idOf(one) !== id))),
    readable: async (site: string): Promise<ReadonlySet<string>> =>
      new Set(
        (await read()).flatMap((one) => (one.kind === 'reads' && one.site === site ? [one.target] : [])),
      ),
    accepts: async (site: string, outcome: Outcome): Promise<boolean> => {
      const { rewrites = [] } = outcome.ok ? {} : outcome;
      if (rewrites.length === 0) return false;
      const all = await read();
      return rewrites.every(({ parameter, given, wrote }) => {
        const way = rewritingOf(given, wrote);
        return all.some(
          (one) => one.kind === 'rewrites' && one.site === site && one.field === parameter && one.way === way,
        );
      });
    },
    changes: async (site: string, action: string, cover: Cover): Promise<Question['changes'] | undefined> => {
      const allowed = (await read()).flatMap((one) =>
        one.kind === 'action' && one.site === site && one.action === action && isFor(one, cover)
          ? [changesSince(one.cover, cover)]
          : [],
      );
      return allowed.find(({ length }) => length === 0) ?? allowed.at(-1);
    },
  };
}

export const rewritingGrants = ({ origin: site, plan }: Run): readonly Grant[] =>
  (plan.question?.rewrites ?? []).flatMap(({ parameter: field, label, way }) =>
    field === undefined || !way ? [] : [{ kind: 'rewrites', site, field, label: label || field, way }],
  );

type ActionGrant = Grant & { readonly kind: 'action' };

const isFor = ({ with: which, cover: seen }: ActionGrant, { values }: Cover): boolean =>
  which === 'any-values' || seen.values === values;

function idOf(grant: Grant): string {
  if (grant.kind === 'reads') return JSON.stringify([grant.kind, grant.site, grant.target]);
  if (grant.kind === 'rewrites') return JSON.stringify([grant.kind, grant.site, grant.field, grant.way]);
  const { kind, site, action, with: which, cover } = grant;
  return JSON.stringify([kind, site, action, ...(which === 'these-values' ? [cover.values] : [])]);
}

function toView(grant: Grant): GrantView {
  const { site } = grant;
  const id = idOf(grant);
  if (grant.kind === 'reads') return { id, kind: 'reads', site, targets: [grant.target] };
  if (grant.kind === 'rewrites')
    return { id, kind: 'rewrites', site, targets: [site], name: grant.label, way: grant.way };
  const targets = [...new Set(grant.cover.effects.map(({ target }) => target))];
  const { kind, action, name } = grant;
  const values = grant.with === 'these-values' ? { values: grant.values } : {};
  return { id, kind, site, targets, action, name, ...values };
}
