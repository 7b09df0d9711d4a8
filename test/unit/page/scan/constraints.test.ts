import { describe, expect, test } from 'vitest';
import { toolsOf } from '../../../../lib/agent/tools.ts';
import { draft } from '../../../../lib/draft/draft.ts';
import { claimsOn } from '../../../../lib/matching/index.ts';
import { asValues } from '../../../../lib/matching/meanings.ts';
import type { Action, Json, PageFacts, Problem } from '../../../../lib/model/index.ts';
import { checkArguments } from '../../../../lib/run/plan/arguments.ts';
import { unfitFor } from '../../../../lib/run/plan/unfit.ts';
import { action, parameter } from '../../../builders.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

const TABLES = new URL('constraints.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/scan/scan.ts') };
type Row = [what: string, markup: string, value: Json, wrong: string];

const lens = lensPage('lib/page/scan/scan.ts');

async function factsOf(markup: string): Promise<PageFacts> {
  const form = `<form action=https://s.example/save method=post>${markup}<input name=other><button>Save it</button></form>`;
  await lens.load(form);
  const request = { selectors: ['#it', '#two'], withAiAttributes: false, own: true };
  return lens.page.evaluate((asked) => (globalThis as Global).lens.scan(document, asked), request);
}

const drafted = (facts: PageFacts): Action => draft({ ...facts, url: 'https://s.example/' }, 0).actions[0]!;

function declared(facts: PageFacts, given: Readonly<Record<string, Json>>): readonly Problem[] {
  const names = Object.keys(given);
  const parameters = names.map((name) => parameter(name, 'form', {}, { selector: `#${name}` }));
  const claims = claimsOn(action({ parameters, page: { url: facts.url } }), facts);
  if (!claims.ok) throw new Error('no claims');
  const controls = new Map(
    parameters.flatMap((one) => claims.controls(one).map((claim) => [one.name, claim] as const)),
  );
  return unfitFor(new Map(Object.entries(given)), controls);
}

const messages = (problems: readonly Problem[]) => problems.map((one) => one.message).join(' ');

describe('a value that the page would refuse', () => {
  test.each<Row>(rowsOf<Row>(TABLES, 'values'))('%s', async (_, markup, value, wrong) => {
    const facts = await factsOf(markup);
    const problems = declared(facts, { it: value });
    expect(messages(problems).slice(0, wrong.length)).toBe(wrong);
    expect(problems.length > 0).toBe(wrong !== '');
    expect(problems.every((one) => one.pointer.startsWith('/it'))).toBe(true);
    const made = drafted(facts);
    const ofSchema = checkArguments(made, asValues(made, { it: value }, null)).problems;
    // JSON Schema has no bounds for dates and times, so the description states them.
    const isBound = /^Too \w+: [\d:-]{5,};/.test(wrong);
    expect(ofSchema.length > 0).toBe(wrong !== '' && !isBound);
    if (isBound) expect(made.parameters[0]?.description).toMatch(/From|Until/);
  });
  test('is a choice of a dependent list only after the first choice is made', async () => {
    const facts = await factsOf(
      '<select id=it name=it><option value=a>A<option value=b>B</select><select id=two name=two><option value=x>X<option value=y>Y</select>',
    );
    expect(declared(facts, { it: 'a', two: 'z' })).toEqual([]);
    expect(messages(declared(facts, { two: 'z' }))).toContain('"z" isn’t one of');
  });
});

test.each([
  ['type=time step=1800', 'In steps of 30 min'],
  ['type=datetime-local step=7200', 'In steps of 2 h'],
  ['type=date step=7', 'In steps of 7 days'],
  ['type=time', undefined],
])('the steps of %s are told in words', async (markup, told) => {
  const made = drafted(await factsOf(`<input ${markup} id=it name=it>`));
  expect(made.parameters[0]?.description).toBe(told);
});

describe('a list of many choices', () => {
  const many = (count: number) =>
    `<select id=it name=it><option value="">Choose${Array.from({ length: count }, (_, index) => `<option value=t${index}>Track ${index}`).join('')}</select>`;
  test.each([301, 350, 5_000])(
    'of %i takes each of them, by value and by label, and nothing else',
    async (count) => {
      const facts = await factsOf(many(count));
      const made = drafted(facts);
      for (const value of ['t0', 't199', 't200', `t${count - 1}`, `Track ${count - 1}`]) {
        expect(checkArguments(made, { it: value }).problems).toEqual([]);
        expect(declared(facts, { it: value })).toEqual([]);
      }
      expect(messages(declared(facts, { it: `t${count}` }))).toContain(`"t${count}" isn’t one of`);
      expect(made.parameters[0]?.description).toContain(
        `One of ${count} choices, such as Track 0 or Track 1`,
      );
      const [tool] = toolsOf([made], [], null, 'https://s.example').tools;
      expect(JSON.stringify(tool).length).toBeLessThan(1_500);
    },
  );
  test('is left to the page if it is too long', async () => {
    const facts = await factsOf(many(9_000));
    expect(facts.own?.forms[0]?.fields[0]?.element).toMatchObject({ moreOptions: true });
    expect(declared(facts, { it: 't8999' })).toEqual([]);
    expect(checkArguments(drafted(facts), { it: 't8999' }).problems).toEqual([]);
  });
});
