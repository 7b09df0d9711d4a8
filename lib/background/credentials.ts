import type { Area } from '../browser/ports.ts';
import type { GivenCredential } from '../messaging/protocol.ts';
import { mask } from '../run/index.ts';

export interface Credentials {
  /** The secret for actions that `site` declares and that go to `target`, both origins; for the moment of sending only. */
  secret(site: string, target: string): Promise<string | undefined>;
  /** As it may be shown, for all targets of a site: target → masked. */
  of(site: string): Promise<ReadonlyMap<string, string>>;
  all(): Promise<readonly GivenCredential[]>;
  give(site: string, target: string, secret: string): Promise<GivenCredential>;
  /** Those of one site, or all of them. */
  forget(site?: string): Promise<void>;
}

const PREFIX = 'credential:';

/**
 * Credentials that a person gave, for as long as the browser runs and nowhere on disk. Each is bound to two origins:
 * who declares the action and where it goes, so that no other site's declaration can have it sent.
 */
export function createCredentials(session: Area): Credentials {
  const keyOf = (site: string, target: string) => `${PREFIX}${site} ${target}`;
  const all = async (): Promise<GivenCredential[]> => {
    const views: GivenCredential[] = [];
    for (const key of await session.keys(PREFIX)) {
      const [site = '', target = ''] = key.slice(PREFIX.length).split(' ');
      const secret = await session.get(key);
      if (typeof secret === 'string') views.push({ site, target, masked: mask(secret) });
    }
    return views;
  };
  return {
    all,
    secret: async (site, target) => {
      const secret = await session.get(keyOf(site, target));
      return typeof secret === 'string' ? secret : undefined;
    },
    of: async (site) =>
      new Map((await all()).filter((one) => one.site === site).map(({ target, masked }) => [target, masked])),
    give: async (site, target, secret) => {
      await session.set(keyOf(site, target), secret);
      return { site, target, masked: mask(secret) };
    },
    forget: async (site) => {
      const prefix = site === undefined ? PREFIX : `${PREFIX}${site} `;
      await session.remove(...(await session.keys(prefix)));
    },
  };
}
