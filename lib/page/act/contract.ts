import { rewritingOf } from '../../matching/rewriting.ts';
import {
  type FieldValues,
  fieldNamesOf,
  type PagePlan,
  type Rewrite,
  type Said,
  type Submission,
} from '../../model/index.ts';
import { isRenewedName } from '../../text/credential-name.ts';
import { say } from '../../text/said.ts';
import { findExactly } from '../controls/fill/find.ts';
import type { FormValues } from '../controls/fill/sends.ts';
import { typeOf } from '../controls/find/kinds.ts';
import { nameIn } from '../controls/find/names.ts';
import { attribute, elementsOf, formOf, isRendered, queryAll, rawValue } from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import { formSent, submitAct } from './act.ts';
import { differences } from './difference.ts';
import type { FilledControls } from './filled.ts';
import { type Strayed, withFields } from './hold.ts';
import { rewritten, type Stop, sentOtherwise, strayed } from './stop.ts';
import { customOnly, uncertainNames } from './submission.ts';
import { buttonAt, type Trigger } from './submit.ts';
import {
  changedByPage,
  changedNames,
  changedSince,
  type Entries,
  formatsIn,
  isAccepted,
  MAX_NAMED,
  shownOf,
  valuesIn,
} from './verify.ts';

const MAX_NOTED = 10;

export class Contract {
  readonly #document: Document;
  readonly #plan: PagePlan;
  readonly #filled: FilledControls;
  #untouched: FormValues | undefined;
  #late: LateFields | undefined;

  constructor(document: Document, plan: PagePlan, filled: FilledControls) {
    this.#document = document;
    this.#plan = plan;
    this.#filled = filled;
  }

  form(): HTMLFormElement | null {
    const submit = this.#plan.steps.find(({ kind }) => kind === 'submit');
    if (submit?.kind !== 'submit' || !submit.expects || !fieldNamesOf(submit.expects)) return null;
    const element = findExactly(this.#document, submit);
    return element && formSent(submitAct(element, []));
  }

  changedForm(): Stop | undefined {
    this.#late ??= new LateFields(this.#document);
    const form = this.#untouched ? null : this.form();
    if (!form) return undefined;
    this.#untouched = valuesIn(form);
    // A form that was drawn late may already have been filled in.
    const own = this.#filled.names();
    const others = new Map([...this.#untouched].filter(([name]) => !own.has(name)));
    const found = changedSince(this.#plan, others, formatsIn(form));
    return found.length === 0 ? undefined : strayed(found);
  }

  #leftEmpty(form: HTMLFormElement | null): readonly Said[] {
    const labels = this.#late?.leftEmpty(form) ?? [];
    return labels.slice(0, MAX_NOTED).map((label) => say('appearedEmpty', label));
  }

  otherSubmission(trigger: Trigger & { ok: true }, expects: Submission | undefined): Stop | undefined {
    if (!expects) return undefined;
    const { form, submission } = trigger;
    const fields = [...(fieldNamesOf(submission) ?? []), ...(form ? customOnly(form) : [])];
    const found = differences(expects, withFields(submission, fields), this.free(trigger, expects));
    return found.length === 0 ? undefined : strayed(found);
  }

  free({ form }: Trigger & { ok: true }, expects: Submission | undefined): ReadonlySet<string> {
    const { sends } = this.#plan;
    const known = new Set([...sends.map(({ name }) => name), ...((expects && fieldNamesOf(expects)) ?? [])]);
    const unseen = form && this.#filled.isPassed ? emptyIn(form) : [];
    return new Set([...this.#filled.names(), ...(form ? uncertainNames(form, known) : []), ...unseen]);
  }

  lost(): Stop | undefined {
    const lost = this.#filled.lost(this.form());
    return lost && { code: 'invalid-arguments', ...lost };
  }

  rewritten(form: HTMLFormElement | null): { readonly stop?: Stop; readonly notes: readonly Said[] } {
    const given = this.#filled.rewrites(this.#plan, form);
    const own = form && this.#untouched ? changedByPage(this.#untouched, form, this.#filled) : [];
    const others = own
      .filter((one) => !isAccepted(this.#plan.accepts, one, one.wrote))
      .map((one) => this.#named(one));
    // A run that needed no approval stops only if the page changed an argument.
    const isUnasked = this.#plan.risk === 'read' && !this.#plan.consent;
    const found = [...given, ...(isUnasked ? [] : others)];
    return {
      ...(found.length > 0 && { stop: rewritten(found) }),
      notes: [...(isUnasked ? others.slice(0, MAX_NOTED).map(noted) : []), ...this.#leftEmpty(form)],
    };
  }

  /** Values that the form has only since the run began, without passwords and tokens. */
  changed(): readonly FieldValues[] {
    const form = this.form();
    if (!form || !this.#untouched) return [];
    const secret = new Set(
      elementsOf(form).flatMap((one) => (typeOf(one) === 'password' ? (attribute(one, 'name') ?? '') : [])),
    );
    const now = valuesIn(form);
    return changedNames(this.#untouched, now).flatMap((name) =>
      secret.has(name) || isRenewedName(name) ? [] : { name, values: now.get(name) ?? [] },
    );
  }

  entries({ form, at }: Trigger & { ok: true }): Entries | undefined {
    if (!form) return undefined;
    const values = valuesIn(form, buttonAt(form, at));
    return {
      form,
      values,
      initial: this.#untouched ?? values,
      formats: formatsIn(form),
      accepts: this.#plan.accepts ?? [],
      given: this.#filled.given(),
    };
  }

  strayed({ differences, changed, mayBeSent }: Strayed): Stop {
    if (mayBeSent) return sentOtherwise(differences);
    const named = changed.map((one) => this.#named(one));
    const isFormat = named.every(
      ({ parameter, given, wrote }) => parameter !== undefined && rewritingOf(given, wrote),
    );
    return isFormat && named.length > 0 ? rewritten(named) : strayed(differences);
  }

  #named(rewrite: Rewrite): Rewrite {
    const known = this.#plan.sends.find(({ name }) => name !== '' && name === rewrite.name);
    return {
      ...rewrite,
      label: rewrite.label || known?.label || '',
      ...(known?.parameter !== undefined && { parameter: known.parameter }),
    };
  }
}

const noted = ({ name, label, given, wrote }: Rewrite): Said =>
  say('pageChangedField', (label || name).slice(0, MAX_NAMED), shownOf(given), shownOf(wrote));

const TYPED =
  'select,textarea,input:not([type=hidden i],[type=checkbox i],[type=radio i],[type=submit i],[type=button i],[type=reset i],[type=image i],[type=file i])';
const MAX_CONTROLS = 1_000;

export class LateFields {
  readonly #document: Document;
  readonly #known: Set<Element>;

  constructor(document: Document) {
    this.#document = document;
    this.#known = new Set(shownIn(document));
  }

  leftEmpty(form: HTMLFormElement | null): readonly string[] {
    const added = shownIn(this.#document).filter((one) => !this.#known.has(one) && formOf(one) === form);
    for (const one of added) this.#known.add(one);
    return added
      .filter((one) => rawValue(one) === '')
      .map((one) => nameIn(one).trim().slice(0, MAX_NAMED))
      .filter((label) => label !== '');
  }
}

const shownIn = (document: Document): readonly Element[] =>
  rootsNow(document)
    .flatMap(({ node }) => [...queryAll(node, TYPED)])
    .slice(0, MAX_CONTROLS)
    .filter(isRendered);

const emptyIn = (form: HTMLFormElement): readonly string[] =>
  [...valuesIn(form)].flatMap(([name, values]) => (values.every((one) => one === '') ? [name] : []));
