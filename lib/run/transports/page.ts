import type { Claims, ControlClaim, TriggerClaim } from '../../matching/index.ts';
import { attributeSelector, claimsOn, isInAddress, isSameGroup, selectorFact } from '../../matching/index.ts';
import {
  type Action,
  type Choice,
  type ElementFact,
  fieldNamesOf,
  type Json,
  type PageFacts,
  type PagePlan,
  type Parameter,
  type Problem,
  pointer,
  type Said,
  type Sentence,
  type Step,
  type Submission,
} from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { saying } from '../../text/english.ts';
import { excerpt, named, say, truncate } from '../../text/index.ts';
import type { CheckedArguments } from '../plan/arguments.ts';
import { notRunnable, type PlanError, planError, problemsError } from '../plan/plan-error.ts';
import { sentOnPage } from '../plan/sends.ts';
import { unfitFor } from '../plan/unfit.ts';

export interface PlannedSteps
  extends Pick<PagePlan, 'url' | 'steps' | 'fields' | 'sends' | 'summary' | 'warnings'> {
  readonly ok: true;
  readonly submission: Submission;
}

export function planPage(
  action: Action,
  checked: Pick<CheckedArguments, 'values' | 'defaults'>,
  { page, pick }: { readonly page: PageFacts | null; readonly pick?: string },
): PlannedSteps | PlanError {
  if (!action.page) return notRunnable(say('planNothingOnPage'));
  if (!page) return planError('control-missing', say('planNotChecked'));
  const claims = claimsOn(action, page, pick);
  if (!claims.ok) return refuseClaims(action, claims);
  const { values, defaults } = checked;
  const fills = planFills(action, claims, checked, page);
  if ('ok' in fills) return fills;
  const unfit = unfitFor(values, fills.controls);
  if (unfit.length > 0) return problemsError('invalid-arguments', unfit);
  const trigger = triggerOf(action, claims, fills.controls);
  if ('ok' in trigger) return trigger;
  const submission = answeredHere(withFilled(trigger.submission, fills.controls, values));
  const fault = faultOf(trigger, submission);
  if (fault !== undefined) return notRunnable(fault);
  const results = resultSelector(action, page);
  const fields = fieldNamesOf(trigger.submission);
  return {
    ok: true,
    url: page.url,
    submission,
    ...(fields && { fields: fieldsOf(fields, action, claims) }),
    sends: sentOnPage({
      trigger,
      submission,
      controls: fills.controls,
      left: new Map(
        action.parameters.flatMap((one) => {
          const [control] = fills.controls.has(one.name) ? [] : claims.controls(one);
          return control ? [[one.name, control] as const] : [];
        }),
      ),
      values,
      defaults,
      page,
    }),
    steps: [
      ...fills.steps,
      {
        kind: 'submit',
        ...targetOf(trigger),
        ...labelled(trigger.presses || trigger.label),
        expects: submission,
      },
      { kind: 'wait', selector: results },
      { kind: 'extract', selector: results },
    ],
    summary: [
      ...fills.summary,
      sendLine(submission, trigger),
      ...(results === undefined ? [say('stepWaitPage'), say('stepReadPage')] : [say('stepReadResults')]),
    ],
    warnings: [...fills.warnings, ...(page.truncated ? [say('warnPageTooLarge')] : [])],
  };
}

