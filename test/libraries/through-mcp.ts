/** Through `awas-lens mcp`, as an agent calls it, with a person who says yes. */
import { connect, type Session } from '../unit/cli/mcp-client.ts';
import type { Way } from './ways.ts';

export async function throughMcp(): Promise<Way> {
  let session: { readonly url: string; readonly of: Session } | undefined;
  const end = async (): Promise<void> => {
    await session?.of[Symbol.asyncDispose]();
    session = undefined;
  };
  return {
    async attempt({ url }, given) {
      if (session?.url !== url) {
        await end();
        session = { url, of: await connect([url], 'accept', { onPages: true }) };
      }
      const input = Object.fromEntries(given.map(({ parameter, value }) => [parameter, value]));
      const { isError, text } = await session.of.call('order', input);
      return { done: !isError, said: text };
    },
    close: end,
  };
}
