/** Through `awas-lens mcp`, as an agent calls it, with a person who says yes: one server and one browser for all sites. */
import { connect } from '../unit/cli/mcp-client.ts';
import type { Way } from './ways.ts';

export async function throughMcp(sites: readonly { readonly url: string }[]): Promise<Way> {
  const session = await connect(
    sites.map(({ url }) => url),
    'accept',
    { onPages: true },
  );
  return {
    async attempt({ library }, given) {
      const input = Object.fromEntries(given.map(({ parameter, value }) => [parameter, value]));
      const { isError, text } = await session.call(library.action, input);
      return { done: !isError, said: text };
    },
    close: async () => session[Symbol.asyncDispose](),
  };
}
