import type { Rule } from '../../../model/index.ts';
import { misspeltRule } from '../../misspelt.ts';
import fields from '../fields.json' with { type: 'json' };

export const fieldRules: readonly Rule[] = [
  misspeltRule('woa', { formats: ['woa'], requirements: [], of: () => fields }),
];
