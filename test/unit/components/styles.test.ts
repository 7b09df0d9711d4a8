import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (folder: string, name: RegExp) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(at(`${folder}/${path}`), 'utf8') }));

const styles = read('components/styles', /\.css$/).map(({ path, text }) => ({
  path,
  text: text.replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));

it('have no rules for unused classes', () => {
  const scripts = [...read('components', /\.(?:tsx?|json)$/), ...read('entrypoints', /\.(?:tsx?|html)$/)];
  const words = new Set(scripts.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  // Code may join a class name from two parts, such as `kind-${kind}`. Classes with "cm-" belong to
  // CodeMirror.
  const isUsed = (name: string) =>
    words.has(name) || words.has(name.replace(/[a-z]+$/, '')) || name.startsWith('cm-');
  const named = styles.flatMap(({ path, text }) =>
    [...text.replaceAll(/\{[^{}]*\}/g, ' ').matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, name = '']) => `${path} ${name}`,
    ),
  );
  expect([...new Set(named)].filter((one) => !isUsed(one.split(' ')[1] ?? ''))).toEqual([]);
});

const FINE = new Set([1, 2, 3]);
const OTHER = new Set([13, 14, 559, 620, 700, 759]);

it('measure in steps of four pixels', () => {
  const off = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px/g)]
      .map(([, size]) => Number(size))
      .filter((size) => size % 4 !== 0 && !FINE.has(size) && !OTHER.has(size))
      .map((size) => `${path} ${size}px`),
  );
  expect(off).toEqual([]);
});
