import type { Area } from '../../browser/ports.ts';
import type { GivenCredential } from '../../messaging/contract/views.ts';
import { mask } from '../../run/credentials/credentials.ts';
import type { OAuthContext, Token } from '../../run/credentials/oauth.ts';
import { areaOf } from '../storage.ts';

const PREFIX = 'credential:';
const NEAR_MS = 30_000;
const RENEWING_MS = 30_000;

/** Each credential is bound to a site and a target, so other sites can't send it. */
export function createCredentials(session: Area, context: Pick<OAuthContext, 'send' | 'now'>) {
  const { now } = context;
  const keyOf = (site: string, target: string) => `${PREFIX}${site} ${target}`;
  const handedOut = new Set<string>();
  /** Simultaneous callers share a renewal, because a refresh token may work only once. */
  const renewing = new Map<string, Promise<string | undefined>>();

  const read = async (key: string): Promise<Token | undefined> => {
    const token = await areaOf<Token>(session).get(key);
    for (const secret of secretsOf(token)) handedOut.add(secret);
    return token;
  };
  const shown = (site: string, target: string, { access, expiresAt, scopes }: Token): GivenCredential => ({
    site,
    target,
    masked: mask(access),
    expiresAt,
    scopes,
  });
  const all = async (): Promise<GivenCredential[]> => {
    const views: GivenCredential[] = [];
    for (const key of await session.keys(PREFIX)) {
      const [site = '', target = ''] = key.slice(PREFIX.length).split(' ');
      const token = await read(key);
      if (token) views.push(shown(site, target, token));
    }
    return views;
  };

  const renewed = (key: string, token: Token): Promise<string | undefined> => {
    const under = renewing.get(key);
    if (under) return under;
    const work = (async () => {
      const { renew } = await import('../parts/running.ts');
      const answer = await renew(token, { ...context, signal: AbortSignal.timeout(RENEWING_MS) });
      const still = (await read(key))?.access === token.access;
      if (!answer.ok || !still) return undefined;
      await session.set(key, answer.token);
      return answer.token.access;
    })().finally(() => renewing.delete(key));
    renewing.set(key, work);
    return work;
  };

  return {
    all,
    secret: async (site: string, target: string): Promise<string | undefined> => {
      const key = keyOf(site, target);
      const token = await read(key);
      if (!token) return undefined;
      const ended = token.expiresAt !== undefined && token.expiresAt - NEAR_MS <= now();
      return (ended && token.renewal && (await renewed(key, token))) || token.access;
    },
    rejected: async (site: string, target: string, secret: string): Promise<string | undefined> => {
      const key = keyOf(site, target);
      const token = await read(key);
      if (token && token.access !== secret) return token.access;
      return token?.renewal && renewed(key, token);
    },
    of: async (site: string): Promise<ReadonlyMap<string, GivenCredential>> =>
      new Map((await all()).filter((one) => one.site === site).map((one) => [one.target, one])),
    secrets: async (): Promise<readonly string[]> => {
      for (const key of await session.keys(PREFIX)) await read(key);
      return [...handedOut];
    },
    give: async (site: string, target: string, token: Token): Promise<GivenCredential> => {
      for (const secret of secretsOf(token)) handedOut.add(secret);
      await session.set(keyOf(site, target), token);
      return shown(site, target, token);
    },
    forget: async (site?: string): Promise<void> => {
      const prefix = site === undefined ? PREFIX : `${PREFIX}${site} `;
      await session.remove(...(await session.keys(prefix)));
    },
  };
}

function secretsOf(token: Token | undefined): readonly string[] {
  const { access, renewal } = token ?? {};
  const { refresh, client } = renewal ?? {};
  return [access, refresh, client?.secret].flatMap((secret) => secret || []);
}

export type Credentials = ReturnType<typeof createCredentials>;
