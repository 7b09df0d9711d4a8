/**
 * npm run liars -- [--way=mcp|chromium|firefox] [--seed=N] [--cases=N] [--only=PART OF A KEY] [--drafted]
 * [--list=FILE]
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Case, casesWith, sample } from './cases.ts';
import type { Verdict } from './judge.ts';
import { type LiarSite, startLiars } from './site.ts';
import { run, startWay, WAYS, type Way, type WayName } from './ways.ts';

const { values } = parseArgs({
  options: {
    way: { type: 'string', multiple: true, default: [...WAYS] },
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '400' },
    only: { type: 'string', multiple: true },
    list: { type: 'string' },
    drafted: { type: 'boolean', default: false },
  },
});

const OF_A_SITE = values.drafted ? 20 : 50;
/** An extension's browser runs one case at a time, because only one tab can be active. */
const LANES: Readonly<Record<WayName, number>> = { mcp: 3, chromium: 1, firefox: 1 };
const CLOSES_MS = 10_000;

interface Judged extends Verdict {
  readonly way: WayName;
  readonly one: Case;
}

/** With --drafted, returns only cases whose form has a submit button and needs approval. */
function wanted(): readonly Case[] {
  return named().filter(
    ({ send }) => !values.drafted || (send.method !== 'GET' && send.id !== 'request-submit'),
  );
}

function named(): readonly Case[] {
  const { only } = values;
  const [seed, count] = [Number(values.seed), Number(values.cases)];
  if (!only) return sample(seed, count);
  const found = casesWith(only, seed);
  if (found.length === 0) throw new Error(`no such case: ${only.join(', ')}`);
  return found.slice(0, count);
}

async function runSome(name: WayName, sites: readonly LiarSite[]): Promise<readonly Judged[]> {
  const waiting = sites.flatMap((site) => site.cases.map((one) => ({ site, one })));
  const judged: Judged[] = [];
  const way: Way = await startWay(name, sites);
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { one } = next;
      const verdict = await run(way, next.site, one).catch(
        (error: Error): Verdict => ({ is: 'wrong', why: `the bench: ${error.message}` }),
      );
      judged.push({ ...verdict, way: name, one });
      if (verdict.is === 'wrong') console.log(lineOf({ ...verdict, way: name, one }));
    }
  };
  await Promise.all(Array.from({ length: LANES[name] }, lane));
  await Promise.race([way.close(), sleep(CLOSES_MS)]);
  return judged;
}

async function runAll(name: WayName, cases: readonly Case[]): Promise<readonly Judged[]> {
  const sites: LiarSite[] = [];
  for (let from = 0; from < cases.length; from += OF_A_SITE)
    sites.push(await startLiars(cases.slice(from, from + OF_A_SITE), values.drafted));
  const judged: Judged[] = [];
  // The command runs at most 60 actions a minute in a session, so each site gets its own session.
  for (const some of name === 'mcp' ? sites.map((site) => [site]) : [sites])
    judged.push(...(await runSome(name, some)));
  await Promise.all(sites.map((site) => site.close()));
  return judged;
}

const lineOf = ({ way, one, why }: Judged): string =>
  `✗ --way=${way} --only=${one.key}${values.drafted ? ' --drafted' : ''}  ${why.replaceAll(/\s+/g, ' ').slice(0, 300)}`;

const KINDS = ['exact', 'refused', 'told', 'wrong'] as const;

function tableOf(all: readonly Judged[]): string {
  const rows = Object.entries(Object.groupBy(all, ({ way, one }) => `${way.padEnd(9)} ${one.moment}`));
  const row = (name: string, list: readonly Judged[]): string =>
    [
      name.padEnd(24),
      ...KINDS.map((kind) => String(list.filter(({ is }) => is === kind).length).padStart(8)),
    ].join('');
  return [
    ['way       moment'.padEnd(24), ...KINDS.map((kind) => kind.padStart(8))].join(''),
    ...rows.map(([name, list = []]) => row(name, list)),
    ...WAYS.filter((way) => all.some((one) => one.way === way)).map((way) =>
      row(
        `${way.padEnd(9)} all`,
        all.filter((one) => one.way === way),
      ),
    ),
  ].join('\n');
}

const cases = wanted();
const all: Judged[] = [];
for (const name of values.way as WayName[]) all.push(...(await runAll(name, cases)));
const wrongs = all.filter(({ is }) => is === 'wrong');
if (values.only) for (const { is, way, one, why } of all) console.log(`${is} ${way} ${one.key} ${why}`);
console.log(`\n${tableOf(all)}`);
if (values.list) writeFileSync(values.list, `${wrongs.map(lineOf).join('\n')}\n`);
process.exit(wrongs.length === 0 ? 0 : 1);
