import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../scripts/docs/all.ts';

const docs = new URL('../../../docs/', import.meta.url);

describe('a page is what rules and tests say (npm run docs writes it)', () => {
  test.each([...pages])('docs/%s', (file, text) => {
    expect(readFileSync(new URL(file, docs), 'utf8')).toBe(text);
  });

  test('docs/rules has no other page', () => {
    const rules = [...pages.keys()].flatMap((file) => /^rules\/(.*)/.exec(file)?.[1] ?? []);
    expect(readdirSync(new URL('rules', docs)).toSorted()).toEqual(rules.toSorted());
  });
});
