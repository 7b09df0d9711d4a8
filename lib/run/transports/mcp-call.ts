import {
  isString,
  type Json,
  type JsonObject,
  listAt,
  type Outcome,
  own,
  type RequestPlan,
} from '../../model/index.ts';
import { say, sentence } from '../../text/index.ts';
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

export function called(result: JsonObject): Outcome {
  const content = listAt(result, 'content');
  const texts = content.map((part) => own(part, 'text')).filter(isString);
  const text = texts.join('\n');
  if (own(result, 'isError') === true) {
    const why = sentence(text.slice(0, 1_000)) || say('mcpNoReason');
    return failure('http-error', say('mcpToolError', why));
  }
  const structured = own(result, 'structuredContent');
  if (structured !== undefined) return answered(structured);
  if (texts.length !== content.length) return answered({ content });
  const value = /^\s*[{[]/.test(text) ? parsed(text) : undefined;
  if (value !== undefined) return answered(value);
  return done({ kind: 'text', text, contentType: 'text/plain' });
}

export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
