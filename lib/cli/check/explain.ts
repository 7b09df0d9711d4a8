import { readFileSync } from 'node:fs';
import { rulePage, ruleSection, ruleUrl } from '../../report/index.ts';
import { nearestWord } from '../../schema/suggest.ts';
import { CallFault } from '../call.ts';
import { catalogue } from '../catalogue.ts';
import { root } from '../version.ts';

export function listRules(asJson: boolean, rulesUrl?: string): string {
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

export function explainRule(id: string, rulesUrl?: string): string {
  const rule = catalogue().get(id);
  if (!rule) {
    const near = nearestWord(id, [...catalogue().keys()]);
    throw new CallFault(
      `There is no rule ${id}.${near === undefined ? ' --list-rules lists them all.' : ` Did you mean ${near}?`}`,
    );
  }
  const { title, why, severity, requirements = [] } = rule;
  const url = ruleUrl(id, rulesUrl);
  const section = documented(id) ?? [
    `- Severity: ${severity}`,
    `- Requirements: ${requirements.join(', ') || 'none'}`,
    '',
    why,
  ];
  return [id, '', `${title}.`, '', ...section, ...(url ? ['', url] : []), ''].join('\n');
}

function documented(id: string): readonly string[] | undefined {
  try {
    const page = readFileSync(new URL(`docs/rules/${rulePage(id)}.md`, root), 'utf8');
    return ruleSection(page, id)?.split('\n');
  } catch {
    return undefined;
  }
}
