import {
  type Action,
  isObject,
  listAt,
  objectAt,
  own,
  pointer,
  type Reader,
  type Reading,
  type Source,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { keysOf, MAX_ACTIONS, textOf } from '../reader.ts';
import { parametersOf } from '../schema-parameters.ts';
import { dialectOf } from './dialect.ts';

function read({ value, url }: Source): Reading {
  const unread: UnreadItem[] = [];
  const keyOf = keysOf('page-tools');
  const tools = isObject(value) ? listAt(value, 'webmcpTools') : [];
  const actions = tools.slice(0, MAX_ACTIONS).flatMap((tool, index): readonly Action[] => {
    const place = pointer('webmcpTools', index);
    const name = isObject(tool) ? textOf(tool, 'name') : undefined;
    if (!isObject(tool) || name === undefined) {
      unread.push({ place: { pointer: place }, reason: 'This tool has no name.' });
      return [];
    }
    const input = objectAt(tool, 'inputSchema');
    const reads = own(objectAt(tool, 'annotations'), 'readOnlyHint') === true;
    return [
      {
        key: keyOf(name),
        id: name,
        name: textOf(tool, 'title') ?? name,
        description: textOf(tool, 'description') ?? '',
        format: 'page-tools',
        document: url,
        source: { pointer: place },
        // A tool's script may do anything. The page's claim that a tool only reads proves nothing.
        risk: 'change',
        riskReason: reads ? say('pageSaysOfTool', name, [say('hintReads')]) : say('riskPageTool'),
        parameters: parametersOf(input, `${place}/inputSchema`).parameters,
        input,
        transport: { kind: 'page-tool', tool: name },
        auth: { needed: 'no' },
        confirm: false,
      },
    ];
  });
  return { site: {}, actions, references: [], unread };
}

export const reader: Reader = { dialectOf, read };
