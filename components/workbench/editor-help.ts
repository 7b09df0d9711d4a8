import { getLocation } from 'jsonc-parser';
import { schemaOf } from '../../lib/formats/schemas.ts';
import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { pointer } from '../../lib/model/index.ts';
import { helpAt, type SchemaHelp } from '../../lib/schema/help.ts';

export interface EditorHelp extends SchemaHelp {
  readonly isName: boolean;
  readonly name: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export function editorHelp(
  document: Pick<DocumentView, 'format' | 'dialect'>,
  text: string,
  offset: number,
): EditorHelp | undefined {
  const schema = schemaOf(document);
  if (!schema) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const of = isAtPropertyKey ? path.slice(0, -1) : path;
  const name = path.at(-1);
  return {
    ...helpAt(schema, of),
    isName: isAtPropertyKey,
    name: isAtPropertyKey && typeof name === 'string' ? name : undefined,
    from: previousNode?.offset,
    to: previousNode && previousNode.offset + previousNode.length,
  };
}

export const pointerAt = (text: string, offset: number): string => pointer(...getLocation(text, offset).path);
