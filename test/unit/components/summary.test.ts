import { expect, it } from 'vitest';
import { ownDescription } from '../../../components/action/summary.ts';
import { action } from '../../builders.ts';

it.each([
  ['Search', 'Finds books', 'Finds books'],
  ['Search', 'Search', undefined],
  ['Search', '', undefined],
])('an action “%s” with the description “%s” is shown with %j', (name, description, shown) => {
  expect(ownDescription(action({ name, description }))).toBe(shown);
});
