import type { Rule } from '../../../model/index.ts';
import { misspeltRule } from '../../misspelt.ts';
import fields from '../fields.json' with { type: 'json' };
import { hasProtocols } from './subjects.ts';

const LATER = fields.map(({ known, later = [], ...rest }) => ({ ...rest, known: [...known, ...later] }));

export const fieldRules: readonly Rule[] = [
  misspeltRule('awp', {
    formats: ['awp'],
    requirements: ['AWP-15-f'],
    of: ({ dialect }) => (hasProtocols(dialect) ? LATER : fields),
  }),
];
