import type { Rule } from '../../model/index.ts';
import { actionRules } from './actions.ts';
import { documentRules } from './documents.ts';
import { placeholderRules, textRules } from './text.ts';
import { valueRules } from './values.ts';

export const sharedRules: readonly Rule[] = [
  ...documentRules,
  ...textRules,
  ...actionRules,
  ...valueRules,
  ...placeholderRules,
];
