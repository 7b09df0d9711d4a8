import { describe, expect, test } from 'vitest';
import { ALLOWED } from './allowed.ts';
import { AGENTS_TXT, RICH } from './documents.ts';
import { judgeJson, lineSurvivors, survivors } from './judge.ts';

function pattern(node: string): string {
  return node.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

const allowedIn = (what: string): ReadonlySet<string> =>
  new Set(ALLOWED.filter(({ of }) => of === what).map(({ mutation, node }) => `${mutation} ${node}`));

const figures: string[] = [];

describe.each(RICH.map((rich) => [rich.what, rich] as const))('%s', (what, rich) => {
  test('has nothing wrong', () => expect(judgeJson(rich, JSON.stringify(rich.value))).toEqual([]));

  test('every mutant is found, or allowed by the text', () => {
    const { total, alive } = survivors(rich);
    const allowed = allowedIn(what);
    const survived = new Set(
      alive.map(
        ({ mutation, node, isSeenElsewhere }) =>
          `${mutation}${isSeenElsewhere ? ' (seen elsewhere)' : ''} ${pattern(node)}`,
      ),
    );
    figures.push(`${what}: ${total} mutants, ${total - alive.length} found, ${alive.length} allowed`);
    expect(
      [...survived].filter((one) => !allowed.has(one)),
      'found by no rule',
    ).toEqual([]);
    expect(
      [...allowed].filter((one) => !survived.has(one)),
      'allowed for nothing',
    ).toEqual([]);
  });
});

test('agents.txt: every mutant of a line is found, or allowed by the text', () => {
  const { total, alive } = lineSurvivors(AGENTS_TXT);
  const lines = AGENTS_TXT.split('\n');
  const allowed = allowedIn('agents.txt');
  const survived = new Set(
    alive.map(({ mutation, line }) => `${mutation} ${lines[line - 1]?.split(':')[0]?.trim()}`),
  );
  figures.push(`agents.txt: ${total} mutants, ${total - alive.length} found, ${alive.length} allowed`);
  expect(
    [...survived].filter((one) => !allowed.has(one)),
    'found by no rule',
  ).toEqual([]);
  expect(
    [...allowed].filter((one) => !survived.has(one)),
    'allowed for nothing',
  ).toEqual([]);
  process.stdout.write(`${figures.join('\n')}\n`);
});

test('every allowance names the section that allows it', () => {
  for (const { why } of ALLOWED)
    expect(why).toMatch(
      /§\d|\("[A-Z][\w -]+"\)|"[A-Z][\w ]+"|schema of the upstream repository|upstream schema/,
    );
});
