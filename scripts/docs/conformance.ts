import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import requirements from '../../docs/requirements.json' with { type: 'json' };
import reasons from '../../docs/unseen.json' with { type: 'json' };
import { rules } from '../../lib/check/run.ts';
import { schemaRules } from '../../lib/schema/findings.ts';

export { requirements };

/** Requirements that a client can't observe completely, with the reasons. */
export const unseen: Readonly<Record<string, string>> = reasons;

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Requirement = (typeof requirements)[number];

export interface Row {
  readonly requirement: Requirement;
  readonly rules: readonly string[];
  readonly tests: readonly string[];
  readonly unseen?: string;
}

export function rows(): readonly Row[] {
  const files = testFiles().map((file) => ({
    file,
    ids: new Set(subjects(readFileSync(`${root}/${file}`, 'utf8'))),
  }));
  const all = [...rules, ...schemaRules()];
  return requirements.map((requirement) => ({
    requirement,
    rules: [
      ...new Set(all.filter((rule) => rule.requirements.includes(requirement.id)).map((rule) => rule.id)),
    ].toSorted(),
    tests: files.flatMap(({ file, ids }) => (ids.has(requirement.id) ? [file] : [])).toSorted(),
    unseen: unseen[requirement.id],
  }));
}

const ID = String.raw`(?:AWP|AWAS|ADP|WOA|ATX)-[\w.]+(?:-[\w]+)*-[a-z]\b`;
const SUBJECT = new RegExp(
  String.raw`(?:(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\(|\btestRules(?:<[^(]*>)?\(|(?<!\brequirements: ?)\[|\bid:)\s*['"\`]|^\[?)(${ID}(?:(?:, | and | )${ID})*)`,
  'gm',
);

export function subjects(source: string): readonly string[] {
  return [...source.matchAll(SUBJECT)].flatMap(([, ids = '']) => ids.match(new RegExp(ID, 'g')) ?? []);
}

function testFiles(): readonly string[] {
  return readdirSync(`${root}/test`, { recursive: true })
    .map((file) => `test/${String(file).replaceAll('\\', '/')}`)
    .filter((file) => /^test\/(?:unit|e2e)\/.*\.(?:tsx?|txt)$/.test(file));
}

const SPECS = ['AWP', 'AWAS', 'ADP', 'WOA', 'ATX'] as const;

export function conformance(): readonly (readonly string[])[] {
  const all = rows();
  return SPECS.map((spec) =>
    all
      .filter(({ requirement }) => requirement.spec === spec)
      .map((row) => {
        const { id, text, level, on } = row.requirement;
        const named = row.rules.map((rule) => `\`${rule}\``).join(' ');
        return `| **${id}** ${cell(text)} | ${level} | ${on} | ${named} | ${stateOf(row)} |`;
      }),
  );
}

function stateOf({ requirement, rules: ids, tests, unseen: reason }: Row): string {
  if (reason) return `not seen: ${reason}`;
  if (tests.length === 0) return 'open';
  if (requirement.on === 'client') return 'met';
  return ids.length > 0 ? 'judged' : 'open';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('_', '\\_').replaceAll('<', '&lt;');
}
