import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LABELS } from '../../../components/labels.ts';
import { createTexts } from '../../../components/texts.tsx';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };
import { english } from '../../locales.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entries = Object.entries(messages).map(([key, { message }]) => [key, message] as const);

const sources = ['components', 'entrypoints', 'lib', 'wxt.config.ts']
  .flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$|(?:states|labels|losses)\.json$/.test(file))
          .map((file) => join(path, file)),
  )
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

describe('the texts of _locales', () => {
  it('are each shown somewhere', () => {
    const unused = entries
      .map(([key]) => key.replace(/_(?:one|other)$/, ''))
      .filter((key) => !new RegExp(`['"]${key}['"]|__MSG_${key}__`).test(sources))
      .filter((key) => {
        const [of, name] = key.split('_');
        return !name || !new RegExp(`\`${of}_\\$\\{|(?:keyOf\\(|texts=)['"]${of}['"]`).test(sources);
      });
    expect(unused).toEqual([]);
  });

  it('have each label of a name in code', () => {
    const labels = Object.values(LABELS).flatMap((table) => Object.values<string>(table));
    expect(labels.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
  });

  it('differ not only in case, which browsers ignore', () => {
    expect(new Set(entries.map(([key]) => key.toLowerCase())).size).toBe(entries.length);
  });

  it('have a form for one and for many, or for neither', () => {
    const keys = new Set(entries.map(([key]) => key));
    const bases = [...keys]
      .filter((key) => /_(?:one|other)$/.test(key))
      .map((key) => key.replace(/_\w+$/, ''));
    for (const base of bases)
      expect([base, keys.has(`${base}_one`), keys.has(`${base}_other`)]).toEqual([base, true, true]);
  });

  it('number their values from $1 without a gap', () => {
    for (const [key, message] of entries) {
      const used = [...message.matchAll(/\$(\d)/g)].map((match) => Number(match[1]));
      const highest = Math.max(0, ...used);
      expect([key, new Set(used).size]).toEqual([key, highest]);
    }
  });
});

describe('numbers and times', () => {
  const texts = createTexts(english);

  it.each([
    [0, '0 errors'],
    [1, '1 error'],
    [1234, '1,234 errors'],
  ])('counts %d', (number, words) => {
    expect(texts.count('errors', number)).toBe(words);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1240, '1.2 kB'],
    [12_600, '13 kB'],
    [12_582_912, '12.6 MB'],
  ])('writes %d bytes', (number, words) => {
    expect(texts.bytes(number)).toBe(words);
  });

  it.each([
    [0, 'now'],
    [-5000, 'now'],
    [40_000, '40 seconds ago'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [90_000_000, 'yesterday'],
  ])('tells %d ms ago', (milliseconds, words) => {
    expect(texts.ago(milliseconds)).toBe(words);
  });

  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['pt-BR', 'ltr'],
  ])('knows the direction of %s', (language, direction) => {
    expect(createTexts((key) => (key === 'language' ? language : '')).direction).toBe(direction);
  });
});
