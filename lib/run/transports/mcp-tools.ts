import {
  type Action,
  type Arguments,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  type McpTool,
  type Outcome,
  own,
  type Parameter,
  type RequestPlan,
  type Risk,
  type RunData,
  type Said,
} from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { sanitize, say, sentence } from '../../text/index.ts';
import { type Done, done, failure } from '../outcome.ts';

export const LIST = 'tools/list';

interface Call {
  readonly method: string;
  readonly params: { readonly name: string; readonly arguments: { [name: string]: Json } };
}

export const callOf = ({ body }: RequestPlan): Call => JSON.parse(body ?? '{}');

export const onlyLists = (request: RequestPlan): boolean =>
  request.over === 'mcp' && callOf(request).method === LIST;

export const answered = (value: Json): Done => done({ kind: 'json', value });
export const answeredText = (text: string): Done =>
  done(text === '' ? { kind: 'nothing' } : { kind: 'text', text, contentType: 'text/plain' });

export function called(result: JsonObject): Outcome {
  const content = listAt(result, 'content');
  const texts = content.map((part) => own(part, 'text')).filter(isString);
  const text = texts.join('\n');
  const structured = own(result, 'structuredContent');
  const asksBack = own(result, 'resultType') === 'input_required' && say('mcpAsksBack');
  if (asksBack || own(result, 'isError') === true) {
    const why = asksBack || sentence(text.slice(0, 1_000)) || say('mcpNoReason');
    const data = structured === undefined ? undefined : ({ kind: 'json', value: structured } as const);
    return failure('http-error', say('mcpToolError', why), data && { data });
  }
  if (structured !== undefined) return answered(structured);
  if (texts.length !== content.length) return answered({ content: content.map(withoutBytes) });
  const value = /^\s*[{[]/.test(text) ? parsed(text) : undefined;
  return value === undefined ? answeredText(text) : answered(value);
}

export const bytesOf = (count: number): string => `(${count.toLocaleString('en')} bytes)`;

/** Agents and panels can't use base64. */
function withoutBytes(part: Json): Json {
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([name, value]) => {
    const isBytes = (name === 'data' || name === 'blob') && isString(value);
    return [name, isBytes ? bytesOf(Math.floor((value.length * 3) / 4)) : withoutBytes(value)] as const;
  });
  return Object.fromEntries(entries);
}

export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const MAX_TOOLS = 200;
const MAX_SCHEMA = 10_000;
const MAX_DESCRIPTION = 500;

export function toolsIn(data: RunData): readonly McpTool[] {
  const listed = data.kind === 'json' ? own(data.value, 'tools') : undefined;
  return Array.isArray(listed) ? listed.slice(0, MAX_TOOLS).flatMap(toTool) : [];
}

export function toTool(value: Json): McpTool[] {
  const name = own(value, 'name');
  if (!isObject(value) || !isString(name) || name === '' || name.length > 128) return [];
  const inputs = own(value, 'inputSchema');
  return [
    {
      name,
      ...textOf(value, 'title', 100),
      ...textOf(value, 'description', MAX_DESCRIPTION),
      inputSchema:
        isObject(inputs) && JSON.stringify(inputs).length <= MAX_SCHEMA ? inputs : { type: 'object' },
      hints: hintsOf(own(value, 'annotations')),
    },
  ];
}

function textOf(value: JsonObject, key: string, most: number): { readonly [key: string]: string } {
  const text = own(value, key);
  return isString(text) && text !== '' ? { [key]: sanitize(text, most).text } : {};
}

function hintsOf(annotations: Json | undefined): McpTool['hints'] {
  const given = (['readOnly', 'destructive', 'idempotent', 'openWorld'] as const).flatMap((name) => {
    const value = own(annotations, `${name}Hint`);
    return typeof value === 'boolean' ? [[name, value]] : [];
  });
  return Object.fromEntries(given);
}

/** Returns the action for the called tool. The server's hints never lower the risk. */
export function asCalled(
  action: Action,
  args: Arguments,
  tools: readonly McpTool[],
  inputs: boolean,
): Action {
  const { transport } = action;
  if (transport.kind !== 'mcp') return action;
  const name = transport.tool ?? own(args, 'tool');
  if (!isString(name) || name === '') return action;
  const tool = tools.find((one) => one.name === name);
  const named = choosesTool(action)
    ? {
        ...action,
        transport: { ...transport, tools: tool ? [tool] : [] },
        description: tool?.description ?? action.description,
        parameters: action.parameters.map((parameter) => {
          if (parameter.name === 'tool') return { ...parameter, schema: { type: 'string', enum: [name] } };
          return inputs && tool && parameter.name === 'arguments' ? argumentsOf(parameter, tool) : parameter;
        }),
      }
    : action;
  return withHints(named, tool);
}

export function asChooser(action: Action, chosen: Json | undefined): Action {
  const { transport } = action;
  const tools = transport.kind === 'mcp' ? (transport.tools ?? []) : [];
  if (tools.length === 0 || !choosesTool(action)) return action;
  const tool = tools.find(({ name }) => name === chosen);
  const parameters = action.parameters.flatMap((parameter) => {
    if (parameter.name === 'tool') return [choiceOf(parameter, tools, tool)];
    return parameter.name === 'arguments' && tool && takesNothing(tool)
      ? []
      : [tool ? argumentsOf(parameter, tool) : parameter];
  });
  const shown = tool ? parameters : parameters.filter(({ name }) => name === 'tool');
  return withHints({ ...action, parameters: shown }, tool);
}

function choosesTool({ transport, parameters }: Action): boolean {
  const has = (wanted: string): boolean => parameters.some(({ name }) => name === wanted);
  return transport.kind === 'mcp' && transport.tool === undefined && has('tool') && has('arguments');
}

function choiceOf(parameter: Parameter, tools: readonly McpTool[], tool: McpTool | undefined): Parameter {
  const text = [tool?.title, tool?.description].filter((one) => one !== undefined).join(': ');
  return {
    ...parameter,
    ...(text !== '' && { description: text }),
    schema: { type: 'string', enum: tools.map(({ name }) => name) },
  };
}

function argumentsOf(parameter: Parameter, { inputSchema }: McpTool): Parameter {
  const required = own(inputSchema, 'required');
  return {
    ...parameter,
    required: Array.isArray(required) && required.length > 0,
    schema: { ...inputSchema, type: 'object' },
  };
}

function takesNothing({ inputSchema }: McpTool): boolean {
  const properties = own(inputSchema, 'properties');
  return isObject(properties)
    ? Object.keys(properties).length === 0
    : own(inputSchema, 'additionalProperties') === false;
}

const RISKS: readonly Risk[] = ['read', 'change', 'destructive', 'irreversible'];

function withHints(action: Action, tool: McpTool | undefined): Action {
  if (!tool) return action;
  const { name, hints } = tool;
  const words = wordsOn(hints);
  // The higher risk applies if a tool's hints contradict each other.
  const floor: Risk = hints.destructive === true ? 'destructive' : 'change';
  const raised = RISKS.indexOf(floor) > RISKS.indexOf(action.risk);
  if (words.length === 0) return raised ? { ...action, risk: floor } : action;
  const said = say('mcpServerSays', show(name), words);
  return {
    ...action,
    ...(raised && { risk: floor }),
    riskReason: said,
    assumptions: [...(action.assumptions ?? []), said],
  };
}

function wordsOn({ readOnly, destructive, idempotent, openWorld }: McpTool['hints']): readonly Said[] {
  return [
    readOnly === true && say('hintReads'),
    destructive === true && say('hintDeletes'),
    readOnly !== true && destructive === false && say('hintAdds'),
    readOnly !== true && idempotent === true && say('hintAgain'),
    openWorld === true && say('hintReaches'),
  ].filter((one) => one !== false);
}
