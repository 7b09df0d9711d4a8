import { expect, it } from 'vitest';
import { formatName, specificationOf } from '../../../components/names.ts';
import { formatIds, formats } from '../../../lib/formats/index.ts';
import { staged } from '../../gallery/documents.ts';
import { SCENES } from '../../gallery/scenes.ts';

const { view } = staged(SCENES.runs);

it.each(formatIds)('names %s as its format does', (id) => {
  const names = formats.flatMap(({ documents }) => documents[id]?.name ?? []);
  expect([formatName(id, view)]).toEqual(names);
});

it('calls what it does not know by its id', () => {
  expect(formatName('constructor', view)).toBe('constructor');
});

it.each(
  formats.flatMap(({ requirementPrefix, specification }) =>
    requirementPrefix === undefined ? [] : [[requirementPrefix, specification]],
  ),
)('knows the URL of the specification of %s', (prefix, specification) => {
  expect(specificationOf(`${prefix}-4.2-a`, view)).toEqual({
    url: specification.replace('{section}', '4.2'),
    section: '4.2',
  });
});

it.each([
  ['AWP-9-b', '9'],
  ['WOA-4.2-d', '4.2'],
  ['AWAS-mcp-a2a-m', 'mcp-a2a'],
  ['ATX-2.5-k', '2.5'],
])('%s is in section %s', (id, section) => {
  expect(specificationOf(id, view)?.section).toBe(section);
  expect(URL.canParse(specificationOf(id, view)?.url ?? '')).toBe(true);
});

it('links to the section if its URL is known', () => {
  expect(specificationOf('WOA-4.2-d', view)?.url).toMatch(/#section-4\.2$/);
  expect(specificationOf('constructor-1-a', view)).toBeUndefined();
});
