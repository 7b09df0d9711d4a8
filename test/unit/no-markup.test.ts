import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** These calls turn text into markup or code. */
const MAKERS =
  /\b(innerHTML|outerHTML|srcdoc)\s*=[^=]|insertAdjacentHTML|setHTMLUnsafe|dangerouslySetInnerHTML|createContextualFragment|document\.write|\beval\(|new Function\(|new RegExp\((?!\w+\.source\b|[A-Z_]+\b)/;

/** These files build regular expressions, but only from the project's own texts. */
const OWN_PATTERNS = [
  'lib/check/rules/text.ts',
  'lib/draft/words.ts',
  'lib/matching/moments.ts',
  'lib/matching/selector-tokens.ts',
  'lib/formats/identity/identify.ts',
  'lib/formats/identity/identify.ts',
  'lib/page/read/asking.ts',
  'lib/run/answer/pagination.ts',
  'lib/text/instruction.ts',
  'lib/text/credentials.ts',
];
/** The only allowed eval runs the code of `inspectCode`, in which a site's texts are JSON strings. */
const isInspecting = (file: string, line: string): boolean =>
  file === 'lib/browser/inspect.ts' && /\beval\((?:code\b|inspectCode\()/.test(line);
const isOwnPattern = (file: string, line: string): boolean =>
  /new RegExp\((?:$|source\b|pattern, (?:'iu?'|'im'|flags\))|`\^\(\?:\$\{pattern\}|(?:String\.raw)?`\(\?<!|`\(\?:\^\|\["'\{,)/.test(
    line,
  ) && OWN_PATTERNS.includes(file);

it('no source makes markup or code of text', () => {
  const found = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .flatMap((entry) => {
        const file = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
        return readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            MAKERS.test(line) && !isOwnPattern(file, line) && !isInspecting(file, line)
              ? [`${file}:${index + 1}: ${line.trim()}`]
              : [],
          );
      }),
  );
  expect(found).toEqual([]);
});
