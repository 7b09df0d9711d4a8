import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleOf } from '../../../components/checks/rule-example.ts';
import { rulePage } from '../../../lib/report/index.ts';
import { catalogue } from '../../../scripts/docs/rules.ts';

const fence = '```';
const page = `# Rules

## <span id="aone"></span>Title

- Rule: \`a/one\`
- Severity: error

Wrong:

${fence}json fail
{
  "id": "x",
  "actions": [
    { "id": "a" },
    { "id": "a" }
  ]
}
${fence}

Right:

${fence}json pass
{
  "id": "x",
  "actions": [
    { "id": "a" },
    { "id": "b" }
  ]
}
${fence}

## <span id="aone-more"></span>Another title

- Rule: \`a/one-more\`

${fence}text fail
x
${fence}
`;

test('an example is the lines in which wrong and right differ, without their indent', () => {
  expect(exampleOf(page, 'a/one')).toEqual({
    wrong: '  { "id": "a" },\n  { "id": "a" }\n]',
    right: '  { "id": "a" },\n  { "id": "b" }\n]',
  });
});

test.each(['a/one-more', 'a/two', 'a'])('%s has none', (rule) => {
  expect(exampleOf(page, rule)).toBeUndefined();
});

test('nearly all rules have one, in few lines', () => {
  const pages = new Map<string, string>();
  const read = (name: string) => {
    const known =
      pages.get(name) ?? readFileSync(new URL(`../../../docs/rules/${name}.md`, import.meta.url), 'utf8');
    pages.set(name, known);
    return known;
  };
  const ids = [...catalogue.keys()];
  const examples = ids.flatMap((id) => exampleOf(read(rulePage(id)), id) ?? []);
  expect(examples.length).toBeGreaterThan(0.9 * ids.length);
  for (const { wrong, right } of examples)
    expect(Math.max(wrong.split('\n').length, right.split('\n').length)).toBeLessThanOrEqual(13);
});
