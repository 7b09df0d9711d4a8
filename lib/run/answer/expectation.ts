import type { Action, JsonSchema } from '../../model/index.ts';
import { type FormInput, formInputsOf } from './own-form.ts';

export interface Expectation {
  readonly output?: JsonSchema;
  readonly recoveries?: Readonly<Record<string, string>>;
  readonly graphql?: boolean;
  readonly form?: readonly FormInput[];
}

const MAX_CHARACTERS = 100_000;

export function expectationOf(
  action: Action,
  recoveries: Readonly<Record<string, string>> | undefined,
): Expectation {
  const { output, transport } = action;
  const form = formInputsOf(action);
  return {
    ...(output && isSmall(output) && { output }),
    ...(recoveries && isSmall(recoveries) && { recoveries }),
    ...(transport.kind === 'graphql' && { graphql: true }),
    form,
  };
}

const isSmall = (value: unknown): boolean => JSON.stringify(value).length <= MAX_CHARACTERS;
