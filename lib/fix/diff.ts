import { diffLines, FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

const CONTEXT = 3;
/** With more changed lines, alignment would take seconds, so the diff replaces the whole text. */
const MAX_CHANGES = 1_000;
const NO_END = '\\ No newline at end of file';

interface Line {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

export function diffOf(file: string, before: string, after: string): string {
  if (before === after) return '';
  const name = file.replaceAll('\\', '/').replace(/^\.\//, '');
  const options = { context: CONTEXT, maxEditLength: MAX_CHANGES };
  const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, options);
  const text = formatPatch(patch ?? wholePatch(name, before, after), FILE_HEADERS_ONLY);
  return text.replaceAll(COMMAND, '-$1\n+$1');
}

/** Build services would run a context line that begins with “::” as a command. */
const COMMAND = /^ ([^\S\n]*::[^\n]*(?:\n\\ No newline at end of file)?)$/gm;

function wholePatch(name: string, before: string, after: string): Parameters<typeof formatPatch>[0] {
  const lines = wholeChange(before, after).flatMap(({ mark, text }) =>
    text.endsWith('\n') ? [mark + text.slice(0, -1)] : [mark + text, NO_END],
  );
  const [oldLines, newLines] = [split(before).length, split(after).length];
  return {
    oldFileName: `a/${name}`,
    newFileName: `b/${name}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [{ oldStart: 1, oldLines, newStart: 1, newLines, lines }],
  };
}

export function linesOf(before: string, after: string): readonly Line[] {
  const changes = diffLines(before, after, { maxEditLength: MAX_CHANGES });
  if (!changes) return wholeChange(before, after);
  return changes.flatMap(({ value, removed, added }) =>
    marked((removed && '-') || (added && '+') || ' ', value),
  );
}

const wholeChange = (before: string, after: string) => [...marked('-', before), ...marked('+', after)];

const marked = (mark: Line['mark'], value: string): readonly Line[] =>
  split(value).map((text) => ({ mark, text }));

const split = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
