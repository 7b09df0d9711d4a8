import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';

export const card = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'com.example/shop',
  title: 'Shop',
  version: '1.0.0',
  description: 'Searches the products of the shop.',
  websiteUrl: 'https://shop.example/developers',
  remotes: [{ type: 'streamable-http', url: 'https://shop.example/mcp' }],
};

export const served = (
  value: unknown,
  url = 'https://shop.example/.well-known/mcp/server-card.json',
): Document => readDocument(answer(JSON.stringify(value), { url }));
