import { plain, sampleOf } from '../formats/writing.ts';
import { isObject, type Json, type JsonSchema, own, type Parameter } from '../model/index.ts';
import { allowed, exampleOf, validate } from '../schema/site.ts';

export function exemplified(parameter: Parameter): Parameter {
  const { examples, ...schema } = parameter.schema;
  if (own(schema, 'default') !== undefined || allowed(schema) || own(schema, 'type') === 'boolean')
    return { ...parameter, schema };
  const pattern = own(schema, 'pattern');
  const known = [
    ...(Array.isArray(examples) ? examples : []),
    typeof pattern === 'string' ? fitting(pattern) : undefined,
    exampleOf(schema),
    rangeOf(schema),
    sampleOf(schema),
    '1',
  ];
  const example = known.find((one) => one !== undefined && validate(schema, one).valid);
  return { ...parameter, schema: { ...schema, ...(example !== undefined && { examples: [example] }) } };
}

function rangeOf({ items }: JsonSchema): Json | undefined {
  const { minimum, maximum } = isObject(items) ? items : {};
  return minimum === undefined || maximum === undefined ? undefined : [minimum, maximum];
}

const PART = /(\[[^\]\\]+\]|\\[dw]|\\[^\w]|[^\\[\](){}*+?.|^$])(?:\{(\d{1,2})(?:,\d*)?\}|([*?])|\+)?/y;

function fitting(pattern: string): string | undefined {
  const [row = ''] = pattern
    .slice(1, -1)
    .replace(/^\(\?:(.*)\)$/, '$1')
    .split('|');
  let text = '';
  PART.lastIndex = 0;
  while (PART.lastIndex < row.length) {
    const found = PART.exec(row);
    if (!found) return undefined;
    const [, part = '', times, none] = found;
    text += memberOf(part).repeat(none === undefined ? Number(times ?? 1) : 0);
  }
  return text === '' ? undefined : plain(text, 200);
}

function memberOf(part: string): string {
  if (part === '\\d') return '1';
  if (part === '\\w') return 'a';
  if (part.startsWith('\\')) return part.charAt(1);
  const first = part.startsWith('[') ? part.charAt(1) : part;
  return first === '0' && first !== part ? '1' : first;
}

const MAX_BRIEF = 3;

export function explained(parameter: Parameter, action: string): Parameter {
  const { name, description = '' } = parameter;
  const told = description.length > MAX_BRIEF ? description : `“${description || name}” of “${action}”`;
  return { ...parameter, description: quiet(told) };
}

/** In capitals, “YOUR NAME HERE” would look like an unfilled placeholder. */
const quiet = (text: string): string =>
  text.replaceAll(/(?<=\bY)OUR(?: \p{Lu}+)+/gu, (rest) => rest.toLowerCase());

export function described(description: string, name: string, site: string | undefined): string {
  const isName = plain(description, 1_000).toLowerCase() === plain(name, 1_000).toLowerCase();
  return quiet(isName && site !== undefined ? `${description} (${site})` : description);
}
