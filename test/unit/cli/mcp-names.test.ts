import { describe, expect, test } from 'vitest';
import { awp } from './manifests.ts';
import { connect } from './mcp-client.ts';

function sites() {
  const declared = new Map<string, readonly string[]>();
  const got: string[] = [];
  const get = async (input: RequestInfo | URL): Promise<Response> => {
    const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
    const ids = declared.get(hostname);
    if (pathname.startsWith('/api/')) {
      got.push(`${hostname}${pathname}`);
      return Response.json({ done: `${hostname}${pathname}` });
    }
    if (ids === undefined || pathname !== '/agent.json') return new Response('', { status: 404 });
    const actions = ids.map((id) => ({
      id,
      description: `Searches ${hostname}`,
      auth_required: false,
      inputs: {},
      outputs: {},
      endpoint: `/api/${id}`,
      method: 'GET',
    }));
    return Response.json({ ...awp, domain: hostname, actions });
  };
  return { declared, got, fetch: get as typeof fetch };
}

const HOSTS = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);

describe('a tool of one name', () => {
  test('is never that of another site, whichever of five sites lose and get theirs', async () => {
    const { declared, got, fetch } = sites();
    for (const host of HOSTS) declared.set(host, ['search']);
    const urls = HOSTS.map((host) => `https://${host}`);
    await using session = await connect(urls, 'accept', { fetch });
    const listed = async () =>
      (await session.client.listTools()).tools.map(({ name }) => name).filter((name) => !/^awas_/.test(name));
    const gotBy = async (name: string) => {
      const before = got.length;
      const { isError, text } = await session.call(name);
      return { isError, text, got: got.slice(before) };
    };
    const first = await listed();
    expect(first).toEqual(['search', 'search_2', 'search_3', 'search_4', 'search_5']);
    const meant = first.map((_, index) => `${HOSTS[index]}/api/search`);
    for (const gone of [HOSTS.slice(0, 1), HOSTS.slice(1, 3), HOSTS.slice(0, 4), [], HOSTS, HOSTS.slice(2)]) {
      for (const host of HOSTS) declared.set(host, gone.includes(host) ? ['other'] : ['search']);
      await session.call('awas_lens_reload');
      const now = await listed();
      const kept = first.filter((_, index) => !gone.includes(HOSTS[index] ?? ''));
      expect(now.filter((name) => first.includes(name))).toEqual(kept);
      for (const [index, name] of first.entries()) {
        const answer = await gotBy(name);
        const isKept = kept.includes(name);
        expect(answer).toMatchObject({ isError: !isKept, got: isKept ? [meant[index]] : [] });
        expect(isKept || now.every((one) => answer.text.includes(one))).toBe(true);
      }
    }
  });
});