export function planMore(
  action: Action,
  page: PageFacts | null,
): Omit<PlannedSteps, 'url' | 'warnings'> | PlanError | undefined {
  const result = action.page?.result;
  const next = result?.pagination?.nextButton;
  if (next === undefined || result?.selector === undefined) return undefined;
  const fact = selectorFact(page, next);
  const usable = fact?.elements.filter(({ disabled, hidden }) => !disabled && !hidden) ?? [];
  const claims = usable.map((element) => ({ element, submission: element.submits }));
  const [first] = claims;
  if (!first?.submission) return planError('control-missing', say('planNoNext', next));
  const effects = new Set(claims.map(({ submission }) => JSON.stringify(submission)));
  if (effects.size > 1 || (fact?.count ?? 0) > (fact?.elements.length ?? 0))
    return planError('ambiguous', say('planNextUnclear', next, fact?.count ?? 0));
  const { element, submission } = first;
  const { path, within } = element;
  return {
    ok: true,
    submission,
    sends: [],
    steps: [
      { kind: 'click', selector: next, path, within, expects: submission },
      { kind: 'wait', selector: result.selector },
      { kind: 'extract', selector: result.selector },
    ],
    summary: [
      submission.kind === 'script'
        ? say('stepFollow', next)
        : say('stepFollowTo', next, short(submission.url)),
      say('stepWait', result.selector),
      say('stepRead', result.selector),
    ],
  };
}

function refuseClaims(action: Action, { code, reason, choices }: Claims & { ok: false }): PlanError {
  switch (code) {
    case 'gone':
      return planError('page-changed', say('planPageChanged', reason));
    case 'unknown':
      return notRunnable(say('planNotHere', named(action.name), reason));
    case 'ambiguous': {
      const why = say('planUnclear', named(action.name), reason);
      return { ...planError('ambiguous', why), choices: choices.map(toChoice) };
    }
  }
}

const toChoice = ({ path, within, label, submission }: Choice): Choice => ({
  path,
  within,
  label,
  submission,
});

interface Fills {
  readonly steps: readonly Step[];
  readonly controls: ReadonlyMap<string, ControlClaim>;
  readonly summary: readonly Sentence[];
  readonly warnings: readonly Sentence[];
}

function planFills(
  action: Action,
  claims: Claims & { ok: true },
  { values, defaults }: Pick<CheckedArguments, 'values' | 'defaults'>,
  page: PageFacts,
): Fills | PlanError {
  const steps: Step[] = [];
  const controls = new Map<string, ControlClaim>();
  const summary: Sentence[] = [];
  const warnings: Sentence[] = [];
  const problems: Problem[] = [];
  const args = Object.fromEntries(values);
  for (const parameter of action.parameters) {
    const { name } = parameter;
    const value = values.get(name);
    if (value === undefined) continue;
    const [present, ...others] = claims.controls(parameter);
    if (!present && (defaults.has(name) || isInAddress(action, name, args, page.url))) continue;
    const control = present ?? claims.late(parameter);
    if (!control) {
      problems.push({ pointer: pointer(name), ...saying(missing(parameter)) });
      continue;
    }
    if (control.isLate) warnings.push(say('warnLate', show(name)));
    const { selector, element, count } = control;
    const { path, within } = element;
    const isOneOf = element.seenOnly === true && others.some((other) => other.element.seenOnly);
    if (!isOneOf && others.some((other) => !isSameGroup(other.element, element)))
      warnings.push(say('warnFirstTaken', selector, Math.max(count, others.length + 1)));
    steps.push({
      kind: 'fill',
      parameter: name,
      ...labelled(element.label),
      selector,
      ...(!isOneOf && count > 0 && { path, within }),
      value,
    });
    summary.push(fillLine(element, selector, value));
    controls.set(name, control);
  }
  if (problems.length === 0) return { steps, controls, summary, warnings };
  const where = action.page?.url === page.url ? [] : [say('planDeclaredFor', action.page?.url ?? '')];
  return problemsError('control-missing', problems, where);
}

const missing = ({ name, selector }: Parameter): Said =>
  selector === undefined
    ? say('controlMissing', show(name))
    : say('controlMissingSelector', show(name), selector);

function triggerOf(
  action: Action,
  { trigger, mark }: Claims & { ok: true },
  controls: Fills['controls'],
): TriggerClaim | PlanError {
  const found = trigger ?? mark ?? lastOf(controls);
  if (found) return found;
  return planError('control-missing', say('planNoStart', named(action.name), action.page?.url ?? ''));
}

