import { formats } from '../formats/index.ts';
import {
  type Action,
  type Finding,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type PageFacts,
  type Parameter,
  type Tool,
} from '../model/index.ts';
import { reveal } from './text.ts';

/** An action that is not offered, and why: what the diagnostics tool tells. */
export interface Withheld {
  readonly action: string;
  readonly id: string;
  readonly reason: string;
  /** How it could be offered. */
  readonly next: string;
}

export interface Offer {
  readonly tools: readonly Tool[];
  readonly withheld: readonly Withheld[];
}

/** Characters of a description: with the schema a tool stays below some hundred tokens. */
const DESCRIPTION = 160;
const PARAMETER_DESCRIPTION = 70;
const MOST_TOOLS = 200;

/**
 * The tools for the actions of a site on the page at hand: those without errors, with their controls in place or a
 * transport of their own.
 *
 * @param actions merged (`merge`), native and specific formats first: of two that would have one name the first keeps it
 */
export function toolsOf(
  actions: readonly Action[],
  findings: readonly Finding[],
  page: PageFacts | null,
): Offer {
  const faults = faultsByAction(actions, findings);
  const names = new Map<string, Action>();
  const tools: Tool[] = [];
  const withheld: Withheld[] = [];
  for (const action of actions) {
    const fault = obstacle(action, faults.get(action.key), page);
    if (fault) {
      withheld.push({ action: action.key, id: action.id, ...fault });
      continue;
    }
    if (tools.length >= MOST_TOOLS) {
      withheld.push({
        action: action.key,
        id: action.id,
        reason: `more than ${MOST_TOOLS} tools would be offered`,
        next: 'Run it from the panel.',
      });
      continue;
    }
    const wanted = nameOf(action);
    const taken = names.get(wanted);
    const name = taken ? free(`${wanted.slice(0, 48)}_${nameOf({ id: action.format })}`, names) : wanted;
    names.set(name, action);
    tools.push(toTool(action, name, taken));
  }
  return { tools, withheld };
}

/** A tool's name: the action's id in the characters that every client takes. */
export function nameOf(action: Pick<Action, 'id'>): string {
  const name = action.id
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);
  return name === '' ? 'action' : name;
}

function free(name: string, names: ReadonlyMap<string, unknown>): string {
  let candidate = name;
  for (let number = 2; names.has(candidate); number++) candidate = `${name.slice(0, 60)}_${number}`;
  return candidate;
}

function toTool(action: Action, name: string, preferred: Action | undefined): Tool {
  const reads = action.risk === 'read' && !action.confirm;
  const parts = [
    reveal(action.description || action.name, DESCRIPTION).text,
    preferred ? `(${labelOf(action)}; ${nameOf(preferred)} is the same by ${labelOf(preferred)})` : '',
    action.risk === 'irreversible' ? 'Irreversible.' : action.risk === 'destructive' ? 'Destructive.' : '',
  ];
  return {
    name,
    title: reveal(action.name, 60).text,
    description: parts.filter(Boolean).join(' '),
    inputSchema: inputSchemaOf(action.parameters),
    annotations: { readOnlyHint: reads, untrustedContentHint: true, consequentialHint: !reads },
    action: action.key,
  };
}

/** The parameters as one object schema, without what only costs tokens. */
export function inputSchemaOf(parameters: readonly Parameter[]): JsonSchema {
  const required = parameters
    .filter((parameter) => parameter.required && parameter.schema.default === undefined)
    .map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, terse(parameter)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

const KEPT = new Set([
  'type',
  'enum',
  'const',
  'format',
  'items',
  'properties',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
  'anyOf',
  'oneOf',
]);

function terse(parameter: Parameter): JsonObject {
  const description = parameter.description ?? '';
  return {
    ...trim(parameter.schema, 0),
    ...(saysMore(description, parameter.name)
      ? { description: reveal(description, PARAMETER_DESCRIPTION).text }
      : {}),
  };
}

function trim(schema: JsonObject, depth: number): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => KEPT.has(key) && JSON.stringify(value).length < 2_000)
      .map(([key, value]) => [
        key,
        key === 'properties'
          ? properties(value, depth)
          : key === 'items' && isObject(value)
            ? trim(value, depth + 1)
            : value,
      ]),
  );
}

function properties(value: Json, depth: number): Json {
  if (!isObject(value) || depth > 3) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, isObject(child) ? trim(child, depth + 1) : child]),
  );
}

/** A description that only repeats the name tells nothing. */
function saysMore(description: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return description !== '' && plain(description) !== plain(name);
}

function labelOf(action: Action): string {
  return formats.find((format) => format.ids.includes(action.format))?.short ?? action.format;
}

function faultsByAction(
  actions: readonly Action[],
  findings: readonly Finding[],
): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  const errors = findings.filter((finding) => finding.severity === 'error' && finding.outcome === 'failed');
  for (const action of actions) {
    const { pointer, line } = action.source;
    const fault = errors.find(
      (finding) =>
        finding.action === action.key ||
        (finding.document === action.document &&
          (pointer !== undefined && finding.pointer !== null
            ? finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`)
            : line !== undefined && finding.pointer === null && finding.line === line)),
    );
    if (fault) found.set(action.key, fault);
  }
  return found;
}

/** Whether the page at hand has every control that the action needs. */
function controlsPresent(action: Action, page: PageFacts): boolean {
  const needed = action.parameters.filter((parameter) => parameter.selector && parameter.required);
  return (
    needed.length > 0 &&
    needed.every((parameter) => page.selectors[parameter.selector ?? '']?.state === 'one')
  );
}

function obstacle(
  action: Action,
  fault: Finding | undefined,
  page: PageFacts | null,
): { reason: string; next: string } | undefined {
  if (fault)
    return { reason: `${fault.message} (${fault.rule})`, next: fault.fix || 'The site has to mend it.' };
  const { transport } = action;
  if (transport.kind === 'none') {
    return page && action.page && controlsPresent(action, page)
      ? undefined
      : { reason: transport.reason, next: 'It can be read in the panel, but not run.' };
  }
  return undefined;
}
