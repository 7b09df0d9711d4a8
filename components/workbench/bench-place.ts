import type { Json } from '../../lib/model/index.ts';
import type { Memory } from '../ports.ts';

/** What the workbench is opened at. */
export interface BenchPlace {
  /** URL of the document. */
  readonly url: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
  /** Shows what differs from the server's text. */
  readonly compares?: boolean;
}

const keyOf = (origin: string): string => `workbench:${origin}`;

/** Kept in the memory that all panels share: what the popup does is shown in the side panel. */
export function keepPlace(memory: Memory, origin: string, place: BenchPlace): void {
  memory.write(keyOf(origin), { ...place } as Json);
}

/** The place that was kept; the next time its document alone. */
export function takePlace(memory: Memory, origin: string): BenchPlace | undefined {
  const kept = memory.read(keyOf(origin)) as Partial<BenchPlace> | undefined;
  if (typeof kept?.url !== 'string') return undefined;
  memory.write(keyOf(origin), { url: kept.url });
  return { ...kept, url: kept.url };
}
