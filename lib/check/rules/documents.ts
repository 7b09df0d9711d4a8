import { formats, kindOf, ownPlace } from '../../formats/index.ts';
import type { Fix } from '../../formats/rules.ts';
import { duplicateKeys, offsetOf, repairOf, unclosedAbove } from '../../json/index.ts';
import { at, type Document, MAX_DEPTH, steps } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { visible } from '../../text/shown.ts';
import { rule } from './rule.ts';

const READABLE = formats.flatMap(({ documents }) =>
  Object.values(documents).flatMap(({ readable }) => readable),
);

function readableRows({ format, fetched }: Document): readonly string[] {
  return kindOf(format ?? ownPlace(fetched)?.id ?? null)?.readable ?? [];
}

const OF_FILES = ['empty', 'invalid-utf-8', 'binary'];
const OF_ALL = ['too-deep', 'html-instead-of-json', 'html-instead-of-text'];

const unreadable = rule('document', {
  id: 'document/json-invalid',
  requirements: READABLE,
  check(_, { document }) {
    const { refusal, status, fetched } = document;
    if (!refusal || status !== 'unreadable') return undefined;
    const requirements = readableRows(document);
    if (refusal.code === 'invalid-json') {
      const { code, detail, line, column } = refusal;
      const state = say('stateNotJson');
      const cause = causeOf(fetched.text, line, column) ?? code;
      const above = cause === 'cut-off' ? unclosedAbove(fetched.text) : undefined;
      const data = { detail, line, column, above };
      const messageId = above === undefined ? cause : 'unclosed';
      return { at: { line, column }, requirements, state, messageId, data, fix: repair(fetched.text) };
    }
    const { code } = refusal;
    if (code === 'nested')
      return { at: refusal.pointer, requirements, messageId: code, data: { place: refusal.pointer } };
    const data = { levels: MAX_DEPTH };
    if (OF_ALL.includes(code)) return { requirements, messageId: code, data };
    if (!OF_FILES.includes(code)) return undefined;
    const isFile = fetched.via === 'file' && fetched.status === 0;
    const state = code === 'invalid-utf-8' ? say('stateNotUtf8') : undefined;
    return { requirements, messageId: isFile ? `${code}-file` : code, state };
  },
});

function causeOf(text: string, line: number, column: number): string | undefined {
  if (/^---\s*\n(?:.*\n)*?---\s*[{[]/.test(text)) return 'front-matter';
  if (/^\s*[\w<-]/.test(text)) return 'no-json';
  const rest = text.slice(offsetOf(text, { line, column })).trim();
  const [open] = /^"(?:[^"\\\n]|\\.)*(?=\n|$)/.exec(rest) ?? [];
  if (rest === '' || open === rest) return 'cut-off';
  return open === undefined ? undefined : 'line-break';
}

function repair(text: string): Fix | undefined {
  const found = repairOf(text);
  if (!found) return undefined;
  const { edit, before } = found;
  const place = `at line ${edit.line}, column ${edit.column}`;
  const [removed, written] = [before, edit.text].map((one) => JSON.stringify(visible(one)));
  const change = edit.text === '' ? `Delete ${removed}` : `Replace ${removed} with ${written}`;
  return {
    sentence: before === '' ? `Insert ${written} ${place}.` : `${change} ${place}.`,
    edits: () => [edit],
  };
}

const byteOrderMark = rule('recognised', {
  id: 'document/byte-order-mark',
  requirements: READABLE,
  check(_, { document }) {
    if (!document.fetched.text.startsWith('\uFEFF')) return undefined;
    return {
      at: { line: 1, column: 1 },
      requirements: readableRows(document),
      fix: {
        sentence: 'Save the file as UTF-8 without a byte order mark.',
        edits: () => [{ op: 'text', line: 1, column: 1, length: 1, text: '' }],
      },
    };
  },
});

const duplicateKey = rule('recognised', {
  id: 'document/key-duplicate',
  *check(_, { document: { value, fetched } }) {
    if (value === undefined) return;
    for (const pointer of duplicateKeys(fetched.text)) {
      const name = JSON.stringify(steps(pointer).at(-1));
      yield {
        at: pointer,
        key: true,
        data: { name, kept: JSON.stringify(at(value, pointer))?.slice(0, 60) },
      };
    }
  },
});

const undotted = rule('recognised', {
  id: 'document/well-known-undotted',
  check(_, { document: { fetched } }) {
    const isFile = fetched.via === 'file' && fetched.status === 0;
    return isFile && /(?:^|[\\/])well-known[\\/]/.test(fetched.url) && { outcome: 'needs-review' };
  },
});

const nothingDeclared = rule('document', {
  id: 'document/nothing-declared',
  check(_, { document: { format, dialect, value, fetched, actions } }) {
    const lists = kindOf(format)?.lists;
    if (lists === undefined || actions.length > 0 || dialect?.startsWith('legacy')) return undefined;
    const data = { lists };
    if (value === undefined)
      return (
        !/^\s*(?:cap\w*\b|declaration-type:)/im.test(fetched.text) && {
          at: { line: 1, column: 1 },
          messageId: 'none',
          data,
        }
      );
    const list = at(value, `/${lists}`);
    return Array.isArray(list) && list.length === 0 && { at: `/${lists}`, messageId: 'empty', data };
  },
});

export const documentRules = [unreadable, byteOrderMark, duplicateKey, undotted, nothingDeclared];
