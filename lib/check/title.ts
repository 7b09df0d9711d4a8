import {
  type Finding,
  isObject,
  isString,
  type Json,
  own,
  type Rule,
  steps,
  type TextKey,
  type Violation,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { say, truncate } from '../text/index.ts';

/** Failing states in a few words, by the names that rules of all formats share. Other rules have their own title. */
const STATES: Readonly<Record<string, TextKey>> = {
  'control-missing': 'markNone',
  'control-unusable': 'stateUnusable',
  'control-kind-mismatch': 'stateOtherKind',
  'control-claimed-twice': 'stateControlTwice',
  'control-unlabelled': 'stateUnlabelled',
  'control-unseen': 'stateUnseen',
  'selector-invalid': 'fareInvalid',
  'selector-malformed': 'fareInvalid',
  'selector-unstable': 'stateUnstable',
  'options-mismatch': 'stateChoices',
  'constraint-mismatch': 'stateLimits',
  'constraint-undeclared': 'stateLimitsUndeclared',
  'constraint-contradictory': 'stateContradictory',
  'validation-range-empty': 'stateRange',
  'form-mismatch': 'stateFormElsewhere',
  'form-posts': 'stateFormPosts',
  'action-ambiguous': 'stateSeveral',
  'attribute-action-unknown': 'stateUndeclared',
  'attribute-param-unknown': 'stateUndeclared',
  'attribute-result-unknown': 'stateUndeclared',
  'result-missing': 'stateNoResult',
  'method-unknown': 'stateMethod',
  'action-id-duplicate': 'stateIdTwice',
  'agent-id-duplicate': 'stateIdTwice',
  'parameter-name-duplicate': 'stateNameTwice',
  'operation-name-duplicate': 'stateNameTwice',
  'action-id-style': 'stateIdStyle',
  'name-unclear': 'stateNameUnclear',
  'path-malformed': 'statePath',
  'parameter-type-unknown': 'stateType',
  'type-undeclared': 'stateType',
  'type-malformed': 'stateType',
  'parameter-description-missing': 'stateNoDescription',
  'description-empty': 'stateNoDescription',
  'example-missing': 'stateNoExample',
  'example-unfit': 'stateExampleUnfit',
  'default-mismatch': 'stateExampleUnfit',
  'pattern-invalid': 'statePattern',
  'annotation-contradicts-method': 'stateReadWrites',
  'effect-behind-read': 'stateReadWrites',
  'path-parameter-undeclared': 'statePlaceholder',
  'endpoint-insecure': 'stateNoHttps',
  'endpoint-relative': 'stateRelative',
  'address-private': 'statePrivate',
  'address-malformed': 'stateAddress',
  'address-unusable': 'stateAddress',
  'rest-url-broken': 'stateAddress',
  'action-reference-unknown': 'stateActionUnknown',
  'auth-action-unknown': 'stateActionUnknown',
  'dependency-unknown': 'stateActionUnknown',
  'degraded-action-unknown': 'stateActionUnknown',
  'dependency-cycle': 'stateCycle',
  'field-misspelt': 'stateMisspelt',
  'property-unprefixed': 'stateUnprefixed',
  'dialect-older': 'stateOlderName',
  'property-of-other-dialect': 'stateOtherVersion',
  'path-wrong': 'stateWrongPlace',
  'transport-insecure': 'stateServedInsecure',
  'content-type-wrong': 'stateContentType',
  'charset-wrong': 'stateCharset',
  'cors-missing': 'stateNoCors',
  'cache-control-missing': 'stateNoCacheControl',
  'version-unknown': 'stateVersion',
  'version-malformed': 'stateVersion',
  'integration-manifest-absent': 'stateNoIntegration',
  'schema-missing': 'stateNoSchema',
  'key-duplicate': 'stateKeyTwice',
};

/** Longer names are cut: a title is read at a glance. */
const MAX_NAME = 48;

/** A finding in a few words: the name it is about, then the failing state. */
export function titleOf(
  rule: Pick<Rule, 'id' | 'title'>,
  violation: Violation,
  root: Json | undefined,
): Pick<Finding, 'title' | 'said'> {
  const { pointer, subject = nameAt(root, pointer ?? '') } = violation;
  const key = STATES[rule.id.slice(rule.id.indexOf('/') + 1)];
  const state = violation.state ?? (key ? say(key) : rule.title);
  const said = subject === undefined ? state : say('findingTitle', truncate(subject, MAX_NAME), state);
  return { title: inEnglish(said), ...(typeof said === 'object' && { said }) };
}

/** Members whose entries are called by their keys. */
const MAPS: ReadonlySet<string> = new Set([
  'inputs',
  'outputs',
  'parameters',
  'properties',
  'entities',
  'fields',
]);

/** The name of the innermost parameter, action or the like that a place lies in. */
function nameAt(root: Json | undefined, pointer: string): string | undefined {
  let here = root;
  let name: string | undefined;
  let holder = '';
  for (const step of steps(pointer)) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isObject(here)) here = own(here, step);
    const called = isObject(here) ? (own(here, 'id') ?? own(here, 'name')) : undefined;
    if (isString(called) && called.trim() !== '') name = called;
    else if (MAPS.has(holder) && !Array.isArray(here) && !/^\d+$/.test(step)) name = step;
    holder = step;
  }
  return name;
}
