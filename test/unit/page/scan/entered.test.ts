import { describe, expect, test } from 'vitest';
import { toolsOf } from '../../../../lib/agent/tools.ts';
import { draft } from '../../../../lib/draft/draft.ts';
import type { PageFacts } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

const TABLES = new URL('entered.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/scan/scan.ts') };

const lens = lensPage('lib/page/scan/scan.ts');

const ELEMENT = `<script>customElements.get('x-words') || customElements.define('x-words', class extends HTMLElement {
  static formAssociated = true; #in = this.attachInternals(); });</script>`;

const enter = (): void => {
  const it = document.querySelector('#it') as HTMLInputElement;
  if (/^(?:text|email|search|url|textarea|password|hidden)$/.test(it.type)) it.value = `${it.value} TYPED`;
  else if (!/^(?:input|select|textarea)$/i.test(it.tagName)) it.append(' TYPED');
};

async function factsOf(markup: string): Promise<PageFacts> {
  await lens.load(
    `${ELEMENT}<h1>Account</h1><form action=/save method=post>${markup}<button>Save</button></form>`,
  );
  await lens.page.evaluate(enter);
  return lens.page.evaluate(() =>
    (globalThis as Global).lens.scan(document, { selectors: ['#it'], withAiAttributes: false, own: true }),
  );
}

const told = ({ submissions: _held, ...facts }: PageFacts): string => JSON.stringify(facts);

describe('what a person has entered', () => {
  test.each<[string, string]>(rowsOf<[string, string]>(TABLES, 'controls'))(
    'is in no name, tool or draft: %s',
    async (_, markup) => {
      const facts = await factsOf(markup);
      const drafted = draft(facts, 0);
      const { tools } = toolsOf(drafted.actions, [], null, new URL(facts.url).origin);
      const all = `${told(facts)}\n${JSON.stringify([drafted, tools])}`;
      expect(all).not.toMatch(/STORED|TYPED|771777|1977|17:17|"default"/);
      expect(all.match(/"(?:checked|selected|value)":"?true/)).toBeNull();
    },
  );
  test('does not keep the labels, headings and help from being told', async () => {
    const facts = await factsOf(
      '<label>About <textarea id=it name=it aria-describedby=d></textarea> you</label><p id=d>Two lines</p>',
    );
    const [form] = facts.own?.forms ?? [];
    expect(form?.fields[0]).toMatchObject({ element: { label: 'About you' }, help: 'Two lines' });
  });
});
