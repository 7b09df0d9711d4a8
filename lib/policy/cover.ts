import type { Action, Effect, Plan, Question, Risk } from '../model/index.ts';

/** What a person saw when they allowed an action, and all that a grant covers. */
export interface Cover {
  readonly effects: readonly Pick<Effect, 'kind' | 'method' | 'target' | 'path' | 'over' | 'credential'>[];
  readonly risk: Risk;
  /** SHA-256 of the inputs' schema. */
  readonly inputs: string;
  /** SHA-256 of what is called where, e.g. the name of an MCP server's tool: several may share an address. */
  readonly call: string;
  /** URL of the declaring document. */
  readonly document: string;
}

export async function coverOf(action: Action, plan: Plan): Promise<Cover> {
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
    document: action.document,
  };
}

/** What a cover no longer covers, by name; none: it covers the whole. */
export function changesSince(before: Cover, now: Cover): Question['changes'] {
  const changes: { what: string; before: string; now: string }[] = [];
  const note = (what: string, was: string, is: string) => {
    if (was !== is) changes.push({ what, before: was, now: is });
  };
  note('declaring document', before.document, now.document);
  note('risk', before.risk, now.risk);
  const most = Math.max(before.effects.length, now.effects.length);
  for (let index = 0; index < most; index++) {
    const was = before.effects[index];
    const is = now.effects[index];
    note('target', was?.target ?? '', is?.target ?? '');
    note('method', was?.method ?? '', is?.method ?? '');
    note('path', was?.path ?? '', is?.path ?? '');
    note('transport', was ? `${was.kind} ${was.over}` : '', is ? `${is.kind} ${is.over}` : '');
    note('credential', String(was?.credential ?? false), String(is?.credential ?? false));
  }
  if (before.inputs !== now.inputs) changes.push({ what: 'inputs', before: '', now: '' });
  // Where the address itself has changed that says it all.
  if (before.call !== now.call && changes.length === 0)
    changes.push({ what: 'what is called', before: '', now: '' });
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
