import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface DocumentedRule {
  readonly id: string;
  readonly file: string;
  readonly examples: readonly Example[];
}

export interface Example {
  readonly language: string;
  readonly verdict: 'fail' | 'pass';
  readonly note: string;
  readonly text: string;
}

const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));

export function documentedRules(): readonly DocumentedRule[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .flatMap((file) =>
      readFileSync(folder + file, 'utf8')
        .split(/^## (?=<span )/m)
        .slice(1)
        .map((section) => ({
          id: /^- Rule: `(.*)`$/m.exec(section)?.[1] ?? '',
          file,
          examples: [...section.matchAll(/^```(\w+) (fail|pass)\b[ \t]*([^\n]*)\n([\s\S]*?)^```$/gm)].map(
            ([, language = '', verdict, note = '', text = '']) => ({
              language,
              verdict: verdict as Example['verdict'],
              note: note.trim(),
              text,
            }),
          ),
        })),
    );
}
