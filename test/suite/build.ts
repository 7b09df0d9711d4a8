import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { Case, Judge, Told } from './case.ts';
import { type Covered, coverage } from './coverage.ts';
import { written } from './tables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = new URL('../../docs/suite.md', import.meta.url);

const RECORDED = [
  ...['awp', 'adp', 'woa', 'agents-txt', 'awas'].map((format) => `test/unit/formats/${format}/rules.test.ts`),
  'test/unit/formats/awas/page-rules.test.ts',
  'test/unit/formats/woa/invocation.test.ts',
  'test/unit/check/shared-rules.test.ts',
];

type Unnamed = Omit<Case, 'id'>;

export async function allCases(): Promise<readonly Case[]> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-suite-'));
  const file = join(folder, 'cases');
  try {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    await promisify(execFile)(process.execPath, [vitest, 'run', ...RECORDED], {
      cwd: ROOT,
      env: { ...process.env, SUITE_CASES: file },
    });
    const recorded = (await readFile(file, 'utf8')).trim().split('\n');
    return named(
      [...merged(recorded.map((line) => JSON.parse(line) as Unnamed)), ...written].map(markedApart()),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function merged(cases: readonly Unnamed[]): readonly Unnamed[] {
  const sorted = cases.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  return [...Map.groupBy(sorted, ({ input }) => JSON.stringify(input)).values()].map((same) => {
    const [first, ...more] = same as [Unnamed, ...Unnamed[]];
    if (more.length === 0) return first;
    const findings = same.map(({ expect }) => (expect as { readonly findings: readonly Told[] }).findings);
    const strict = (findings[0] ?? []).map(
      (_, at) => findings.find((of) => of[at] && !of[at].optional)?.[at] ?? findings[0]?.[at],
    );
    const requirements = [...new Set(same.flatMap((one) => one.requirements))].toSorted();
    return { ...first, requirements, expect: { findings: strict } } as Unnamed;
  });
}

function markedApart(): (one: Unnamed, at: number, all: readonly Unnamed[]) => Unnamed {
  let right: ReadonlySet<string> | undefined;
  return (one, _, all) => {
    right ??= new Set(all.flatMap((other) => (hasErrors(other) ? [] : bodiesOf(other))));
    const isApart = hasErrors(one) && bodiesOf(one).every((body) => right?.has(body));
    return isApart ? { ...one, apart: true } : one;
  };
}

const hasErrors = ({ expect }: Unnamed): boolean =>
  'findings' in expect && expect.findings.some(({ severity, optional }) => severity === 'error' && !optional);

const bodiesOf = ({ kind, input }: Unnamed): readonly string[] =>
  kind === 'judge' ? (input as Judge).documents.map(({ body }) => body) : [];

const textOf = ({ requirements, what, input }: Unnamed): string =>
  JSON.stringify([requirements, what, input]);

/** Ids come from the case's own texts, so they don't change if other cases do. */
function named(cases: readonly Unnamed[]): readonly Case[] {
  const counts = new Map<string, number>();
  return cases.map((one) => {
    const words = one.what
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60);
    const id = `${one.requirements[0] ?? 'no-fault'}/${words || one.kind}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { id: count === 1 ? id : `${id}-${count}`, ...one } as Case;
  });
}

export async function writePackage(folder: string, cases: readonly Case[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(new URL('package', import.meta.url), folder, { recursive: true });
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const { version, license } = manifest;
  const about = {
    name: 'agent-declarations-suite',
    version,
    license,
    description: 'Conformance cases for AWAS, AWP, ADP, Web of Agents and agents.txt',
    files: ['*'],
  };
  const lines = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  await writeFile(join(folder, 'cases.ndjson'), lines(cases));
  await writeFile(join(folder, 'requirements.ndjson'), lines(coverage(cases)));
}

const SPECS = ['AWP', 'AWAS', 'ADP', 'WOA', 'ATX'] as const;

export async function documented(cases: readonly Case[]): Promise<string> {
  const all = coverage(cases);
  const counts = SPECS.map((spec) => {
    const of = all.filter(({ id }) => id.startsWith(`${spec}-`));
    const covered = of.filter(({ cases: count }) => count > 0);
    return `| ${spec} | ${of.length} | ${covered.length} |`;
  });
  const without = all.filter(({ cases: count }) => count === 0).map(rowOf);
  const tables = [counts, without];
  return (await readFile(DOCS, 'utf8')).replaceAll(
    /(<!-- written by npm run suite -->\n\n\|.*\n\|-.*\n)(?:\|.*\n)*/g,
    (_, head: string) =>
      `${head}${tables
        .shift()
        ?.map((row) => `${row}\n`)
        .join('')}`,
  );
}

const rowOf = ({ id, level, text, reason }: Covered): string =>
  `| **${id}** ${text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('_', '\\_')} | ${level} | ${reason} |`;

if (import.meta.main) {
  const cases = await allCases();
  const folder = join(ROOT, '.output/suite');
  await writePackage(folder, cases);
  await writeFile(DOCS, await documented(cases));
  console.log(`${cases.length} cases: ${folder}`);
}
