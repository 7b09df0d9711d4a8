import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

const TABLES = new URL('seen.txt', import.meta.url);
const pageOf = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/page/${name}.html`, import.meta.url), 'utf8');
const [PAGE, DRAWN, DEAF, PARTS] = [pageOf('seen'), pageOf('drawn'), pageOf('deaf'), pageOf('parts')];
const PICKS = pageOf('picks');
const CALENDARS = pageOf('calendars');
const TIMES = pageOf('times');
const SENT = pageOf('sent');
const LISTS = pageOf('lists');
const GAPS = pageOf('gaps');
const RANKS = pageOf('ranks');

type Global = typeof globalThis & {
  readonly lens: typeof import('../../../fixtures/page/controls.ts');
  readonly values: Readonly<Record<string, Json>>;
};

const lens = lensPage('test/fixtures/page/controls.ts');
beforeEach(() => lens.load(PAGE));

const fill = async (
  selector: string,
  value: Json,
): Promise<{ readonly ok: boolean; readonly message?: string }> =>
  spoken(
    await lens.page.evaluate(
      async (json) => {
        const [selector, value] = JSON.parse(json) as [string, Json];
        const filled = await (globalThis as Global).lens.fill(document, { selector }, value, { patience: 0 });
        return filled.ok ? { ok: true } : { ok: false, said: filled.said };
      },
      JSON.stringify([selector, value]),
    ),
  ) as { readonly ok: boolean };

const values = (): Promise<Readonly<Record<string, Json>>> =>
  lens.page.evaluate<Readonly<Record<string, Json>>>('({ ...values, title: document.title })');

const testFilled = (table: string, title: string): void =>
  test.each(rowsOf<[what: string, selector: string, value: Json, name: string, sent: Json]>(TABLES, table))(
    '%s',
    async (_, selector, value, name, sent) => {
      expect(await fill(selector, value)).toEqual({ ok: true });
      expect(await values()).toMatchObject({ [name]: sent, title });
    },
    30_000,
  );

const MAX_REFUSAL = 12_000;

const testRefused = (table: string): void =>
  test.each(rowsOf<[what: string, selector: string, value: Json, says: string]>(TABLES, table))(
    'refused: %s',
    async (_, selector, value, says) => {
      const before = await values();
      const started = performance.now();
      expect(await fill(selector, value)).toMatchObject({
        ok: false,
        message: expect.stringContaining(says),
      });
      expect(performance.now() - started).toBeLessThan(MAX_REFUSAL);
      expect(await values()).toEqual(before);
    },
    30_000,
  );

describe('AWAS-parameter-j: what has no role is used by what a person sees of it', () => {
  testFilled('filled', 'Controls without a role');

  testRefused('refused');
});

describe('what scripts hide, and draw again without a role', () => {
  beforeEach(() => lens.load(DRAWN));

  testFilled('drawn', 'Controls that scripts draw or hide');

  test('a control of a later part of its form, by the button that leads there', async () => {
    const filled = await lens.page.evaluate(async () => {
      const form = document.querySelector('#wizard');
      const steps = [
        ['[name=name]', 'Ada'],
        ['[name=level]', 'Pro level'],
        ['[name=terms]', true],
      ] as const;
      const all: boolean[] = [];
      for (const [selector, value] of steps) {
        const { ok } = await (globalThis as Global).lens.fill(document, { selector }, value, {
          form,
          patience: 0,
        });
        all.push(ok);
      }
      return all;
    });
    expect(filled).toEqual([true, true, true]);
    expect(await values()).toMatchObject({
      name: 'Ada',
      level: 'pro',
      title: 'Controls that scripts draw or hide',
    });
  }, 30_000);

  test('a form whose part is not complete goes no further', async () => {
    const ok = await lens.page.evaluate(async () => {
      const form = document.querySelector('#wizard');
      const target = { selector: '[name=level]' };
      return (await (globalThis as Global).lens.fill(document, target, 'Pro level', { form, patience: 0 }))
        .ok;
    });
    expect(ok).toBe(false);
    expect(await values()).toMatchObject({ title: 'Controls that scripts draw or hide' });
  }, 60_000);
});

describe('what shows its value in its parts, or only in its form', () => {
  beforeEach(() => lens.load(PARTS));

  testFilled('parts', 'Controls whose state is in their parts');

  test('the other end of a stay keeps the first', async () => {
    expect(await fill('#in', '2027-03-09')).toEqual({ ok: true });
    expect(await fill('#out', '2027-03-12')).toEqual({ ok: true });
    expect(await values()).toMatchObject({ stay: ['2027-03-09', '2027-03-12'] });
  }, 30_000);
});

describe('what pages draw by hand, in all kinds', () => {
  beforeEach(() => lens.load(PICKS));

  testFilled('picks', 'Controls that pages draw by hand');
  testRefused('picks-refused');
});

describe('what only its form sends', () => {
  beforeEach(() => lens.load(SENT));

  testFilled('sent', 'Controls judged by what their form sends');
});

describe('times and typed days that pages draw by hand', () => {
  beforeEach(() => lens.load(TIMES));

  testFilled('times', 'Times and typed days that pages draw by hand');
  testRefused('times-refused');
});

describe('lists that pages draw by hand, in all kinds', () => {
  beforeEach(() => lens.load(LISTS));

  testFilled('lists', 'Lists that pages draw by hand');
  testRefused('lists-refused');
});

describe('what loads, rolls or has no name', () => {
  beforeEach(() => lens.load(GAPS));

  testFilled('gaps', 'Controls that load, roll or have no name');
  testRefused('gaps-refused');
});

describe('choices with codes, limits, orders and texts to edit', () => {
  beforeEach(() => lens.load(RANKS));

  testFilled('ranks', 'Choices with codes, limits, orders and texts to edit');
  testRefused('ranks-refused');

  test.each([
    ['#sizes', ['Large', 'Small', 'Medium'], true],
    ['#crafts', ['Sewing', 'Baking'], undefined],
  ])('%s: the order of %j is the answer: %s', async (selector, value, isRanked) => {
    const filled = await lens.page.evaluate(
      ([selector, value]) => (globalThis as Global).lens.fill(document, { selector }, value, { patience: 0 }),
      [selector, value] as const,
    );
    expect(filled).toMatchObject({ ok: true, ...(isRanked && { isRanked }) });
    expect('isRanked' in filled).toBe(isRanked === true);
  });
});

describe('months and days in panels that pages draw', () => {
  beforeEach(() => lens.load(CALENDARS));

  testFilled('calendars', 'Months and days in panels that pages draw');
  testRefused('calendars-refused');
});

describe('a control that needs a person’s events is refused without such events', () => {
  beforeEach(() => lens.load(DEAF));

  test.each(rowsOf<[what: string, selector: string, value: Json, says: string]>(TABLES, 'unheard'))(
    '%s',
    async (_, selector, value, says) => {
      expect(await fill(selector, value)).toMatchObject({
        ok: false,
        message: expect.stringContaining(says),
      });
    },
    30_000,
  );
});
