/** docs/controls.md: which controls of which libraries are filled, and which are refused, from test/libraries. */
import { readFileSync } from 'node:fs';
import { refusalsOf } from '../../test/libraries/known.ts';
import { LIBRARIES, type LibraryTruth } from '../../test/libraries/truth.ts';

const PLACES = { all: 'everywhere', mcp: 'the command', chromium: 'Chromium', firefox: 'Firefox' } as const;

const versions = (
  JSON.parse(readFileSync(new URL('../../test/libraries/package.json', import.meta.url), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  }
).dependencies;

function rowOf({ name, title, packages, controls }: LibraryTruth): string {
  const named = packages.filter(Boolean).map((one) => `${one} ${versions[one] ?? ''}`.trim());
  const filled = controls.filter(({ parameter }) => !refusalsOf(name, parameter)).map(({ kind }) => kind);
  const refused = controls.flatMap(({ parameter, kind }) => {
    const known = refusalsOf(name, parameter);
    return known ? [`${kind} (${known.ways.map((way) => PLACES[way]).join(', ')}): ${known.why}`] : [];
  });
  return `| ${title} | ${named.join('<br>')} | ${[...new Set(filled)].join(', ')} | ${refused.join('<br>') || '–'} |`;
}

export function controls(): string {
  const all = LIBRARIES.flatMap((library) =>
    library.controls.map(({ parameter }) => [library.name, parameter]),
  );
  const refused = all.filter(([name = '', parameter = '']) => refusalsOf(name, parameter)).length;
  return [
    '# Controls of libraries',
    '',
    `Which controls are filled and sent, tried on forms made with real libraries, untouched as npm has them, by the extension in Chromium and in Firefox and by the command (\`npm run controls -- --whole\`): ${LIBRARIES.length} forms with ${all.length} controls. What counts is what the server got. ${refused} controls are not filled: a run stops before anything is sent, and says so.`,
    '',
    '| library | packages | filled | not filled |',
    '|---|---|---|---|',
    ...LIBRARIES.map(rowOf),
    '',
    'Written by `npm run docs` from test/libraries.',
    '',
  ].join('\n');
}
