import { readFileSync } from 'node:fs';
import { RULES_URL, rulePage, ruleUrl } from '../../report/index.ts';
import { nearestWord } from '../../schema/index.ts';
import { catalogue } from '../catalogue.ts';
import { CallFault } from '../fault.ts';
import { root } from '../version.ts';

/** `--list-rules`: ID, severity and heading of each rule, or all of it as JSON. */
export function listRules(asJson: boolean, rulesUrl = RULES_URL): string {
  const listed = [...catalogue().values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (asJson) {
    const notes = listed.map(({ id, title, why, severity, requirements }) => ({
      id,
      severity,
      requirements,
      title,
      why,
      help: ruleUrl(id, rulesUrl),
    }));
    return `${JSON.stringify(notes, null, 2)}\n`;
  }
  const width = Math.max(...listed.map(({ id }) => id.length));
  return listed
    .map(({ id, severity = '', title }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`)
    .join('');
}

/**
 * `--explain RULE`: what docs/rules says of it, examples included.
 * @throws CallFault where there is no such rule
 */
export function explainRule(id: string, rulesUrl = RULES_URL): string {
  const rule = catalogue().get(id);
  if (!rule) {
    const near = nearestWord(id, [...catalogue().keys()]);
    throw new CallFault(
      `There is no rule ${id}.${near === undefined ? ' --list-rules lists them all.' : ` Did you mean ${near}?`}`,
    );
  }
  const { title, why, severity, requirements = [] } = rule;
  const section = documented(id) ?? [
    `${title}.`,
    '',
    `- Severity: ${severity}`,
    `- Requirements: ${requirements.join(', ') || 'none'}`,
    '',
    why,
  ];
  return [id, '', ...section, '', ruleUrl(id, rulesUrl), ''].join('\n');
}

/** The rule's section without its heading. */
function documented(id: string): readonly string[] | undefined {
  let page: string;
  try {
    page = readFileSync(new URL(`docs/rules/${rulePage(id)}.md`, root), 'utf8');
  } catch {
    return undefined;
  }
  const lines = page.split('\n');
  const start = lines.indexOf(`## ${id}`);
  if (start === -1) return undefined;
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  const section = lines.slice(start + 1, end === -1 ? undefined : end);
  return section.join('\n').trim().split('\n');
}
