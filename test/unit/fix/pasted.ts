import {
  at,
  type Document,
  type Edit,
  type Finding,
  isObject,
  type Json,
  pointer as pointerTo,
} from '../../../lib/model/index.ts';

/** Returns undefined if the JSON is incomplete. */
function leadingJson(text: string): { readonly value: Json; readonly rest: string } | undefined {
  for (let end = text.length; end > 0; end--) {
    if (/\w/.test(text[end] ?? '') && /^[\w-]/.test(text)) continue;
    try {
      return { value: JSON.parse(text.slice(0, end)) as Json, rest: text.slice(end) };
    } catch {}
  }
  return undefined;
}

const VERB = /(?:^|[ (])(Write|Use|Write it like|Remove it:|Add an item:|Add) (?=["[{\d-]|true|false)/g;

export function pastesOf(
  { fix, pointer, line, column, edits }: Finding,
  { value: root, fetched }: Document,
): readonly (readonly Edit[])[] {
  if (edits) return [edits];
  return [...fix.matchAll(VERB)].flatMap((match): readonly (readonly Edit[])[] => {
    const printed = leadingJson(fix.slice(match.index + match[0].length));
    if (!printed) throw new Error(`A value is cut short: ${fix}`);
    if (root === undefined) return textEdits(String(printed.value), printed.rest, fetched.text, line, column);
    return pointer === null ? [] : jsonEdits(match[1] ?? '', printed, root, pointer);
  });
}

function jsonEdits(
  verb: string,
  { value, rest }: NonNullable<ReturnType<typeof leadingJson>>,
  root: Json,
  pointer: string,
): readonly (readonly Edit[])[] {
  if (verb.startsWith('Add an item')) return [[{ op: 'add', path: `${pointer}/-`, value }]];
  const named = rest.startsWith(': ') && typeof value === 'string' ? leadingJson(rest.slice(2)) : undefined;
  if (!named || typeof value !== 'string')
    return verb === 'Add' ? [] : [[{ op: 'replace', path: pointer, value }]];
  const section = /^ in (\w+)/.exec(named.rest)?.[1];
  const within = isObject(at(root, pointer)) ? pointer : pointer.slice(0, pointer.lastIndexOf('/'));
  const path = (section === undefined ? within : `/${section}`) + pointerTo(value);
  return [[{ op: at(root, path) === undefined ? 'add' : 'replace', path, value: named.value }]];
}

function textEdits(
  text: string,
  rest: string,
  content: string,
  line: number | null,
  column: number | null,
): readonly (readonly Edit[])[] {
  const lines = content.split('\n');
  const here = (line ?? 1) - 1;
  const old = lines[here] ?? '';
  const isLine = /^\s*[A-Z][\w-]*:(?: |$)/.test(text);
  const put = (at: number, from: number, length: number, instead: string): readonly Edit[] => [
    { op: 'text', line: at + 1, column: from + 1, length, text: instead },
  ];
  if (/^ (?:below|as the first|before the)/.test(rest)) {
    if (rest.startsWith(' below')) return [put(here, old.length, 0, `\n${text}`)];
    return [put(0, 0, 0, `${text}\n`)];
  }
  if (isLine) return [put(here, 0, old.length, text)];
  const from = Math.max((column ?? 1) - 1, 0);
  return [put(here, from, old.length - from, text)];
}
