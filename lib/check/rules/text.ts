import { formats, kindOf } from '../../formats/index.ts';
import type { Report } from '../../formats/rules.ts';
import { at, type Document, isObject, type Json, own, pointer, steps } from '../../model/index.ts';
import {
  type Credential,
  codePoint,
  credentialMarks,
  credentialsIn,
  credentialUnder,
  invisible,
  invisibleIn,
  type Setting,
  stripInvisible,
} from '../../text/index.ts';
import { instructionIn, MAY_HIDE, possibleOrders, SEVERAL_WORDS } from '../../text/instruction.ts';
import { oncePerText } from '../../text/once.ts';
import standIns from '../stand-ins.json' with { type: 'json' };
import { rule } from './rule.ts';
import { keyOf, label, linesOf, matching, type Piece, pieces, piecesThat, wholeText } from './strings.ts';
import { positionOf, textsThat } from './values.ts';

const SAMPLE =
  /\/(?:request_?examples?|examples?|samples?|inputs?|outputs?|properties|entities|parameters|(?:in|out)putSchema|schema)(?:\/|$)/i;
const ANSWER = /\/(?:response_?examples?|responses?)(?:\/|$)/i;

const NAME_HINT =
  /key|token|secret|passw|pwd|passphrase|credential|bearer|jwt|auth|cookie|^prefix$|^[ \t]*(?:pass|pat)[ \t]*(?::|$)/i;

const NAME_END =
  /(?:key|token|secret|passw(?:or)?d|pwd|passphrase|credentials?|bearer|jwt|pat|authorization|cookie|^(?:pass|auth|authz|authentication|kty|prefix))\W{0,3}$/im;

const SECRET_ROWS = formats.flatMap(({ documents }) =>
  Object.values(documents).flatMap(({ secret = [] }) => secret),
);

export const secret = rule('recognised', {
  id: 'text/secret',
  requirements: [...new Set(SECRET_ROWS)].toSorted(),
  *check(_, { document }) {
    const text = wholeText(document);
    const marks = credentialMarks(text);
    if (document.value === undefined) {
      if (marks.length > 0 || NAME_HINT.test(text)) yield* inLines(document, marks.length > 0);
    } else if (marks.length > 0 || NAME_END.test(text)) yield* inValues(document, document.value, marks);
  },
});

function* inValues(document: Document, root: Json, marks: readonly RegExp[]): Iterable<Report> {
  const isHint = oncePerText(2_000, (name) => NAME_HINT.test(name) || VALUE.test(name));
  const isMarked =
    marks.length === 0
      ? () => false
      : oncePerText(2_000, (text) => marks.some((mark) => text.search(mark) >= 0));
  const mayHold = (text: string, key: string, at: 'key' | 'value'): boolean =>
    text.length >= 8 && ((at === 'value' && isHint(key)) || isMarked(text));
  for (const piece of pieces(document, mayHold)) {
    const { text, key } = piece;
    const { pointer = '', at } = piece.place();
    const setting = settingOf(pointer);
    const found = credentialsIn(text, setting);
    const named = at === 'key' ? undefined : underName(root, pointer, key, text);
    const all = found.length === 0 && named ? [named] : found;
    for (const each of all) yield exposed(document, piece.place(each.index), key, text, each);
  }
}

function settingOf(pointer: string): Setting {
  if (ANSWER.test(pointer)) return 'answer';
  return SAMPLE.test(pointer) ? 'sample' : 'declared';
}

const VALUE = /^(?:value|default|example|const|prefix|[dk])$/i;
const NAMES = ['name', 'key', 'header', 'param', 'id'];
const AUTH = /^(?:auth|authz|authentication|authorization|credentials?)$/i;
const IN_AUTH = /^(?:key|value|prefix)$/i;

function underName(root: Json, pointer: string, key: string, text: string): Credential | undefined {
  const path = [...steps(pointer)].slice(0, -1);
  if (!IN_AUTH.test(key) || !AUTH.test(path.at(-1) ?? ''))
    return credentialUnder(nameOf(root, path, key), text, settingOf(pointer));
  return /[^\w.~+/= -]/.test(text) ? undefined : credentialUnder('credential', text, 'sample');
}

function nameOf(root: Json, path: readonly string[], key: string): string {
  const holder = path.at(-1) ?? '';
  if (!VALUE.test(key)) return key;
  const parent = at(root, pointer(...path));
  if (!isObject(parent)) return key;
  // In RFC 7517, `d` and `k` are the private parts of a key.
  if (/^[dk]$/.test(key)) return own(parent, 'kty') === undefined ? key : 'private_key';
  for (const name of NAMES) {
    const value = own(parent, name);
    if (typeof value === 'string') return value;
  }
  return holder;
}

/** Searches the whole text, because a credential may span lines. */
function* inLines(document: Document, isMarked: boolean): Iterable<Report> {
  const { text } = document.fetched;
  const inText = isMarked ? credentialsIn(text, 'declared').toSorted((a, b) => a.index - b.index) : [];
  const namedIn = oncePerText(2_000, (line) => (NAME_HINT.test(line) ? inField(line) : undefined));
  let start = 0;
  for (const [index, line] of linesOf(document).entries()) {
    const end = start + line.length;
    const found: Credential[] = [];
    for (let next = inText[0]; next && next.index <= end; next = inText[0]) {
      inText.shift();
      found.push({ ...next, index: next.index - start });
    }
    const named = found.length === 0 ? namedIn(line) : undefined;
    for (const each of named ? [named] : found)
      yield exposed(document, { line: index + 1, column: each.index + 1 }, nameOfLine(line), line, each);
    start = end + 1;
  }
}

