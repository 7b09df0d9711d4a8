import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../cli/process.ts';

const FOLDERS = ['lib', 'components', 'entrypoints', 'scripts', 'test'];
const OPENING = /(?<!\/\/.*\n\s*)(?:\/\*\*?\s+(?:\*\s+)?|(?<=^\s*)\/\/\s+)(?:what|of|that)\b.*/gim;

test('no comment begins with “what”, “of” or “that”: it says its subject', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|\/compiled\//.test(file)),
  ).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(OPENING)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
