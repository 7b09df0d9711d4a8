import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import {
  type Document,
  type Finding,
  isList,
  isObject,
  isString,
  type Json,
  own,
  steps,
} from '../../model/index.ts';
import { CallFault } from '../call.ts';
import { readJsonFile, saveText, type Writing } from '../file-access.ts';
import { isUrl, relativeTo } from '../patterns.ts';

interface Known {
  readonly rule: string;
  readonly place: string;
  /** JSON pointer with names instead of indices, CSS selector, or hash of a line. */
  readonly at: string;
  readonly count: number;
}

function stablePlace(finding: Finding, document: Document | undefined): string {
  if (finding.pointer !== null) {
    const missing = / has no "([^"]+)"/.exec(finding.message)?.[1];
    const place = named(finding.pointer, document?.value) + (missing === undefined ? '' : `/${missing}`);
    return finding.selector === null ? place : `${place} ${finding.selector}`;
  }
  if (finding.selector !== null) return finding.selector;
  const line = finding.line === null ? undefined : document?.fetched.text.split('\n')[finding.line - 1];
  return line === undefined ? '' : `line ${hash(line.trim())}`;
}

export function fingerprint(finding: Finding, document: Document | undefined): string {
  return hash(keyOf(entryOf(finding, document, process.cwd())));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function named(pointer: string, root: Json | undefined): string {
  let here: Json | undefined = root;
  return steps(pointer)
    .map((step) => {
      if (!isList(here)) {
        here = own(here, step);
        return `/${step}`;
      }
      here = here[Number(step)];
      const item = here;
      const name = isObject(item) ? (own(item, 'id') ?? own(item, 'name')) : item;
      return isString(name) && name !== '' ? `/[${name.slice(0, 80)}]` : `/${step}`;
    })
    .join('');
}

export class Baseline {
  readonly #folder: string;
  readonly #left: Map<string, number>;
  readonly #judged = new Set<string>();

  private constructor(folder: string, left: Map<string, number>) {
    this.#folder = folder;
    this.#left = left;
  }

  static read(file: string): Baseline {
    const value = readJsonFile(file);
    const findings = isObject(value) && value.version === 1 ? own(value, 'findings') : undefined;
    if (!isList(findings))
      throw new CallFault(
        `${file} isn’t a baseline of this version. Write a new one with --update-baseline.`,
      );
    const left = new Map<string, number>();
    for (const item of findings) {
      if (!isObject(item)) continue;
      const { rule, place, at, count } = item as unknown as Known;
      left.set(keyOf({ rule, place, at }), Number(count) || 1);
    }
    return new Baseline(dirname(file), left);
  }

  takes(finding: Finding, document: Document | undefined): boolean {
    const key = keyOf(entryOf(finding, document, this.#folder));
    const left = this.#left.get(key) ?? 0;
    if (left === 0) return false;
    this.#left.set(key, left - 1);
    return true;
  }

  judged(places: readonly string[]): void {
    if (this.#left.size > 0) for (const place of places) this.#judged.add(shown(place, this.#folder));
  }

  fixed(): number {
    return [...this.#left]
      .filter(([key]) => this.#judged.has(key.split('\n')[1] ?? ''))
      .reduce((sum, [, left]) => sum + left, 0);
  }
}

export class KnownFindings {
  readonly #file: string;
  readonly #known = new Map<string, Known>();

  constructor(file: string) {
    this.#file = file;
  }

  add(finding: Finding, document: Document | undefined): void {
    const entry = entryOf(finding, document, dirname(this.#file));
    const key = keyOf(entry);
    this.#known.set(key, { ...entry, count: (this.#known.get(key)?.count ?? 0) + 1 });
  }

  write(writing: Writing): void {
    const sorted = [...this.#known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
    saveText(this.#file, `${JSON.stringify({ version: 1, findings: sorted }, null, 2)}\n`, writing);
  }
}

function entryOf(finding: Finding, document: Document | undefined, folder: string): Omit<Known, 'count'> {
  return { rule: finding.rule, place: shown(finding.document, folder), at: stablePlace(finding, document) };
}

function shown(place: string, folder: string): string {
  return isUrl(place) ? place : relativeTo(folder, place);
}

function keyOf({ rule, place, at }: Omit<Known, 'count'>): string {
  return `${rule}\n${place}\n${at}`;
}
