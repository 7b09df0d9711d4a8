import { rulePage, ruleSection } from '../../lib/report/rule-url.ts';

interface RuleExample {
  readonly wrong: string;
  readonly right: string;
}

const PAGES = import.meta.glob<string>(['../../docs/rules/*.md', '!../../docs/rules/README.md'], {
  query: '?raw',
  import: 'default',
});

export const loadPages = (): Promise<readonly string[]> =>
  Promise.all(Object.values(PAGES).map((load) => load()));

export async function loadExample(rule: string): Promise<RuleExample | undefined> {
  const load = PAGES[`../../docs/rules/${rulePage(rule)}.md`];
  return load ? exampleOf(await load(), rule) : undefined;
}

const MOST = 12;

export function exampleOf(page: string, rule: string): RuleExample | undefined {
  const section = ruleSection(page, rule) ?? '';
  const blocks = [...section.matchAll(/^```(\w+) (fail|pass)\b[^\n]*\n([\s\S]*?)^```$/gm)];
  const of = (verdict: string) =>
    blocks.flatMap(([, language, found, text = '']) => (found === verdict ? [{ language, text }] : []));
  const right = of('pass');
  for (const [index, wrong] of of('fail').entries()) {
    const other = right[index];
    if (!other || other.language !== wrong.language || other.text === wrong.text) continue;
    return difference(wrong.text.trimEnd().split('\n'), other.text.trimEnd().split('\n'));
  }
  return undefined;
}

function difference(wrong: readonly string[], right: readonly string[]): RuleExample {
  const most = Math.min(wrong.length, right.length);
  let head = 0;
  while (head < most && wrong[head] === right[head]) head++;
  let tail = 0;
  while (tail < most - head && wrong.at(-1 - tail) === right.at(-1 - tail)) tail++;
  const cut = (lines: readonly string[]) =>
    shifted(lines.slice(Math.max(0, head - 1), lines.length - Math.max(0, tail - 1)));
  return { wrong: cut(wrong), right: cut(right) };
}

function shifted(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents, 40);
  const shown = lines.slice(0, MOST).map((line) => line.slice(indent));
  return [...shown, ...(lines.length > MOST ? ['…'] : [])].join('\n');
}