const nameOfLine = (line: string): string => keyOf(line).replace(/^#\s*/, '');

const FIELD = /^[ \t]*(?:#[ \t]*)?([\w-]{2,60})[ \t]*:[ \t]*(\S.*)$/;
const MECHANISM = /^(?:api-key|bearer-token|bearer|hmac|basic|oauth2|none)?(?:[ \t]+|[ \t]*[:=][ \t]*|$)/i;

function inField(line: string): Credential | undefined {
  const [, name = '', rest = ''] = FIELD.exec(line) ?? [];
  const start = line.length - rest.length;
  const value = rest.trimEnd();
  if (!/^auth$/i.test(name)) {
    const found = credentialUnder(name, value, 'declared');
    return found && { ...found, index: found.index + start };
  }
  const skipped = MECHANISM.exec(value)?.[0].length ?? 0;
  const behind = value.slice(skipped);
  const found = credentialUnder('token', behind, 'declared');
  return found && { ...found, index: found.index + start + skipped };
}

function exposed(
  document: Document,
  place: ReturnType<Piece['place']>,
  key: string,
  text: string,
  { index, length, kind }: Credential,
): Report {
  const requirements = kindOf(document.format)?.secret ?? [];
  return {
    at: place,
    requirements,
    severity: requirements.length > 0 ? 'error' : 'warning',
    data: { label: label(key), kind, beginning: text.slice(index, index + 4), length },
  };
}

const hiddenCharacters = rule('recognised', {
  id: 'text/characters-hidden',
  *check(_, { document }) {
    for (const piece of matching(document, invisible())) {
      const text = piece.text.slice(0, (invisible().exec(piece.text)?.index ?? 0) + 1_000);
      const mark = document.value === undefined && piece.place().line === 1 && text.startsWith('\ufeff');
      const found = [...new Set(invisibleIn(mark ? text.slice(1) : text))];
      if (found.length === 0) continue;
      yield {
        at: piece.place(),
        messageId: found.length === 1 ? 'one' : 'several',
        data: {
          label: label(piece.key),
          found: found.slice(0, 5).map(codePoint).join(', '),
          visible: JSON.stringify(stripInvisible(piece.text.slice(0, 1_000)).slice(0, 120)),
        },
      };
    }
  },
});

const instruction = rule('recognised', {
  id: 'text/instruction-to-model',
  *check(_, { document }) {
    const whole = wholeText(document);
    const orders = possibleOrders(whole);
    const filter = orders.length > 0 ? SEVERAL_WORDS : MAY_HIDE;
    if (!filter.test(whole)) return;
    const orderOf = oncePerText(2_000, (text) => instructionIn(text, orders));
    const isOrder = (text: string): boolean => filter.test(text) && orderOf(text) !== undefined;
    for (const piece of piecesThat(document, isOrder)) {
      const order = orderOf(piece.text);
      if (!order) continue;
      yield {
        at: piece.place(order.index),
        messageId: order.index === undefined ? 'hidden' : 'plain',
        data: { label: label(piece.key), order: order.found.slice(0, 100) },
      };
    }
  },
});

const COLLECTOR =
  /(?<![\w-])(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|ngrok(?:-free)?\.(?:io|app|dev)|burpcollaborator\.net|oast\.(?:fun|live|me|online|pro|site)|interact\.sh|beeceptor\.com|requestcatcher\.com|hookb\.in|dnslog\.cn|trycloudflare\.com)\b/i;

const exfiltration = rule('recognised', {
  id: 'text/address-collects-data',
  *check(_, { document }) {
    for (const piece of matching(document, COLLECTOR)) {
      const host = COLLECTOR.exec(piece.text)?.[0];
      yield { at: piece.place(), data: { label: label(piece.key), host } };
    }
  },
});

export const textRules = [hiddenCharacters, instruction, secret, exfiltration];

const STAND_INS = standIns.map(({ what, pattern, flags }) => ({ what, pattern: new RegExp(pattern, flags) }));

const TEXTS = /^(?:(?:site-)?description|intent|recovery|site-name|summary|title)$/i;
const OF_SITE = /^(?:\/site)?\/name$/;

const standInOf = (text: string): string | undefined =>
  text.length < 1_000 ? STAND_INS.find(({ pattern }) => pattern.test(text))?.what : undefined;

const placeholder = rule('document', {
  id: 'document/placeholder',
  isFinal: true,
  *check(_, { document }) {
    for (const each of textsThat(document, (text) => standInOf(text) !== undefined)) {
      const { name, value } = each;
      const at = positionOf(each);
      // An action, a field or a site may be called “todo”.
      const isText = TEXTS.test(name) || OF_SITE.test(at.pointer ?? '');
      if (name === 'selector' || (isText ? /^[A-Z][a-z]*$/ : /^\w[a-z ]*$/).test(value)) continue;
      yield { at, data: { name, value: value.slice(0, 100), what: standInOf(value) } };
    }
  },
});

export const placeholderRules = [placeholder];
