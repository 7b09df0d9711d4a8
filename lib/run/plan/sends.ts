import { indexOfChoice, parseBoolean, plainText } from '../../matching/choices.ts';
import type { ControlClaim, TriggerClaim } from '../../matching/index.ts';
import { placeKey, submissionOfForm } from '../../matching/index.ts';
import {
  type Action,
  type ElementFact,
  type FormField,
  fieldNamesOf,
  type Json,
  type PageFacts,
  type SentValue,
  type Submission,
} from '../../model/index.ts';

const MAX_SENT = 1_000;

const ANYTHING: SentValue = { name: '', label: '', origin: 'unknown' };

type Values = ReadonlyMap<string, Json>;

export function sentInRequest(
  { parameters }: Action,
  values: Values,
  defaults: ReadonlySet<string>,
): readonly SentValue[] {
  const names = new Set([...parameters.map(({ name }) => name), ...values.keys()]);
  return [...names].flatMap((name) => {
    const value = values.get(name);
    if (value === undefined) return [];
    const origin = defaults.has(name) ? 'default' : 'given';
    return { name, label: '', shown: shownOf(value), origin, parameter: name } as const;
  });
}

export interface Sending {
  readonly trigger: TriggerClaim;
  readonly submission: Submission;
  readonly controls: ReadonlyMap<string, ControlClaim>;
  /** Controls of parameters without a value. */
  readonly left: ReadonlyMap<string, ControlClaim>;
  readonly values: Values;
  readonly defaults: ReadonlySet<string>;
  readonly page: PageFacts;
}

export function sentOnPage(sending: Sending): readonly SentValue[] {
  const { submission, trigger, page, controls } = sending;
  if (submission.kind === 'link') return [];
  const form = trigger.form === undefined ? undefined : submissionOfForm(page, trigger.form)?.holds;
  const sent = form
    ? sentByForm(form, sending)
    : [...controls].flatMap(([parameter, claim]) => filledValues({ parameter, claim }, sending, []));
  const named = new Set([...(form ?? []), ...sent].map(({ name }) => name));
  const others = fieldNamesOf(submission)?.filter((name) => !named.has(name)) ?? [];
  return [
    ...sent,
    ...others.map((name) => ({ ...ANYTHING, name })),
    ...(form ? ownValues(form, sending) : []),
    ...(submission.kind === 'script' ? [ANYTHING] : []),
  ].slice(0, MAX_SENT);
}

function sentByForm(fields: readonly FormField[], sending: Sending): readonly SentValue[] {
  const { trigger, submission, controls } = sending;
  const fieldNames = fieldNamesOf(submission);
  const sends = fieldNames && new Set(fieldNames);
  const left = new Map([...controls].map(([parameter, claim]) => [claim.element.path, { parameter, claim }]));
  const filling = [...left.values()];
  const groups = filling.filter(
    ({ claim }) => /^(?:radio|checkbox)$/.test(claim.element.type) && claim.element.name !== '',
  );
  const byName = new Map(groups.map((one) => [one.claim.element.name, one]));
  const drawn = drawnNames(filling, fields);
  const sent: SentValue[] = [];
  const isPressed = fields.some(({ path }) => path === trigger.path);
  for (const field of fields) {
    if (field.button && isPressed && field.path !== trigger.path) continue;
    const filled = filling.find(({ claim }) => isAt(claim.element, field)) ?? byName.get(field.name);
    if (filled) {
      if (left.delete(filled.claim.element.path)) sent.push(...filledValues(filled, sending, fields));
    } else if (field.path === trigger.path && field.other !== undefined)
      sent.push({
        name: field.name,
        label: field.label,
        shown: field.other,
        origin: 'page-default',
      });
    else if (
      !field.token &&
      !drawn.has(field.name) &&
      (field.name === '' || field.custom || sends?.has(field.name) !== false)
    )
      sent.push(...heldValues(field));
  }
  return [...sent, ...[...left.values()].flatMap((one) => filledValues(one, sending, fields))];
}

