import type { Rule } from '../../../model/index.ts';
import { misspeltRule } from '../../misspelt.ts';
import fields from '../fields.json' with { type: 'json' };

export const fieldRules: readonly Rule[] = [
  misspeltRule('adp', {
    formats: ['adp', 'adp-detail'],
    requirements: [],
    of: ({ format }) => (format === 'adp' ? fields.adp : fields['adp-detail']),
  }),
];
