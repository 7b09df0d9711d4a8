import type { Document } from '../../model/index.ts';
import { codePoint, invisible, invisibleIn, NOT_PLAIN, stripInvisible } from '../../text/index.ts';
import { instructionIn, MAY_HIDE, mayInstruct, SEVERAL_WORDS } from '../../text/instruction.ts';
import { oncePerText } from '../../text/once.ts';
import standIns from '../stand-ins.json' with { type: 'json' };
import { rule } from './rule.ts';
import { secret } from './secrets.ts';
import { label, matching, piecesThat, wholeText } from './strings.ts';
import { positionOf, textsThat } from './values.ts';

const hiddenCharacters = rule('recognised', {
  id: 'text/characters-hidden',
  *check(_, { document }) {
    for (const piece of matching(document, invisible(), [NOT_PLAIN])) {
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

const mayHold = (document: Document): RegExp => (mayInstruct(wholeText(document)) ? SEVERAL_WORDS : MAY_HIDE);

const instruction = rule('recognised', {
  id: 'text/instruction-to-model',
  *check(_, { document }) {
    const filter = mayHold(document);
    if (!filter.test(wholeText(document))) return;
    const orderOf = oncePerText(2_000, instructionIn);
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

const COLLECTOR_HINTS: readonly RegExp[] = [
  /(?:hook|tbin|ream|grok|free|ator|oast|ract|ptor|cher|ookb|slog|lare)\./i,
];

const exfiltration = rule('recognised', {
  id: 'text/address-collects-data',
  *check(_, { document }) {
    for (const piece of matching(document, COLLECTOR, COLLECTOR_HINTS)) {
      const host = COLLECTOR.exec(piece.text)?.[0];
      yield { at: piece.place(), data: { label: label(piece.key), host } };
    }
  },
});

export const textRules = [hiddenCharacters, instruction, secret, exfiltration];

const STAND_INS = standIns.map(({ what, pattern, flags }) => ({ what, pattern: new RegExp(pattern, flags) }));
const HINT =
  /…|\.{3}|_{3}|\?{3}|TODO|TBD|TBA|FIXME|CHANGE|REPLACE|PLACEHOLDER|[<{%$]|your|Example|Sample|My |Acme|Lorem|flights|books|maps|Transactional/i;

const TEXTS = /^(?:(?:site-)?description|intent|recovery|site-name|summary|title)$/i;
const OF_SITE = /^(?:\/site)?\/name$/;

const standInOf = (text: string): string | undefined =>
  text.length < 1_000 && HINT.test(text)
    ? STAND_INS.find(({ pattern }) => pattern.test(text))?.what
    : undefined;

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
