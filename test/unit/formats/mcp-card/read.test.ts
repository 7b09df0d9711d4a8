import { expect, test } from 'vitest';
import type { Action } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { card, served } from './samples.ts';

const file = new URL('read.txt', import.meta.url);

const brief = ({ key, transport, auth: { needed, scheme } }: Action): string =>
  [
    key,
    transport.kind === 'mcp' ? transport.url : transport.kind === 'none' ? transport.reason : transport.kind,
    needed,
    ...(scheme && scheme.type !== 'none' ? [scheme.type, scheme.header ?? []].flat() : []),
  ].join(' ');

test.each(rowsOf<[string, object, string | number, string?]>(file, 'cards'))(
  '%s',
  (_, value, dialect, actions = '') => {
    const document = served(value);
    expect(document).toMatchObject({ format: 'mcp-card', dialect: String(dialect) });
    expect(document.actions.map(brief).join(', ')).toBe(actions);
  },
);

test.each(rowsOf<[string, object]>(file, 'others'))('%s is no card', (_, value) =>
  expect(served(value).format).not.toBe('mcp-card'),
);

test('what a card says of itself is shown; the tools that it names are its claim', () => {
  expect(served({ ...card, tools: [{ name: 'search' }, { name: 'buy' }] })).toMatchObject({
    site: {
      name: 'Shop',
      description: card.description,
      url: card.websiteUrl,
      notes: [{ label: 'Tools', value: 'search, buy' }],
    },
    actions: [{ name: 'Shop', risk: 'change', parameters: [{ name: 'tool' }, { name: 'arguments' }] }],
  });
});
