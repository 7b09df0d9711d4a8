import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { isShallow, type Json, MAX_DEPTH, type Refusal } from '../model/index.ts';
import { positionOf } from './place.ts';

type Parsed = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly refusal: Refusal };

/** Never throws. */
export function parse(text: string): Parsed {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (body.trim() === '') return { ok: false, refusal: { code: 'empty' } };
  let value: Json;
  try {
    value = JSON.parse(body);
  } catch {
    return { ok: false, refusal: explain(text) };
  }
  if (!isShallow(value)) return { ok: false, refusal: { code: 'too-deep', limit: MAX_DEPTH } };
  return { ok: true, value };
}

export function parseBroken(text: string): Json | undefined {
  const tree = isTooDeep(text) ? undefined : parseTree(text.slice(0, MAX_BROKEN));
  const value: Json | undefined = tree && getNodeValue(tree);
  return value !== undefined && isShallow(value) ? value : undefined;
}

const MAX_BROKEN = 200_000;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length && depth <= MAX_DEPTH * 10; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return depth > MAX_DEPTH * 10;
}

/** Another parser explains the error, because browsers' messages differ. */
function explain(text: string): Refusal {
  if (isTooDeep(text)) return { code: 'too-deep', limit: MAX_DEPTH };
  const errors: ParseError[] = [];
  parseTree(text.slice(0, MAX_BROKEN), errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  return {
    code: 'invalid-json',
    detail: first ? wording(printParseErrorCode(first.error)) : 'not valid JSON',
    ...positionOf(text, first?.offset ?? 0),
  };
}

function wording(code: string): string {
  return code.replaceAll(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();
}
