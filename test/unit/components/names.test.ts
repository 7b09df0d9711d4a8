import { expect, it } from 'vitest';
import { FORMAT_NAMES, SPECIFICATIONS, specificationOf } from '../../../components/names.ts';
import { formats } from '../../../lib/formats/index.ts';

it('names every document of every format', () => {
  const ids = formats.flatMap((format) => format.ids);
  expect(Object.keys(FORMAT_NAMES).toSorted()).toEqual(ids.toSorted());
  for (const { short, ids: own } of formats) {
    for (const id of own)
      expect([id, FORMAT_NAMES[id].startsWith(short) || id.startsWith('agents-')]).toEqual([id, true]);
  }
});

it('knows where each specification is to be read', () => {
  expect(Object.values(SPECIFICATIONS).toSorted()).toEqual(
    formats.map(({ specification }) => specification).toSorted(),
  );
});

it.each([
  ['AWP-9-b', '9'],
  ['WOA-4.2-d', '4.2'],
  ['AWAS-mcp-a2a-m', 'mcp-a2a'],
  ['ATX-2.5-k', '2.5'],
])('%s stands in section %s', (id, section) => {
  expect(specificationOf(id)?.section).toBe(section);
  expect(URL.canParse(specificationOf(id)?.url ?? '')).toBe(true);
});

it('leads to the very section where its address is known', () => {
  expect(specificationOf('WOA-4.2-d')?.url).toMatch(/#section-4\.2$/);
  expect(specificationOf('constructor-1-a')).toBeUndefined();
});
