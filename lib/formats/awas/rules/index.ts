import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import asked from '../delivery.json' with { type: 'json' };
import { actionRules } from './actions.ts';
import { changeRules } from './changes.ts';
import { extensionRules } from './extensions.ts';
import { integrationRules } from './integration.ts';
import { manifestRules } from './manifest.ts';
import { attributeRules } from './page-attributes.ts';
import { claimRules } from './page-claims.ts';
import { controlRules } from './page-controls.ts';
import { resultRules } from './page-results.ts';
import { parameterRules } from './parameters.ts';
import { publicationRules } from './publication.ts';
import { awasRequestRules } from './requests.ts';
import { selectorRules } from './selectors.ts';

export const rules: readonly Rule[] = [
  ...delivery('awas', asked),
  ...publicationRules,
  ...manifestRules,
  ...actionRules,
  ...awasRequestRules,
  ...parameterRules,
  ...selectorRules,
  ...extensionRules,
  ...integrationRules,
  ...changeRules,
  ...attributeRules,
  ...controlRules,
  ...claimRules,
  ...resultRules,
];
