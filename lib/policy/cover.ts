import type { Action, Arguments, Effect, Plan, Question, Risk, Submission } from '../model/index.ts';

export interface Cover {
  readonly effects: readonly Pick<Effect, 'kind' | 'method' | 'target' | 'path' | 'over' | 'credential'>[];
  readonly risk: Risk;
  /** SHA-256 of the JSON Schema of the inputs. */
  readonly inputs: string;
  /** SHA-256 of the call's target. Several tools may share a URL. */
  readonly call: string;
  readonly values: string;
  readonly document: string;
  /** `hash` is made of the full texts. The other members are shortened. */
  readonly control?: {
    readonly query: string;
    readonly encoding: string;
    readonly fields: string;
    readonly hash: string;
  };
}

const MAX_SHOWN = 300;

export async function coverOf(action: Action, plan: Plan, args: Arguments): Promise<Cover> {
  return {
    effects: plan.effects.map(({ kind, method, target, path, over, credential }) => ({
      kind,
      method,
      target,
      path,
      over,
      credential,
    })),
    risk: plan.risk,
    inputs: await digest(inputsOf(action)),
    call: await digest(JSON.stringify(action.transport)),
    values: await digest(valuesOf(plan, args)),
    document: action.document,
    ...(plan.kind === 'page' && { control: await controlOf(plan) }),
  };
}

function valuesOf({ sends }: Plan, args: Arguments): string {
  const given = Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([given, sends.map(({ name, shown }) => [name, shown])]);
}

async function controlOf({ steps, fields }: Plan & { kind: 'page' }): Promise<Cover['control']> {
  const sent = steps.flatMap((step) =>
    'expects' in step && step.expects ? [withoutFields(step.expects)] : [],
  );
  const [first] = sent;
  const query = first && first.kind !== 'script' ? (URL.parse(first.url)?.search ?? '') : '';
  return {
    query: query.slice(0, MAX_SHOWN),
    encoding: first?.kind === 'form' ? first.enctype.slice(0, MAX_SHOWN) : '',
    fields: (fields ?? []).join(', ').slice(0, MAX_SHOWN),
    hash: await digest(JSON.stringify([sent, fields ?? []])),
  };
}

function withoutFields(submission: Submission): Submission {
  return submission.kind === 'link' ? submission : { ...submission, fields: [] };
}

type CoveredEffect = Cover['effects'][number] | undefined;

const EFFECT_PARTS: readonly (readonly [what: string, of: (effect: CoveredEffect) => string])[] = [
  ['target', (effect) => effect?.target ?? ''],
  ['method', (effect) => effect?.method ?? ''],
  ['path', (effect) => effect?.path ?? ''],
  ['transport', (effect) => (effect ? `${effect.kind} ${effect.over}` : '')],
  ['credential', (effect) => String(effect?.credential ?? false)],
];

export function changesSince(before: Cover, now: Cover): Question['changes'] {
  const changes: { what: string; before: string; now: string }[] = [];
  const note = (what: string, was: string, is: string) => {
    if (was !== is) changes.push({ what, before: was, now: is });
  };
  note('declaring document', before.document, now.document);
  note('risk', before.risk, now.risk);
  const most = Math.max(before.effects.length, now.effects.length);
  for (let index = 0; index < most; index++) {
    for (const [what, of] of EFFECT_PARTS) note(what, of(before.effects[index]), of(now.effects[index]));
  }
  for (const part of ['query', 'encoding', 'fields'] as const)
    note(part, before.control?.[part] ?? '', now.control?.[part] ?? '');
  if (before.inputs !== now.inputs) changes.push({ what: 'inputs', before: '', now: '' });
  const same = before.call === now.call && before.control?.hash === now.control?.hash;
  if (!same && changes.length === 0) changes.push({ what: 'what is called', before: '', now: '' });
  return changes;
}

function inputsOf({ parameters, input }: Action): string {
  return JSON.stringify([
    parameters.map(({ name, in: place, required, schema, selector }) => [
      name,
      place,
      required,
      schema,
      selector,
    ]),
    input ?? null,
  ]);
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hex(new Uint8Array(bytes));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
