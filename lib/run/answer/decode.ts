import { parse } from '../../json/index.ts';
import type { RunData, Said, Sentence } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import type { GivenInput } from './own-form.ts';
import { readWebPage } from './web-page.ts';

interface Decoded {
  readonly data: RunData;
  readonly notes: readonly Sentence[];
  readonly binary?: true;
  readonly heading?: string;
  readonly invalid?: readonly string[];
  readonly isForm?: true;
  readonly isShell?: true;
  readonly passwords?: number;
}

const MARKUP = /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i;

const PAGE = /^\s*<(?:!doctype html|html)\b/i;

const TEXTUAL =
  /^application\/(?:.*\+)?(?:xml|javascript|yaml|x-yaml|x-www-form-urlencoded|(?:x-)?(?:ndjson|jsonl)|graphql)$/;

export function decode(
  bytes: Uint8Array,
  contentType: string,
  truncated: boolean,
  given: readonly GivenInput[] = [],
): Decoded {
  if (bytes.byteLength === 0) return { data: { kind: 'nothing' }, notes: [] };
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const labelledJson = type === 'application/json' || type === 'text/json' || type.endsWith('+json');
  const unlabelled = type === '' || type === 'text/plain' || type === 'application/octet-stream';
  const textual = labelledJson || type.startsWith('text/') || TEXTUAL.test(type);
  if (!textual && !(unlabelled && !bytes.subarray(0, 1_000).includes(0))) {
    const size = bytes.byteLength;
    const shown = type || say('noType');
    const note = truncated ? say('notShownMore', size, shown) : say('notShown', size, shown);
    return { data: { kind: 'nothing' }, notes: [note], binary: true };
  }
  const text = decodeText(bytes, contentType);
  if (type === 'text/html' || type === 'application/xhtml+xml' || (unlabelled && PAGE.test(text)))
    return decodePage(text, type, truncated, given);
  const plain: RunData = { kind: 'text', text, contentType: type };
  if (!labelledJson && !(unlabelled && /^\s*[{[]/.test(text))) return { data: plain, notes: [] };
  if (truncated) return { data: plain, notes: [say('cutOffJson')] };
  const parsed = parse(text);
  if (parsed.ok) return { data: { kind: 'json', value: parsed.value }, notes: [] };
  return { data: plain, notes: labelledJson ? [mislabelled(type, text, parsed.refusal.code)] : [] };
}

/** Reads JSON that has the content type of a web page. */
function jsonAsPage(text: string, type: string): Decoded | undefined {
  const parsed = /^\s*[{[]/.test(text) ? parse(text) : undefined;
  if (!parsed?.ok) return undefined;
  return { data: { kind: 'json', value: parsed.value }, notes: [say('labelledButJson', type)] };
}

function decodePage(
  html: string,
  contentType: string,
  truncated: boolean,
  given: readonly GivenInput[],
): Decoded {
  const json = truncated ? undefined : jsonAsPage(html, contentType);
  if (json) return json;
  const { heading, text, invalid, isForm, passwords = 0 } = readWebPage(html, given);
  return {
    data: text === '' ? { kind: 'nothing' } : { kind: 'text', text, contentType },
    notes: [say('answerIsPage')],
    passwords,
    ...(heading !== '' && { heading }),
    ...(invalid.length > 0 && { invalid }),
    ...(isForm && { isForm }),
    ...(text === '' && { isShell: true }),
  };
}

function mislabelled(type: string, text: string, problem: string): Said {
  if (problem === 'too-deep') return say('labelledTooDeep', type);
  return MARKUP.test(text) ? say('labelledPage', type) : say('labelledInvalid', type);
}

function decodeText(bytes: Uint8Array, contentType: string): string {
  const charset = /;\s*charset="?([^\s;"]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
