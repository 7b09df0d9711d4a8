import type { Action, Json, Parameter } from '../model/index.ts';

/** Returns undefined if one plain request isn't enough. */
export function overHttp(action: Action): Action | undefined {
  const { transport } = action;
  if (transport.kind === 'envelope')
    return envelope(action, transport.url, transport.agent, transport.operation);
  const isPlain = transport.kind === 'graphql' && action.parameters.some(({ name }) => name === 'query');
  if (!isPlain) return undefined;
  return {
    ...action,
    transport: { kind: 'http', method: 'POST', url: transport.url, body: 'json' },
    parameters: action.parameters.map((parameter) => ({ ...parameter, in: 'body' })),
  };
}

function envelope(action: Action, url: string, agent: string, operation: string | undefined): Action {
  const { input: _, ...rest } = action;
  const fixed = (name: string, value: Json, description: string): Parameter => ({
    name,
    in: 'body',
    required: true,
    description,
    schema: { type: 'string', enum: [value], default: value },
    source: action.source,
  });
  const required = action.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const input: Parameter = {
    name: 'input',
    in: 'body',
    required: true,
    description: 'What the agent is given',
    schema: action.input ?? {
      type: 'object',
      properties: Object.fromEntries(action.parameters.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
    },
    source: action.source,
  };
  return {
    ...rest,
    transport: { kind: 'http', method: 'POST', url, body: 'json' },
    parameters: [
      fixed('agent', agent, 'The agent that is called'),
      ...(operation === undefined ? [] : [fixed('operation', operation, 'What it is asked to do')]),
      input,
    ],
  };
}