function lastOf(controls: Fills['controls']): TriggerClaim | undefined {
  const last = [...controls.values()].at(-1);
  if (!last) return undefined;
  const { path, within, label } = last.element;
  return { selector: last.selector, path, within, label, submission: { kind: 'script' } };
}

const labelled = (label: string) => (label === '' ? {} : { label });

const targetOf = ({ selector, path, within }: TriggerClaim) => ({ selector, path, within });

function withFilled(
  submission: Submission,
  controls: Fills['controls'],
  values: ReadonlyMap<string, Json>,
): Submission {
  const before = fieldNamesOf(submission);
  if (!before) return submission;
  const fields = new Set(before);
  for (const [parameter, { element }] of controls) {
    if (element.name === '') continue;
    const value = values.get(parameter);
    if (isEmptyList(value) || (element.kind === 'toggle' && value === false)) fields.delete(element.name);
    else fields.add(element.name);
  }
  return { ...(submission as Submission & { kind: 'form' | 'script' }), fields: [...fields] };
}

/** Submits in this window, because a run can't read a new one. */
const answeredHere = (submission: Submission): Submission =>
  submission.kind === 'form' && submission.target === '_blank' ? { ...submission, target: '' } : submission;

function fieldsOf(
  fields: readonly string[],
  { parameters }: Action,
  claims: Claims & { ok: true },
): readonly string[] {
  const inputs = parameters.flatMap((parameter) => {
    const name = claims.controls(parameter)[0]?.element.name ?? '';
    return name === '' ? [] : [{ name, shown: `${name}={${parameter.name}}` }];
  });
  const filled = new Set(inputs.map(({ name }) => name));
  return [...inputs.map(({ shown }) => shown), ...fields.filter((name) => !filled.has(name))].sort();
}

const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;

function faultOf({ path }: TriggerClaim, submission: Submission): Said | undefined {
  if (path === '') return say('planTooDeep');
  if (submission.kind === 'script') return undefined;
  if (!/^https?:/.test(submission.url)) return say('planNotWeb', short(submission.url));
  if (/^(?:|_top|_parent)$/.test(submission.target)) return undefined;
  return say('planOtherWindow', submission.target.slice(0, 40));
}

function sendLine(submission: Submission, { label, presses = '', selector }: TriggerClaim): Said {
  const button = presses === '' ? undefined : excerpt(presses, 80);
  switch (submission.kind) {
    case 'form': {
      if (submission.method === 'dialog') return say('stepCloseDialog');
      const [to, how] = [short(submission.url), submission.method.toUpperCase()];
      return button === undefined ? say('stepSendForm', to, how) : say('stepPressForm', button, to, how);
    }
    case 'link':
      return say('stepFollowLink', short(submission.url));
    case 'script':
      return button === undefined ? say('stepUse', excerpt(label, 80) || selector) : say('stepPress', button);
  }
}

const short = (url: string): string => truncate(url, 200);

function resultSelector(action: Action, page: PageFacts): string | undefined {
  const declared = action.page?.result?.selector;
  if (declared !== undefined && page.selectors[declared]?.state !== 'invalid') return declared;
  const marked = page.attributes.find(
    ({ attribute, value }) => attribute === 'data-awas-result' && value === action.id,
  );
  return marked && attributeSelector(marked);
}

function fillLine({ type, kind, label, options = [] }: ElementFact, selector: string, value: Json): Said {
  const name = excerpt(label, 80) || selector;
  const choices = new Map(options.map((option) => [option.value, option.label.trim()]));
  const shown = [value]
    .flat()
    .map((one) => {
      const words = choices.get(String(one)) || one;
      return typeof words === 'string' ? `“${truncate(words, 80)}”` : show(words);
    })
    .join(', ');
  if (type === 'password') return say('stepTypeSecret', name);
  if (kind === 'toggle' && typeof value === 'boolean') return say(value ? 'stepTick' : 'stepUntick', name);
  if (kind === 'choice' || kind === 'choices' || kind === 'toggle') return say('stepChoose', shown, name);
  return say('stepType', shown, name);
}
