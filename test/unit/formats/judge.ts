import { check } from '../../../lib/check/index.ts';
import { readDocument } from '../../../lib/formats/index.ts';
import type { Document, Fetched, Finding, Json, World } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';

/** A value as a document that a server answered, read. */
export function served(value: unknown, more: Partial<Fetched> = {}): Document {
  return readDocument(answer(JSON.stringify(value), more));
}

export function file(value: unknown): Document {
  return readDocument(
    answer(JSON.stringify(value), { url: '/tmp/document.json', status: 0, headers: {}, via: 'file' }),
  );
}

export function judge(documents: readonly Document[], world: Partial<World> = {}): readonly Finding[] {
  return check({ documents, page: null, world: { now: 0, ...world } });
}

type Draft = { [key: string]: unknown };

/**
 * A copy of a value with what stands at some pointers replaced (`undefined` removes it), so that a fixture shows only
 * what it is about.
 */
export function change<T>(value: T, changes: Readonly<Record<string, unknown>>): Json {
  const copy = structuredClone(value) as Draft;
  for (const [pointer, replacement] of Object.entries(changes)) {
    const steps = pointer
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    const holder = steps.reduce<Draft>((here, step) => here[step] as Draft, copy);
    if (replacement !== undefined) holder[last] = structuredClone(replacement);
    else if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  }
  return copy as Json;
}
