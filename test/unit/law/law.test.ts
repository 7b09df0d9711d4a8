import { expect, it } from 'vitest';
import { report, runLaw } from './run.ts';

/** In the ordinary run always the same sequences; `npm run law` plays others, as many as it is asked for. */
const RUNS = 6_000;
const SEED = 1;

/** What the sequences have to come to, so that it means something that nothing was broken there. */
const REACHED = [
  'agreed: page',
  'agreed: agent',
  'agreed: person',
  'agreed to a change',
  'grant given',
  'grant used',
  'grant for these values used',
  'revoked',
  'policy used',
  'pair agreed',
  'pair used',
  'read as the page',
  'own read unasked',
  'person reads',
  'effect by page',
  'effect by agent',
  'effect by person',
  'form sent by GET',
  'form sent by POST',
  'ambiguous: the person picks',
  'ended: destination-changed',
  'stopped on the page',
  'blocked by the guard',
  'forged for another origin',
  'called in agent mode',
  'foreign manifest',
  'question about foreign',
  'detail',
  'mcp session',
  'socket',
  'poll',
  'redirect',
  'redirect followed',
  'ended: redirected-away',
  'told to who asked',
  'told of a run',
  'secret given',
  'secret sent',
  'refused: too-many-waiting',
  'refused: stopped',
  'huge arguments refused',
  'question ended: refused',
  'question ended: page-changed',
  'question ended: cancelled',
  'another origin comes to a tab',
  'storage full',
  'private windows ended',
  'worker died',
  'worker died while a question waited',
  'worker died while a run was under way',
  'ended: interrupted',
  'effect after its worker died',
  'page opened for a call',
  'read in a tab of ours',
  'a tab of ours kept at its site',
  'page shown before the person',
  'tab of ours: close',
  'tab of ours: leave',
  'tab of ours: first page',
  'tab of ours: call',
  'worker died while a tab of ours was open',
];

it(`is kept in ${RUNS.toLocaleString('en')} random sequences`, async () => {
  const begun = performance.now();
  const result = await runLaw({ runs: RUNS, seed: SEED, all: false });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `${result.runs} sequences in ${seconds} s: LAW_SEED=${SEED} LAW_RUNS=${RUNS} npm run law plays them again`,
  );
  expect(result.broken.length === 0 ? '' : report(result)).toBe('');
  expect(result.runs).toBe(RUNS);
  expect(REACHED.filter((what) => !result.seen[what])).toEqual([]);
}, 3_600_000);
