import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';

export const card = {
  name: 'Shop assistant',
  description: 'Answers questions about the shop.',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://shop.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: false },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'find-product',
      name: 'Find a product',
      description: 'Finds products by their name.',
      tags: ['search'],
      examples: ['Is there a red tent?'],
    },
  ],
};

export const served = (value: unknown, url = 'https://shop.example/.well-known/agent-card.json'): Document =>
  readDocument(answer(JSON.stringify(value), { url }));
