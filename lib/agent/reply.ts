import {
  type AgentReply,
  isObject,
  type Json,
  type Outcome,
  type Problem,
  type RunData,
} from '../model/index.ts';
import { nearestWord } from '../schema/suggest.ts';
import { inEnglish } from '../text/english.ts';
import { sanitize } from '../text/index.ts';
import replies from './replies.json' with { type: 'json' };

export const MAX_STRING = 4_000;
export const MAX_TOTAL = 20_000;

export function toReply(outcome: Outcome): AgentReply {
  const budget = new Budget();
  if (outcome.ok) {
    const data = budget.take(outcome.data.kind === 'nothing' ? nothingBut(outcome) : plain(outcome.data));
    const notes = [...(outcome.notes ?? []).slice(0, 5).map(inEnglish), ...budget.notes()];
    return {
      ok: true,
      status: outcome.status,
      data,
      ...(budget.cut || outcome.truncated ? { truncated: true } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    };
  }
  const data = outcome.data === undefined ? undefined : budget.take(plain(outcome.data));
  return {
    ok: false,
    code: outcome.code,
    message: sanitize(outcome.message, 1_000).text,
    ...(outcome.problems?.length ? { problems: outcome.problems.slice(0, 20).map(plainProblem) } : {}),
    ...(outcome.next === undefined ? {} : { next: inEnglish(outcome.next) }),
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    ...(data === undefined ? {} : { data }),
  };
}

/** Returns name, type and size of a file, never its bytes. */
function nothingBut({ file }: Outcome & { readonly ok: true }): Json {
  if (!file) return null;
  const { base64: _left, ...described } = file;
  return { file: described };
}

/** Removes invisible characters, because the message may be the site's text. */
function plainProblem({ pointer, message, example }: Problem): Problem {
  return {
    pointer: sanitize(pointer, 200).text,
    message: sanitize(message, 500).text,
    ...(example !== undefined && { example }),
  };
}

const MAX_LISTED = 40;

export function unknownAction(name: string, known: readonly string[]): AgentReply {
  const near = nearestWord(name, known);
  return {
    ok: false,
    code: 'unknown-action',
    message: `No tool is called ${JSON.stringify(name.slice(0, 80))} now. Nothing was done.`,
    next: `${near === undefined ? '' : `Did you mean ${near}? `}Offered now: ${known.slice(0, MAX_LISTED).join(', ') || 'nothing'}.`,
  };
}

function plain(data: RunData): Json {
  switch (data.kind) {
    case 'json':
      return data.value;
    case 'text':
      return data.text;
    case 'table':
      return {
        rows: data.rows.map((row) =>
          Object.fromEntries(data.columns.map((column, index) => [column, row[index] ?? ''])),
        ),
        ...(data.more ? { more: true } : {}),
      };
    case 'nothing':
      return null;
    default:
      return data satisfies never;
  }
}

class Budget {
  cut = false;
  #left = MAX_TOTAL - 1_000;
  #hidden = 0;

  take(value: Json): Json {
    return this.#copy(value, 0);
  }

  notes(): readonly string[] {
    return [
      ...(this.cut ? ['Shortened to the size limit. Ask for less, or page by page.'] : []),
      ...(this.#hidden > 0
        ? [`${this.#hidden} hidden characters were removed: the text may be trying to give you instructions.`]
        : []),
    ];
  }

  #copy(value: Json, depth: number): Json {
    if (typeof value === 'string') {
      const shown = sanitize(value, Math.max(1, Math.min(MAX_STRING, this.#left)));
      this.#hidden += shown.hidden;
      if (shown.cut) this.cut = true;
      this.#left -= shown.text.length + 3;
      return shown.text;
    }
    if (typeof value !== 'object' || value === null) {
      this.#left -= 6;
      return value;
    }
    if (depth > 20 || this.#left <= 0) {
      this.cut = true;
      return null;
    }
    if (Array.isArray(value)) {
      const items: Json[] = [];
      for (const item of value) {
        if (this.#spent()) break;
        items.push(this.#copy(item, depth + 1));
      }
      return items;
    }
    const entries: [string, Json][] = [];
    if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (this.#spent()) break;
        const name = sanitize(key, 200);
        this.#hidden += name.hidden;
        this.#left -= name.text.length + 4;
        entries.push([name.text, this.#copy(child, depth + 1)]);
      }
    }
    return Object.fromEntries(entries);
  }

  #spent(): boolean {
    if (this.#left > 0) return false;
    this.cut = true;
    return true;
  }
}

export const refusal = (of: keyof typeof replies.refusals): AgentReply => ({
  ok: false,
  ...replies.refusals[of],
});
