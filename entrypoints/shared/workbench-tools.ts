import { getLocation } from 'jsonc-parser';
import type { WorkbenchTools } from '../../components/ports.ts';
import { schemaOf } from '../../lib/formats/schemas.ts';
import { pointer } from '../../lib/model/index.ts';
import { helpAt } from '../../lib/schema/help.ts';

/** What only the editor needs: loaded with it. */
export const workbenchTools: WorkbenchTools = {
  help(document, text, offset) {
    const schema = schemaOf(document);
    if (!schema) return undefined;
    const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
    // While a name is written it is the last step of its own path.
    const of = isAtPropertyKey ? path.slice(0, -1) : path;
    const name = path.at(-1);
    return {
      ...helpAt(schema, of),
      isName: isAtPropertyKey,
      name: isAtPropertyKey && typeof name === 'string' ? name : undefined,
      from: previousNode?.offset,
      to: previousNode && previousNode.offset + previousNode.length,
    };
  },
  pointerAt: (text, offset) => pointer(...getLocation(text, offset).path),
};
