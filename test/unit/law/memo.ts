import type * as Check from '../../../lib/check/index.ts';
import type * as Formats from '../../../lib/formats/index.ts';
import type { Document, Finding } from '../../../lib/model/index.ts';

/**
 * The same few documents are read and judged thousands of times here. Both are pure functions of the product: each
 * document is read, and each set of them judged, once.
 */
const MOST = 20_000;

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = make();
  if (known.size >= MOST) known.clear();
  known.set(key, value);
  return value;
}

export function rememberReading(formats: typeof Formats): typeof Formats {
  const known = new Map<string, Document>();
  return {
    ...formats,
    readDocument(fetched) {
      const key = `${fetched.url} ${fetched.finalUrl} ${fetched.refusal?.code ?? ''} ${fetched.text}`;
      return { ...remembered(known, key, () => formats.readDocument(fetched)), fetched };
    },
  };
}

export function rememberJudging(check: typeof Check): typeof Check {
  const known = new Map<string, readonly Finding[]>();
  const keyOf = ({ url, fetched }: Document) => `${url} ${fetched.refusal?.code ?? ''} ${fetched.text}`;
  return {
    ...check,
    check(subject) {
      const { documents, page, world } = subject;
      const key = [
        ...documents.map(keyOf),
        JSON.stringify({ ...page, scannedAt: 0 }),
        world.origin,
        JSON.stringify(world.outcomes),
        ...(world.before ?? []).map(keyOf),
      ].join('\n');
      return remembered(known, key, () => check.check(subject));
    },
  };
}
