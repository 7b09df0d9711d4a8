import { type Action, MAX_TOOL_NAME } from '../model/index.ts';
import { looseName, slug } from '../text/index.ts';

export function nameOf(action: Pick<Action, 'id'>): string {
  const name = slug(action.id, { separator: '_', keep: '_-', limit: MAX_TOOL_NAME - 1 });
  if (name === '') return 'action';
  return /^[a-z_]/.test(name) ? name : `_${name}`;
}

export function isNamesake(one: Pick<Action, 'id'>, other: Pick<Action, 'id'>): boolean {
  return looseName(one.id) === looseName(other.id);
}

export const distinctName = (action: Pick<Action, 'id'>): string => hashed(nameOf(action), action.id);

function hashed(name: string, of: string): string {
  let hash = 0x811c9dc5;
  for (const sign of of) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${name.slice(0, MAX_TOOL_NAME - 6)}_${(hash % 36 ** 4).toString(36).padStart(4, '0')}`;
}

const MAX_NAMES = 20_000;

type Given = readonly (readonly [action: string, name: string])[];

/** Never gives a used name to another tool, because an agent may have an older list. */
export class ToolNames {
  readonly #names = new Map<string, Map<string, string>>();
  readonly #taken: Set<string>;
  readonly #numbers = new Map<string, number>();

  constructor(reserved: readonly string[] = []) {
    this.#taken = new Set(reserved);
  }

  given(site: string): Given {
    return [...this.#of(site)];
  }

  restore(site: string, given: Given): void {
    this.#names.set(site, new Map(given));
    for (const [, name] of given) this.#taken.add(name);
  }

  held(site: string, actions: readonly Pick<Action, 'key'>[]): ReadonlySet<string> {
    const names = this.#of(site);
    return new Set(actions.flatMap(({ key }) => names.get(key) ?? []));
  }

  of(site: string, action: string, wanted: string, form?: string, held?: ReadonlySet<string>): string {
    const names = this.#of(site);
    const before = form === undefined ? undefined : names.get(form);
    const known = names.get(action) ?? (before !== undefined && !held?.has(before) ? before : undefined);
    if (known !== undefined) {
      if (form !== undefined && names.size < MAX_NAMES) names.set(action, known).set(form, known);
      return known;
    }
    const isFull = names.size >= MAX_NAMES;
    let name = isFull ? hashed(wanted, `${site} ${action}`) : wanted;
    const stem = wanted.slice(0, MAX_TOOL_NAME - 5);
    for (let number = this.#numbers.get(stem) ?? 1; this.#taken.has(name); this.#numbers.set(stem, number))
      name = `${stem}_${++number}`;
    if (isFull) return name;
    names.set(action, name);
    if (form !== undefined) names.set(form, name);
    this.#taken.add(name);
    return name;
  }

  #of(site: string): Map<string, string> {
    const names = this.#names.get(site) ?? new Map<string, string>();
    this.#names.set(site, names);
    return names;
  }
}
