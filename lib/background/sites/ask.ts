import type { Platform } from '../../browser/platform.ts';
import type { Outcome, RequestPlan } from '../../model/index.ts';
import { sendWith } from '../../run/send.ts';

export async function askJson(
  url: string,
  site: string,
  { fetch, now }: Pick<Platform, 'fetch' | 'now'>,
): Promise<Outcome> {
  const request: RequestPlan = {
    method: 'GET',
    url,
    headers: { Accept: 'application/json' },
    cookies: false,
    crossOrigin: new URL(url).origin !== site,
  };
  const { execute } = await import('../parts/running.ts');
  return execute(request, { send: sendWith(fetch), now, signal: new AbortController().signal });
}
