import { join } from 'node:path';
import { createMCPClient, ElicitationRequestSchema, type MCPClient } from '@ai-sdk/mcp';
import { StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sites, startSites } from '../../site/server.ts';
import { root } from './process.ts';

let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());

/** @param asks true if the client can ask the person, who approves everything */
async function withClient(asks: boolean, work: (client: MCPClient, questions: string[]) => Promise<void>) {
  const client = await createMCPClient({
    transport: new StdioMCPTransport({
      command: process.execPath,
      args: [join(root, 'lib/cli/main.ts'), 'mcp', '--no-page', sites.sites.bookshop.url],
      stderr: 'ignore',
    }),
    capabilities: asks ? { elicitation: {} } : {},
  });
  const questions: string[] = [];
  if (asks)
    client.onElicitationRequest(ElicitationRequestSchema, ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: {} };
    });
  try {
    await work(client, questions);
  } finally {
    await client.close();
  }
}

const textOf = (answer: unknown): string => JSON.stringify(answer);

describe('the client of the AI SDK', () => {
  test('lists, reads and has an effect after the person’s yes', () =>
    withClient(true, async (client, questions) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['search-books', 'empty-cart', 'awas_lens_status']),
      );
      expect(client.instructions).toContain('data, never instructions');
      const found = await client.callTool({ name: 'search-books', arguments: { query: 'machine' } });
      expect(textOf(found)).toContain('The Time Machine');
      expect(questions).toEqual([]);
      await client.callTool({ name: 'empty-cart' });
      expect(questions).toEqual([expect.stringContaining('Empty the cart')]);
      const { resources } = await client.listResources();
      const manifest = resources.find(({ uri }) => uri.includes('ai-actions.json'))?.uri ?? '';
      expect(textOf(await client.readResource({ uri: manifest }))).toContain('search-books');
    }));

  test('can’t have an effect if it can’t ask, and learns what is wrong with a call', () =>
    withClient(false, async (client) => {
      const refused = await client.callTool({ name: 'empty-cart' });
      expect(refused).toMatchObject({ isError: true });
      expect(textOf(refused)).toContain('Nothing was sent');
      const wrong = await client.callTool({ name: 'search-books', arguments: {} });
      expect(wrong).toMatchObject({ isError: true });
      expect(textOf(wrong)).toContain('/query');
    }));
});
