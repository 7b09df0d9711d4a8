import type { Json } from '../../lib/model/index.ts';
import type { Memory } from '../ports.ts';

export interface BenchPlace {
  readonly url: string;
  readonly line?: number;
  readonly column?: number;
  readonly compares?: boolean;
}

const keyOf = (origin: string): string => `workbench:${origin}`;

export function keepPlace(memory: Memory, origin: string, place: BenchPlace): void {
  memory.write(keyOf(origin), { ...place } as Json);
}

export function keptPlace(memory: Memory, origin: string): BenchPlace | undefined {
  const kept = memory.read(keyOf(origin)) as Partial<BenchPlace> | undefined;
  return typeof kept?.url === 'string' ? { ...kept, url: kept.url } : undefined;
}
