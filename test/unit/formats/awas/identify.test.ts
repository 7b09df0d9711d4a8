import { describe, expect, it } from 'vitest';
import format from '../../../../lib/formats/awas/format.json' with { type: 'json' };
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Json } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('identify.txt', import.meta.url);

function identify(value: Json, url = 'https://shop.test/some.json') {
  const { format, dialect } = readDocument(answer(JSON.stringify(value), { url }));
  return format && `${format} ${dialect}`;
}

describe('AWAS is known by its content', () => {
  it.each(rowsOf<[what: string, content: Json, known: string | null, url?: string]>(TABLES, 'contents'))(
    '%s',
    (_, value, expected, url) => {
      expect(identify(value, url)).toBe(expected);
    },
  );

  it('is asked for where the specification says: AWAS-manifest-k, AWAS-mcp-a2a-a, AWAS-mcp-a2a-h', () => {
    expect(format.candidates.map(({ path }) => path)).toEqual([
      '/.well-known/ai-actions.json',
      '/.well-known/awas.json',
      '/.well-known/mcp-manifest.json',
      '/.well-known/a2a-manifest.json',
    ]);
    expect(format.candidates.every((candidate) => !('isFallback' in candidate))).toBe(true);
  });
});
