import { expect, test } from 'vitest';
import { rules } from '../../../lib/check/run.ts';
import states from '../../../lib/check/states.json' with { type: 'json' };
import { schemaRules } from '../../../lib/schema/findings.ts';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

test('each failing state is a text of the catalogue, by the name of a rule', () => {
  const names = [...rules, ...schemaRules()].map(({ id }) => id.slice(id.indexOf('/') + 1));
  expect(Object.values(states).filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
  expect(Object.keys(states).filter((name) => !names.includes(name))).toEqual([]);
});
