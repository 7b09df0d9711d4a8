import blind from '../../test/libraries/blind/package.json' with { type: 'json' };
import { refusalsOf } from '../../test/libraries/known.ts';
import opened2 from '../../test/libraries/opened2/package.json' with { type: 'json' };
import tested from '../../test/libraries/package.json' with { type: 'json' };
import {
  BLIND_LIBRARIES,
  LIBRARIES,
  type LibraryTruth,
  OPENED_LIBRARIES,
  type Part,
  scoresOf,
} from '../../test/libraries/truth.ts';

const PLACES = { all: 'everywhere', mcp: 'the command', chromium: 'Chromium', firefox: 'Firefox' } as const;

const versions: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  tested: tested.dependencies,
  opened2: opened2.dependencies,
  blind: blind.dependencies,
};

const packagesOf = ({ packages, part }: LibraryTruth): string =>
  packages
    .filter(Boolean)
    .map((one) => `${one} ${versions[part][one] ?? ''}`.trim())
    .join('<br>');
const kindsOf = (controls: LibraryTruth['controls']): string =>
  [...new Set(controls.map(({ kind }) => kind))].join(', ');

function rowOf(library: LibraryTruth): string {
  const { name, title, controls } = library;
  const filled = kindsOf(controls.filter(({ parameter }) => !refusalsOf(name, parameter)));
  const refused = controls.flatMap(({ parameter, kind }) => {
    const known = refusalsOf(name, parameter);
    return known ? [`${kind} (${known.ways.map((way) => PLACES[way]).join(', ')}): ${known.why}`] : [];
  });
  return `| ${title} | ${packagesOf(library)} | ${filled} | ${refused.join('<br>') || '–'} |`;
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

export const blindControls = (): string[][] => [
  ...tablesOf(BLIND_LIBRARIES),
  ...tablesOf(OPENED_LIBRARIES),
  scoreRows('opened'),
];

const scoreRows = (part: string): string[] => scoresOf(part).map((cells) => `| ${cells.join(' | ')} |`);

function tablesOf(libraries: readonly LibraryTruth[]): string[][] {
  const forms = libraries.map(
    (library) =>
      `| ${library.title} | ${packagesOf(library)} | ${library.controls.length} | ${kindsOf(library.controls)} |`,
  );
  const sum = libraries.flatMap(({ controls }) => controls).length;
  return [scoreRows(libraries[0]!.part), [...forms, `| ${forms.length} forms | | ${sum} | |`]];
}
