/** Elements that a site declares as controls, and no role or tag says to be. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

const TABLES = new URL('seen.txt', import.meta.url);
const PAGE = readFileSync(new URL('../../../fixtures/page/seen.html', import.meta.url), 'utf8');

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

/** The values that the page's script would send. */
const values = (): Promise<Readonly<Record<string, Json>>> =>
  lens.page.evaluate<Readonly<Record<string, Json>>>('({ ...values, title: document.title })');

describe('AWAS-parameter-j: what has no role is used by what a person sees of it', () => {
  test.each(
    rowsOf<[what: string, selector: string, value: Json, name: string, sent: Json]>(TABLES, 'filled'),
  )(
    '%s',
    async (_, selector, value, name, sent) => {
      expect(await fill(selector, value)).toEqual({ ok: true });
      expect(await values()).toMatchObject({ [name]: sent, title: 'Controls without a role' });
    },
    30_000,
  );

  test.each(rowsOf<[what: string, selector: string, value: Json, says: string]>(TABLES, 'refused'))(
    'refused: %s',
    async (_, selector, value, says) => {
      const before = await values();
      expect(await fill(selector, value)).toMatchObject({
        ok: false,
        message: expect.stringContaining(says),
      });
      expect(await values()).toEqual(before);
    },
    30_000,
  );
});
