/** The table of docs/controls.md: which controls of which libraries are filled, and which are refused, from test/libraries. */
import { refusalsOf } from '../../test/libraries/known.ts';
import libraries from '../../test/libraries/package.json' with { type: 'json' };
import { LIBRARIES, type LibraryTruth } from '../../test/libraries/truth.ts';

const PLACES = { all: 'everywhere', mcp: 'the command', chromium: 'Chromium', firefox: 'Firefox' } as const;

const versions: Readonly<Record<string, string>> = libraries.dependencies;

function rowOf({ name, title, packages, controls }: LibraryTruth): string {
  const named = packages.filter(Boolean).map((one) => `${one} ${versions[one] ?? ''}`.trim());
  const filled = controls.filter(({ parameter }) => !refusalsOf(name, parameter)).map(({ kind }) => kind);
  const refused = controls.flatMap(({ parameter, kind }) => {
    const known = refusalsOf(name, parameter);
    return known ? [`${kind} (${known.ways.map((way) => PLACES[way]).join(', ')}): ${known.why}`] : [];
  });
  return `| ${title} | ${named.join('<br>')} | ${[...new Set(filled)].join(', ')} | ${refused.join('<br>') || '–'} |`;
}

export function controls(): readonly string[] {
  const all = LIBRARIES.flatMap((library) =>
    library.controls.map(({ parameter }) => refusalsOf(library.name, parameter)),
  );
  const refused = all.filter(Boolean).length;
  return [
    ...LIBRARIES.map(rowOf),
    `| ${LIBRARIES.length} forms | | ${all.length - refused} controls of ${all.length} | ${refused} controls |`,
  ];
}
