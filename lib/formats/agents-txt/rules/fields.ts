import type { Rule } from '../../../model/index.ts';
import { type Fields, misspeltRule } from '../../misspelt.ts';
import fields from '../fields.json' with { type: 'json' };

export const fieldRules: readonly Rule[] = [
  misspeltRule('agents-json', {
    formats: ['agents-json'],
    requirements: [],
    of: () => fields as readonly Fields[],
  }),
];
