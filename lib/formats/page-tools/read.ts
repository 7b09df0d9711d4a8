import {
  type Fetched,
  madeOf,
  objectAt,
  own,
  type PageTool,
  type Reader,
  type Reading,
  TOOLS_HASH,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { withoutHash } from '../../url/index.ts';
import { actionOf, actionsOf, textOf } from '../reader-kit.ts';
import { parametersOf } from '../schema-parameters.ts';

const list = { place: '/webmcpTools', item: 'tool', called: 'name' };

export const reader: Reader = {
  dialectOf: () => 'unknown',
  read({ value, url }): Reading {
    const unread: UnreadItem[] = [];
    const tools = own(value, 'webmcpTools');
    const nameOf = (tool: Parameters<typeof textOf>[0]) => textOf(tool, 'name');
    const actions = actionsOf('page-tools', tools, { ...list, unread }, nameOf, (item) => {
      const { id: tool, value, place } = item;
      const input = objectAt(value, 'inputSchema');
      const reads = own(objectAt(value, 'annotations'), 'readOnlyHint') === true;
      return actionOf('page-tools', url, item, {
        riskReason: reads ? say('pageSaysOfTool', tool, [say('hintReads')]) : say('riskPageTool'),
        parameters: parametersOf(input, `${place}/inputSchema`).parameters,
        input,
        transport: { kind: 'page-tool', tool },
        auth: { needed: 'no' },
      });
    });
    return { site: {}, actions, references: [], unread };
  },
};

export function answerOfTools(pageUrl: string, tools: readonly PageTool[], now: number): Fetched {
  const webmcpTools = tools.map(({ declarative: _, ...tool }) => tool);
  const text = `${JSON.stringify({ webmcpTools }, null, 2)}\n`;
  return madeOf(withoutHash(pageUrl) + TOOLS_HASH, 'page', text, now);
}
