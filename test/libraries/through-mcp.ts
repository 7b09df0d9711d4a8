import { STATUS_TOOL } from '../../lib/agent/call.ts';
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
      let { isError, text } = await session.call(library.action, input);
      for (let run = runningIn(text); run !== undefined; run = runningIn(text))
        ({ isError, text } = await session.call(STATUS_TOOL, { run }));
      return { done: !isError, said: text };
    },
    close: async () => session[Symbol.asyncDispose](),
  };
}

function runningIn(text: string): string | undefined {
  return /"code": ?"running"/.test(text) ? /\brun\W{1,8}([\da-f-]{36})/.exec(text)?.[1] : undefined;
}
