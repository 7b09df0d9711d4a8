import type { Json } from '../../lib/model/index.ts';
import type { Memory } from '../ports.ts';

/** The place that the workbench is opened at. */
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

/** The place that was kept last. */
export function keptPlace(memory: Memory, origin: string): BenchPlace | undefined {
  const kept = memory.read(keyOf(origin)) as Partial<BenchPlace> | undefined;
  return typeof kept?.url === 'string' ? { ...kept, url: kept.url } : undefined;
}
