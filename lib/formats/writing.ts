import type { FormatId } from '../model/index.ts';
import { writer as adp } from './adp/write.ts';
import { writers as agentsTxt } from './agents-txt/write.ts';
import { writer as awas } from './awas/write.ts';
import { writer as awp } from './awp/write.ts';
import { writer as woa } from './woa/write.ts';
import type { Writer } from './writer-kit.ts';

const writers: readonly Writer[] = [awas, awp, adp, woa, ...agentsTxt];

export const USUAL_KIND: FormatId = awas.kind;

export function writerOf(kind: FormatId): Writer | undefined {
  return writers.find((writer) => writer.kind === kind);
}

export { textOf, undeclaredPlaceholders } from './reader-kit.ts';
export { schemaFrom } from './schema-parameters.ts';
export { securityScheme } from './security.ts';
export { objectsAt } from './values-at.ts';
export {
  freeId,
  type Manifest,
  plain,
  sampleOf,
  type Writer,
  type WrittenDocument,
  type WrittenFile,
} from './writer-kit.ts';
