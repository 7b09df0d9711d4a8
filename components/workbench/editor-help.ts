import { getLocation } from 'jsonc-parser';
import { schemaOf } from '../../lib/formats/schemas.ts';
import type { DocumentView } from '../../lib/messaging/contract/views.ts';
import { pointer } from '../../lib/model/index.ts';
import { helpAt, type SchemaHelp } from '../../lib/schema/help.ts';

/** A schema's help for a position in an edited text. */
export interface EditorHelp extends SchemaHelp {
  /** True at the name of a property, false at a value. */
  readonly isName: boolean;
  readonly name: string | undefined;
  /** Start of the name or value at the position. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Help for the property at a position in the text. Undefined if there is no schema. */
export function editorHelp(
  document: Pick<DocumentView, 'format' | 'dialect'>,
  text: string,
  offset: number,
): EditorHelp | undefined {
  const schema = schemaOf(document);
  if (!schema) return undefined;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  // If the position is in a property's name, the path ends with that name. The help is about the object that has the
  // property.
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

/** The JSON Pointer for an offset in a text. */
export const pointerAt = (text: string, offset: number): string => pointer(...getLocation(text, offset).path);
