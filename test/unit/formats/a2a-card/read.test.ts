import { describe, expect, test } from 'vitest';
import type { Action } from '../../../../lib/model/index.ts';
import { change } from '../../../rule-tester.ts';
import { rowsOf } from '../../../tables.ts';
import { card, served } from './samples.ts';

const brief = ({ transport, auth: { needed, scheme } }: Action): string => {
  const to = transport.kind === 'a2a' ? [transport.url, transport.version ?? []].flat() : [];
  return [
    ...to,
    ...(transport.kind === 'none' ? [transport.reason] : []),
    needed,
    ...(scheme ? [scheme.type, scheme.header ?? []].flat() : []),
  ].join(' ');
};

test.each(
  rowsOf<[string, Record<string, unknown>, string, string]>(new URL('read.txt', import.meta.url), 'cards'),
)('%s', (_, changes, dialect, first) => {
  const undone = Object.entries(changes).map(([place, value]) => [place, value ?? undefined]);
  const document = served(change(card, Object.fromEntries(undone)));
  expect(document).toMatchObject({ format: 'a2a-card', dialect: String(dialect) });
  expect(document.actions.map(brief)).toEqual([first]);
});

describe('a card', () => {
  test('has an action for each skill, which sends a message', () => {
    expect(served({ ...card, provider: { organization: 'Shop Ltd' } })).toMatchObject({
      site: {
        name: 'Shop assistant',
        description: card.description,
        notes: [{ label: 'Provider', value: 'Shop Ltd' }],
      },
      actions: [
        {
          key: 'a2a-card:find-product',
          name: 'Find a product',
          risk: 'change',
          parameters: [{ name: 'message', required: true, schema: { examples: ['Is there a red tent?'] } }],
        },
      ],
    });
  });

  test('without skills is one action; a skill without an id is kept apart', () => {
    expect(served({ ...card, skills: [] }).actions.map(({ key }) => key)).toEqual([
      'a2a-card:Shop assistant',
    ]);
    const { actions, unread } = served({ ...card, skills: [7, ...card.skills] });
    expect([actions.length, unread]).toEqual([
      1,
      [{ place: { pointer: '/skills/0' }, reason: 'This skill isn’t an object.' }],
    ]);
  });

  test('is known by its content at the places of others', () => {
    const before = {
      ...card,
      supportedInterfaces: undefined,
      url: 'https://shop.example/a2a',
      protocolVersion: '0.3.0',
    };
    for (const path of ['/.well-known/agent.json', '/agent.json', '/.well-known/agents.json'])
      expect(served(before, `https://shop.example${path}`).format, path).toBe('a2a-card');
  });
});