/** Drawn controls that nobody fills and whose values can't be read. A script may send these values. */
const ownValues = (fields: readonly FormField[], { left, submission }: Sending): readonly SentValue[] =>
  submission.kind !== 'form'
    ? []
    : [...left].flatMap(([parameter, { element }]) => {
        const { tag, name, label, path } = element;
        const isKnown = (field: FormField): boolean =>
          isAt(element, field) || field.path.startsWith(`${path} > `) || (name !== '' && field.name === name);
        if (NATIVE.test(tag) || fields.some(isKnown)) return [];
        return [{ ...ANYTHING, name, label: label || parameter, parameter }];
      });

const NATIVE = /^(?:input|select|textarea|button)$/;

const drawnNames = (
  filled: readonly { readonly claim: ControlClaim }[],
  fields: readonly FormField[],
): ReadonlySet<string> =>
  new Set(
    filled.flatMap(({ claim: { element } }) => {
      const own = fields.find((field) => isAt(element, field));
      return element.name !== '' && own?.name !== element.name ? [element.name] : [];
    }),
  );

const isAt = ({ path: own, seen, within }: ElementFact, { path }: FormField): boolean =>
  path === own || (seen !== undefined && seen === placeKey({ path, within }));

function heldValues({ name, label, sends, hidden, box, drawn }: FormField): readonly SentValue[] {
  if (!sends) {
    const shownOrigin = name === '' ? 'page-default' : 'unknown';
    return [{ name, label, origin: hidden ? 'hidden' : shownOrigin }];
  }
  return sends.map(({ value, label: means }) => ({
    name,
    label,
    shown: value,
    means,
    ...(box && { isBox: box }),
    ...(drawn && { isDrawn: drawn }),
    origin: hidden ? 'hidden' : 'page-default',
  }));
}

function filledValues(
  { parameter, claim: { element } }: { readonly parameter: string; readonly claim: ControlClaim },
  { values, defaults }: Sending,
  fields: readonly FormField[],
): readonly SentValue[] {
  const value = values.get(parameter) ?? null;
  const field = fields.find((one) => isAt(element, one));
  const common = {
    name: element.name,
    label: field?.label || element.label || (element.name === '' ? parameter : ''),
    origin: defaults.has(parameter) ? ('default' as const) : ('given' as const),
    parameter,
    ...(field?.sends?.length && { was: field.sends.map((one) => one.value) }),
  };
  if (element.type === 'password') return [common];
  return shownIn(element, value, field).map((shown) => ({ ...common, ...shown }));
}

function shownIn(
  { tag, type, options, multiple, kind, seenOnly, readOnly }: ElementFact,
  value: Json,
  field: FormField | undefined,
): readonly Pick<SentValue, 'shown' | 'means' | 'isBox' | 'isDrawn'>[] {
  if (type === 'checkbox' && !options) {
    const ticked = parseBoolean(value);
    if (ticked === false) return [];
    if (ticked === true) return [{ shown: field?.other ?? field?.sends?.[0]?.value ?? 'on', isBox: true }];
  }
  if (type === 'file') return [value].flat().map((one) => ({ shown: fileName(one) }));
  const isNative = tag === 'select' || /^(?:radio|checkbox)$/.test(type);
  const isWords = [value].flat().every((one) => !/\d/.test(plainText(one)));
  const mayBeList = kind === 'moment' || readOnly;
  const isChoice = kind === 'choice' || kind === 'choices' || (mayBeList && isWords);
  const isDrawn = !isNative && (isChoice || seenOnly || (kind === undefined && tag.includes('-')));
  const areChoices = [value].flat().every((one) => options && indexOfChoice(one, options) >= 0);
  const several = !options || type === 'checkbox' || multiple || kind === 'choices' || areChoices;
  return (several ? [value].flat() : [value]).map((one) => {
    const choice = options?.[indexOfChoice(one, options)];
    const means = choice?.label.trim();
    if (choice && means !== '' && means !== choice.value) return { shown: choice.value, means };
    return { shown: choice?.value ?? shownOf(one), ...(isDrawn && { isDrawn }) };
  });
}

const fileName = (value: Json): string =>
  /^data:[^,]*;name=([^;,]*)/i.exec(String(value).slice(0, 2_000))?.[1] ?? 'file';

const shownOf = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : plainText(value);
