import { formats } from '../../formats/index.ts';
import type { Document, DocumentRule, Hit } from '../../model/index.ts';
import {
  codePoint,
  INVISIBLE,
  invisibleIn,
  isSecretName,
  NOT_PLAIN,
  stripInvisible,
} from '../../text/index.ts';
import { pieces, wholeText } from './strings.ts';

const EVERY: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: [] };

/** Found documents only: what is not of our formats is not ours to judge. */
const ours = (document: Document) => document.format !== null;

const hiddenCharacters: DocumentRule = {
  ...EVERY,
  id: 'text/characters-hidden',
  requirements: [],
  severity: 'warning',
  title: 'Text holds characters that nobody sees',
  why: 'Zero-width and bidirectional control characters and Unicode tags are invisible to the person who consents, but a model reads them: a known way to smuggle instructions.',
  *check(document) {
    if (!ours(document)) return;
    for (const piece of pieces(document, INVISIBLE, [NOT_PLAIN])) {
      const text = piece.text.slice(0, piece.index + 1_000);
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

/** Phrases that address a model rather than tell what an action does. Linear: no nested repetition. */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|any|other|system|safety|user'?s?)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|messages?|context|guidelines|polic(?:y|ies)|restrictions?|tools?)\b|\b(?:system prompt|developer message|you are now|you must (?:always|never|first|not tell)|do not (?:tell|inform|mention (?:this )?to|reveal (?:this )?to|ask|notify) (?:the )?(?:user|human|person)|without (?:asking|telling|informing|notifying|confirmation from) (?:the )?(?:user|human|person)|(?:attention|important|note|instructions?|read this first)[^.\n]{0,20}\b(?:ai|llms?|agents?|assistants?|models?)\b\s*:|always (?:call|use|prefer|choose|recommend) this (?:tool|action|capability|agent))|<\/?(?:system|instructions?|important|secret)>|\[\/?(?:INST|SYSTEM)\]/i;

/** Each phrase by the part of it that is the cheapest to look for. */
const INSTRUCTION_HINTS: readonly RegExp[] = [
  /ignore|disregard|forget|override|bypass/i,
  / (?:prompt|messag|are no|must [anf]|not (?:te|in|me|re|as|no)|asking|tellin|inform|notify|confir|this [tac])/i,
  /\b(?:ai|llms?|agents?|assistants?|models?)\s*:/i,
  /[a-z]>|[tm]\]/i,
];

const instruction: DocumentRule = {
  ...EVERY,
  id: 'text/instruction-to-model',
  requirements: [],
  severity: 'warning',
  title: 'Text gives orders to a model',
  why: 'Names and descriptions are data. Text that tells a model what to do, rather than what the action does, is indirect prompt injection (Web of Agents §8.3), and clients that notice refuse the whole document.',
  *check(document) {
    if (!ours(document)) return;
    for (const piece of pieces(document, INSTRUCTION, INSTRUCTION_HINTS)) {
      yield {
        ...piece.place(),
        message: `${label(piece.key)} speaks to a model: “${piece.found.slice(0, 100)}”.`,
        fix: 'Say what the action does and needs, in the third person; leave out what a model is to do or to keep from the person.',
      };
    }
  },
};

/** Credentials by the marks their issuers give them, so that ordinary text is not suspected. */
const SECRET =
  /\b(?:sk-(?:ant-|proj-|live-)?[A-Za-z0-9_-]{20,}|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[\w-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AIza[0-9A-Za-z_-]{35}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[\w-]+|npm_[A-Za-z0-9]{36})|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\b(?:Bearer|Basic|Token)\s+[A-Za-z0-9+/_.=-]{20,}|:\/\/[^\s/:@"]{1,64}:[^\s/:@"]{3,64}@/;

const SECRET_HINTS: readonly RegExp[] = [
  /[srp]k_[lt]|gh[pousr]_|npm_|pat[_-]|ox[abprs]-|sk-[A-Za-z0-9_-]/,
  /AKIA|AIza|SG\.[\w-]|eyJ[A-Za-z0-9_-]|-----BEGIN/,
  /(?:Bearer|Basic|Token)\s+[A-Za-z0-9+/_.=-]{20}/,
  /:\/\/[^\s/:@"]{1,64}:[^\s/:@"]{3,64}@/,
];

/** A mechanism of agents.txt with something behind its name. No two parts of it can match the same space. */
const AUTH_VALUE =
  /^[^\S\n]*Auth:[^\S\n]*(?:api-key|bearer-token|bearer|hmac|basic)(?:[^\S\n]+(?:[:=][^\S\n]*)?|[:=][^\S\n]*)\S{6,}/im;

/** Every name that `isSecretName` knows has a part of it. */
const SECRET_KEY_HINT = /key|token|secret|passw|passphrase|credential|bearer/i;

const PLACEHOLDER =
  /^(?:.{0,7}|.*(?:your|example|placeholder|xxx|\.\.\.|…|<|\{|changeme|dummy|test).*|string|password|api[-_]?key|https?:\/\/.*|\/.*)$/i;

/** The requirements of the formats that no credential is in a document. */
const SECRET_ROWS = new Map(
  formats.flatMap(({ requirements }) => Object.entries(requirements?.secret ?? {})),
);

const secret: DocumentRule = {
  ...EVERY,
  id: 'text/secret',
  requirements: [...new Set([...SECRET_ROWS.values()].flat())],
  severity: 'error',
  title: 'A credential is in the file',
  why: 'The file is public. A key, token or password in it is given to everybody (draft-car-agents-txt §5.3, Web of Agents §6).',
  *check(document) {
    if (!ours(document)) return;
    for (const piece of pieces(document, SECRET, SECRET_HINTS)) {
      if (!/example|placeholder|your[-_ ]/i.test(piece.found))
        yield exposed(document, piece.place(), piece.key, piece.found);
    }
    if (document.value === undefined) {
      // agents.txt: Auth names a mechanism; anything behind the name is a credential.
      for (const piece of pieces(document, AUTH_VALUE))
        yield exposed(document, piece.place(), 'Auth', piece.text.slice(piece.text.indexOf(':') + 1).trim());
      return;
    }
    if (!SECRET_KEY_HINT.test(wholeText(document))) return;
    for (const piece of pieces(document, /./)) {
      if (
        isSecretName(piece.key) &&
        piece.text !== piece.key &&
        !PLACEHOLDER.test(piece.text.slice(0, 500)) &&
        !SECRET.test(piece.text)
      ) {
        yield exposed(document, piece.place(), piece.key, piece.text);
      }
    }
  },
};

function exposed(document: Document, place: Pick<Hit, 'pointer' | 'line'>, key: string, found: string): Hit {
  const requirements = (document.format && SECRET_ROWS.get(document.format)) ?? [];
  return {
    ...place,
    requirements,
    // The other formats say nothing of it: then it is our advice, not their verdict.
    severity: requirements.length > 0 ? 'error' : 'warning',
    message: `${label(key)} holds what looks like a credential (${found.slice(0, 4)}…, ${found.length} characters).`,
    fix: 'Remove it and revoke it at once, as it must be taken for known; declare only how a credential is obtained and sent.',
  };
}

/** Services made to collect whatever is sent to them. */
const COLLECTOR =
  /(?<![\w-])(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|ngrok(?:-free)?\.(?:io|app|dev)|burpcollaborator\.net|oast\.(?:fun|live|me|online|pro|site)|interact\.sh|beeceptor\.com|requestcatcher\.com|hookb\.in|dnslog\.cn|trycloudflare\.com)\b/i;

/** The ends of their names. */
const COLLECTOR_HINTS: readonly RegExp[] = [
  /(?:hook|tbin|ream|grok|free|ator|oast|ract|ptor|cher|ookb|slog|lare)\./i,
];

const exfiltration: DocumentRule = {
  ...EVERY,
  id: 'text/address-collects-data',
  requirements: [],
  severity: 'warning',
  title: 'An address belongs to a service that collects requests',
  why: 'Public request collectors and tunnels are where injected instructions send what they take. A production declaration has no use for one.',
  *check(document) {
    if (!ours(document)) return;
    for (const piece of pieces(document, COLLECTOR, COLLECTOR_HINTS)) {
      yield {
        ...piece.place(),
        message: `${label(piece.key)} names ${piece.found}, a service that shows what is sent to it to whoever opened it.`,
        fix: 'Use an address of your own site.',
      };
    }
  },
};

function label(key: string): string {
  return key === '' ? 'The text' : JSON.stringify(key.slice(0, 60));
}

export const textRules: readonly DocumentRule[] = [hiddenCharacters, instruction, secret, exfiltration];
