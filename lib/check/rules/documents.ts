import { formats } from '../../formats/index.ts';
import { duplicateKeys, MAX_DEPTH } from '../../json/index.ts';
import { at, type Document, type DocumentRule, type Refusal, steps } from '../../model/index.ts';

const EVERY: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: [] };

/** Which requirements say that what is at a path is valid JSON. */
const VALID_JSON = formats.flatMap(({ requirements }) => requirements?.json ?? []);

const unreadable: DocumentRule = {
  ...EVERY,
  id: 'document/json-invalid',
  requirements: VALID_JSON.flatMap(({ ids }) => ids),
  severity: 'error',
  title: 'The document cannot be read as JSON',
  why: 'Nothing in a file that does not parse reaches any client, whatever else is right in it.',
  *check(document) {
    const { refusal } = document;
    if (!refusal || document.status !== 'unreadable') return;
    const answer = remedy(refusal);
    if (!answer) return;
    const path = document.url.replace(/[?#].*$/, '');
    yield {
      ...answer,
      requirements: VALID_JSON.find((one) => one.path.test(path))?.ids ?? [],
    };
  },
};

function remedy(
  refusal: Refusal,
): { message: string; fix: string; line?: number; column?: number } | undefined {
  switch (refusal.code) {
    case 'invalid-json':
      return {
        message: `This is not valid JSON: ${refusal.detail} at line ${refusal.line}, column ${refusal.column}.`,
        fix: 'Fix it there. JSON has no comments, no trailing commas and double quotes only; a JSON formatter shows the place.',
        line: refusal.line,
        column: refusal.column,
      };
    case 'empty':
      return {
        message: 'The answer is empty.',
        fix: 'Serve the document, or answer 404 where there is none.',
      };
    case 'too-deep':
      return {
        message: `It is nested more than ${MAX_DEPTH} levels deep.`,
        fix: `Flatten it: no format needs more than ${MAX_DEPTH} levels.`,
      };
    case 'invalid-utf-8':
      return { message: 'It is not UTF-8.', fix: 'Save and serve it as UTF-8.' };
    case 'binary':
      return {
        message: 'It is binary data.',
        fix: 'Serve the document itself as text; check compression and Content-Encoding.',
      };
    default:
      return undefined;
  }
}

const duplicateKey: DocumentRule = {
  ...EVERY,
  id: 'document/key-duplicate',
  requirements: [],
  severity: 'warning',
  title: 'A property is declared twice in its object',
  why: 'Parsers keep the first, the last or neither (RFC 8259 §4): what one client reads is not what another does.',
  *check(document: Document) {
    if (document.format === null || document.value === undefined) return;
    for (const pointer of duplicateKeys(document.fetched.text, document.value)) {
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

export const documentRules: readonly DocumentRule[] = [unreadable, duplicateKey];
