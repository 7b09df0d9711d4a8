import type { Document, DocumentRule } from '../../model/index.ts';
import {
  codePoint,
  instructionIn,
  invisible,
  invisibleIn,
  MAY_HIDE,
  mayInstruct,
  NOT_PLAIN,
  SEVERAL_WORDS,
  stripInvisible,
} from '../../text/index.ts';
import { secret } from './secrets.ts';
import { stated } from './stated.ts';
import { EVERY, keeping, label, matching, ours, piecesThat, wholeText } from './strings.ts';

const hiddenCharacters: DocumentRule = {
  ...EVERY,
  ...stated('text/characters-hidden'),
  *check(document) {
    if (!ours(document)) return;
    for (const piece of matching(document, invisible(), [NOT_PLAIN])) {
      const text = piece.text.slice(0, (invisible().exec(piece.text)?.index ?? 0) + 1_000);
      // A byte order mark at the start of a text file is none.
      const mark = document.value === undefined && piece.place().line === 1 && text.startsWith('\ufeff');
      const found = [...new Set(invisibleIn(mark ? text.slice(1) : text))];
      if (found.length === 0) continue;
      yield {
        ...piece.place(),
        message: `${label(piece.key)} holds ${found.length === 1 ? 'an invisible character' : 'invisible characters'} (${found.slice(0, 5).map(codePoint).join(', ')}).`,
        fix: `Write it without: ${JSON.stringify(stripInvisible(piece.text.slice(0, 1_000)).slice(0, 120))}.`,
      };
    }
  },
};

/** Where no order has all its words in a document, only what hides some has to be looked at. */
const mayHold = (document: Document): RegExp => (mayInstruct(wholeText(document)) ? SEVERAL_WORDS : MAY_HIDE);

const instruction: DocumentRule = {
  ...EVERY,
  ...stated('text/instruction-to-model'),
  *check(document) {
    if (!ours(document)) return;
    const filter = mayHold(document);
    if (!filter.test(wholeText(document))) return;
    const orderOf = keeping(instructionIn);
    const isOrder = (text: string): boolean => filter.test(text) && orderOf(text) !== undefined;
    for (const piece of piecesThat(document, isOrder)) {
      const order = orderOf(piece.text);
      if (!order) continue;
      yield {
        ...piece.place(order.index),
        message: `${label(piece.key)} speaks to a model: “${order.found.slice(0, 100)}”${order.index === undefined ? ', hidden in markup or in invisible characters' : ''}.`,
        fix: 'Say what the action does and needs, in the third person; leave out what a model is to do or to keep from the person.',
      };
    }
  },
};

/** Services made to collect whatever is sent to them. */
const COLLECTOR =
  /(?<![\w-])(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|ngrok(?:-free)?\.(?:io|app|dev)|burpcollaborator\.net|oast\.(?:fun|live|me|online|pro|site)|interact\.sh|beeceptor\.com|requestcatcher\.com|hookb\.in|dnslog\.cn|trycloudflare\.com)\b/i;

/** The ends of their names. */
const COLLECTOR_HINTS: readonly RegExp[] = [
  /(?:hook|tbin|ream|grok|free|ator|oast|ract|ptor|cher|ookb|slog|lare)\./i,
];

const exfiltration: DocumentRule = {
  ...EVERY,
  ...stated('text/address-collects-data'),
  *check(document) {
    if (!ours(document)) return;
    for (const piece of matching(document, COLLECTOR, COLLECTOR_HINTS)) {
      yield {
        ...piece.place(),
        message: `${label(piece.key)} names ${COLLECTOR.exec(piece.text)?.[0]}, a service that shows what is sent to it to whoever opened it.`,
        fix: 'Use an address of your own site.',
      };
    }
  },
};

export const textRules: readonly DocumentRule[] = [hiddenCharacters, instruction, secret, exfiltration];
