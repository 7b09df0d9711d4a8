import { formats, kindOf, ownPlace } from '../../formats/index.ts';
import { duplicateKeys, MAX_DEPTH } from '../../json/index.ts';
import {
  at,
  type Document,
  type DocumentRule,
  type Refusal,
  steps,
  type Violation,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { stated } from './stated.ts';

const EVERY: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: [] };

/** Which requirements say that a document is plain, parsable text. */
const READABLE = formats.flatMap(({ documents }) =>
  Object.values(documents).flatMap(({ readable }) => readable),
);

/** Those of what a document is, or of what is meant to be at its place. */
function readableRows({ format, fetched }: Document): readonly string[] {
  return kindOf(format ?? ownPlace(fetched)?.id ?? null)?.readable ?? [];
}

const unreadable: DocumentRule = {
  ...EVERY,
  ...stated('document/json-invalid'),
  requirements: READABLE,
  *check(document) {
    const { refusal } = document;
    if (!refusal || document.status !== 'unreadable') return;
    const answer = remedy(refusal, document.fetched.via === 'file' && document.fetched.status === 0);
    if (answer) yield { ...answer, requirements: readableRows(document) };
  },
};

function remedy(
  refusal: Refusal,
  isFile: boolean,
): Pick<Violation, 'message' | 'fix' | 'line' | 'column' | 'state'> | undefined {
  switch (refusal.code) {
    case 'invalid-json':
      return {
        state: say('stateNotJson'),
        message: `This is not valid JSON: ${refusal.detail} at line ${refusal.line}, column ${refusal.column}.`,
        fix: 'Fix it there. JSON has no comments, no trailing commas and double quotes only; a JSON formatter shows the place.',
        line: refusal.line,
        column: refusal.column,
      };
    case 'empty':
      return isFile
        ? { message: 'The file is empty.', fix: 'Write the document, or delete the file.' }
        : { message: 'The answer is empty.', fix: 'Serve the document, or answer 404 where there is none.' };
    case 'too-deep':
      return {
        message: `It is nested more than ${MAX_DEPTH} levels deep.`,
        fix: `Flatten it: no format needs more than ${MAX_DEPTH} levels.`,
      };
    case 'invalid-utf-8':
      return { message: 'It is not UTF-8.', fix: `Save ${isFile ? '' : 'and serve '}it as UTF-8.` };
    case 'binary':
      return {
        message: 'It is binary data.',
        fix: isFile
          ? 'Save the document itself, as plain text.'
          : 'Serve the document itself as text; check compression and Content-Encoding.',
      };
    case 'html-instead-of-json':
    case 'html-instead-of-text':
      return {
        message: 'It is an HTML page under the name of a manifest.',
        fix: 'Save the manifest itself under this name; often an error page was downloaded in its place.',
      };
    default:
      return undefined;
  }
}

const byteOrderMark: DocumentRule = {
  ...EVERY,
  ...stated('document/byte-order-mark'),
  requirements: READABLE,
  *check(document) {
    if (document.format === null || !document.fetched.text.startsWith('\uFEFF')) return;
    yield {
      line: 1,
      column: 1,
      requirements: readableRows(document),
      message: 'It begins with a byte order mark (U+FEFF), which is invisible.',
      fix: 'Save it as UTF-8 without a byte order mark.',
      edits: [{ op: 'text', line: 1, column: 1, length: 1, text: '' }],
    };
  },
};

const duplicateKey: DocumentRule = {
  ...EVERY,
  ...stated('document/key-duplicate'),
  *check(document: Document) {
    if (document.format === null || document.value === undefined) return;
    for (const pointer of duplicateKeys(document.fetched.text)) {
      const kept = JSON.stringify(at(document.value, pointer))?.slice(0, 60);
      yield {
        pointer,
        at: 'key',
        message: `${JSON.stringify(steps(pointer).at(-1))} is declared more than once; most parsers keep the last only (${kept}).`,
        fix: 'Keep one of them.',
      };
    }
  },
};

const nothingDeclared: DocumentRule = {
  ...EVERY,
  ...stated('document/nothing-declared'),
  *check({ format, dialect, value, fetched, actions }) {
    const lists = kindOf(format)?.lists;
    if (lists === undefined || actions.length > 0 || dialect?.startsWith('legacy')) return;
    const fix = 'Declare what can be done here, or take the file away until there is something.';
    if (value === undefined) {
      // A line that was meant to be one is reported as that; an agent's own declaration offers nothing.
      if (!/^\s*(?:cap\w*\b|declaration-type:)/im.test(fetched.text))
        yield { line: 1, column: 1, message: `There is no ${lists}.`, fix };
    } else {
      const list = at(value, `/${lists}`);
      if (Array.isArray(list) && list.length === 0)
        yield { pointer: `/${lists}`, message: `${lists} is empty.`, fix };
    }
  },
};

export const documentRules: readonly DocumentRule[] = [
  unreadable,
  byteOrderMark,
  duplicateKey,
  nothingDeclared,
];
