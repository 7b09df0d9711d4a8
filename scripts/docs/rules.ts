import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rules } from '../../lib/check/run.ts';
import { rulePage } from '../../lib/report/index.ts';
import { schemaRules } from '../../lib/schema/findings.ts';

const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));

export const catalogue = new Map([...schemaRules(), ...rules].map((rule) => [rule.id, rule]));

export const PAGES: readonly string[] = [...new Set([...catalogue.keys()].map(rulePage))].toSorted();

export function idsOn(page: string): readonly string[] {
  return [...catalogue.keys()].filter((id) => rulePage(id) === page);
}

type Facts = NonNullable<ReturnType<typeof catalogue.get>>;

function headerOf({ id, title, severity, requirements, why }: Facts): string {
  return [
    `## <span id="${id.replace('/', '')}"></span>${title}`,
    `- Rule: \`${id}\`\n- Severity: ${severity}\n- Requirements: ${requirements.length > 0 ? requirements.join(', ') : 'none; good practice'}`,
    why,
  ].join('\n\n');
}

function written(name: string): string {
  const page = existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : `# Rules for ${name}\n`;
  const [intro = '', ...sections] = page.split(/^## (?=<span )/m);
  const examples = new Map(
    sections.map((section) => [/^- Rule: `(.*)`$/m.exec(section)?.[1] ?? '', examplesOf(section)]),
  );
  const ids = idsOn(name);
  const order = [...examples.keys()].filter((id) => catalogue.has(id));
  const all = [...order, ...ids.filter((id) => !examples.has(id))].flatMap((id) => catalogue.get(id) ?? []);
  return [intro.trim(), ...all.map((rule) => `${headerOf(rule)}\n\n${examples.get(rule.id) ?? ''}`.trim())]
    .join('\n\n')
    .concat('\n');
}

function examplesOf(section: string): string {
  return section.split('\n\n').slice(3).join('\n\n').trim();
}

const INTRO =
  'Each finding names its rule. Follow the link to see why it matters, with an example of wrong and right. [Fix common problems](../troubleshooting.md) starts from what you see. `awas-lens check --explain RULE` shows the same text in a terminal.';
const fileOf = (page: string): string => `${folder}${page}.md`;

function index(): string {
  const sections = PAGES.map((page) => {
    const heading = /^# (.*)/.exec(written(page))?.[1];
    const rows = idsOn(page)
      .flatMap((id) => catalogue.get(id) ?? [])
      .map(
        ({ id, severity, title }) =>
          `| [${id}](${page}.md#${id.replace('/', '')}) | ${severity} | ${title} |`,
      );
    const head = ['| Rule | Severity | What it reports |', '|---|---|---|'];
    return [`## ${heading}`, '', ...head, ...rows].join('\n');
  });
  return `${['# Rules', INTRO, ...sections].join('\n\n')}\n`;
}

export function rulePages(): readonly (readonly [file: string, text: string])[] {
  return [...PAGES.map((page) => [`rules/${page}.md`, written(page)] as const), ['rules/README.md', index()]];
}
