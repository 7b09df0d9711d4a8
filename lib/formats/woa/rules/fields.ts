import { isObject, type Json, own, type Rule } from '../../../model/index.ts';
import { type Fields, misspeltRule } from '../../misspelt.ts';

const AGENT = ['id', 'name', 'description', 'inputs', 'outputs', 'transports'];
const OPERATION = ['name', 'description', 'inputs', 'outputs'];
const REST = ['base', 'invoke_path'];
const MCP = ['server', 'tool_namespace', 'tool_field'];

const listOf = (holder: Json | undefined, name: string): readonly Json[] => {
  const list = isObject(holder) ? own(holder, name) : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : [];
};

export const fieldRules: readonly Rule[] = [
  misspeltRule('woa', {
    formats: ['woa'],
    requirements: [],
    *of({ value }): Iterable<Fields> {
      if (!isObject(value)) return;
      const top = ['woa_version', 'agents', 'transports'];
      yield { value, place: '', known: top, required: top };
      const transports = own(value, 'transports');
      const named = (name: string) => (isObject(transports) ? own(transports, name) : undefined);
      yield { value: named('rest'), place: '/transports/rest', known: REST, required: REST };
      yield { value: named('mcp'), place: '/transports/mcp', known: MCP, required: MCP };
      for (const [index, agent] of listOf(value, 'agents').entries()) {
        const place = `/agents/${index}`;
        const known = [...AGENT, 'version', 'capabilities', 'operations'];
        yield { value: agent, place, known, required: AGENT };
        for (const [at, operation] of listOf(agent, 'operations').entries())
          yield { value: operation, place: `${place}/operations/${at}`, known: OPERATION };
      }
    },
  }),
];
