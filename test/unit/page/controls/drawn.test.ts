import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { lensPage } from '../lens.ts';
import { pageRows } from './page-rows.ts';

const TABLES = new URL('drawn.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/controls.ts') };

const lens = lensPage('test/fixtures/page/controls.ts');

interface Answer {
  readonly ok: boolean;
  readonly message?: string;
  readonly notes?: readonly string[];
}

const fill = async (selector: string, value: Json, patience = 0): Promise<Answer> =>
  spoken(
    await lens.page.evaluate(
      async (json) => {
        const [selector, value, patience] = JSON.parse(json) as [string, Json, number];
        const filled = await (globalThis as Global).lens.fill(document, { selector }, value, { patience });
        return filled.ok ? { ok: true, notes: filled.notes } : { ok: false, said: filled.said };
      },
      JSON.stringify([selector, value, patience]),
    ),
  ) as Answer;

const sent = (): Promise<string> =>
  lens.page.evaluate(() =>
    [...new FormData(document.forms[0])].map(([name, value]) => `${name}=${value}`).join('&'),
  );

const BEHAVIOUR = `<style>[role=slider] { display: block; height: 9px }</style><script>
  const $ = (selector, from = document) => from.querySelector(selector);
  const cities = { lx: 'Lisbon', pt: 'Porto', fa: 'Faro' };
  const option = ([value, label]) => '<li role=option data-value=' + value + '>' + label + '</li>';
  function combobox(trigger, hidden, { late = 0, several = false, clears = false, keeps } = {}) {
    const list = document.createElement('ul');
    list.id = 'list'; list.setAttribute('role', 'listbox');
    if (several) list.setAttribute('aria-multiselectable', 'true');
    const chosen = new Set(keeps ? [keeps] : []);
    const close = () => { list.remove(); trigger.setAttribute('aria-expanded', 'false'); };
    const draw = (text = '') => {
      list.innerHTML = Object.entries(cities).filter(([, label]) => label.toLowerCase().startsWith(text.toLowerCase())).map(option).join('');
      for (const one of list.children) one.setAttribute('aria-selected', String(chosen.has(one.dataset.value)));
    };
    const open = () => {
      if (trigger.getAttribute('aria-expanded') === 'true') return;
      trigger.setAttribute('aria-expanded', 'true'); trigger.setAttribute('aria-controls', 'list');
      if (late) list.innerHTML = ''; else draw();
      document.body.append(list);
    };
    trigger.addEventListener('mousedown', open);
    trigger.addEventListener('input', () => { open(); setTimeout(() => draw(trigger.value), late); });
    trigger.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
    trigger.addEventListener('blur', () => { if (clears && !chosen.size) trigger.value = ''; });
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const { value } = target.dataset;
      if (several) chosen.has(value) && value !== keeps ? chosen.delete(value) : chosen.add(value); else { chosen.clear(); chosen.add(value); }
      if (several) { draw(); $('.chips').innerHTML = [...chosen].map((one) => '<span>' + cities[one] + '</span>').join(''); $('.hidden').innerHTML = [...chosen].map((one) => '<input type=hidden name=it value=' + one + '>').join(''); return; }
      if ('value' in trigger && trigger.tagName === 'INPUT') trigger.value = cities[value]; else trigger.textContent = cities[value];
      if (hidden) hidden.value = value;
      close();
    });
  }
  function toggles(boxes, hidden) {
    for (const box of boxes) box.addEventListener('click', () => {
      const radio = box.getAttribute('role') === 'radio';
      if (radio) for (const one of boxes) one.setAttribute('aria-checked', 'false');
      box.setAttribute('aria-checked', String(radio || box.getAttribute('aria-checked') !== 'true'));
      if (hidden) hidden.value = radio ? box.dataset.value : box.getAttribute('aria-checked');
    });
  }
  function steps(one, hidden) {
    one.addEventListener('keydown', ({ key }) => {
      const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key];
      if (!by) return;
      const [low, high] = [Number(one.ariaValueMin), Number(one.ariaValueMax)];
      one.ariaValueNow = String(Math.min(high, Math.max(low, Number(one.ariaValueNow ?? low - by) + by)));
      hidden();
    });
  }
  function calendar(opener, take, { weeks = false } = {}) {
    const months = 'January February March April May June July August September October November December'.split(' ');
    let [year, month] = [2026, 10];
    const pop = document.createElement('div');
    const draw = () => {
      const days = new Date(year, month + 1, 0).getDate();
      const first = new Date(year, month, 1).getDay();
      const cells = [...Array(first).fill('<td></td>'), ...Array.from({ length: days }, (_, at) => '<td class=day>' + (at + 1) + '</td>')].join('');
      pop.innerHTML = '<div style="display:flex;width:300px;justify-content:space-between"><a title="Earlier" data-by=-1>‹</a><b>' + months[month] + ' ' + year + '</b><a title="Later" data-by=1>›</a></div><table style="width:300px"><tr>' + cells.match(/(?:<td.*?<.td>){1,7}/g).map((row, at) => (weeks ? '<td>' + (((Math.ceil(month * 4.35) + at) % 52) + 1) + '</td>' : '') + row).join('</tr><tr>') + '</tr></table>';
    };
    pop.addEventListener('click', ({ target }) => {
      const by = Number(target.dataset.by ?? 0);
      if (by) { month += by; if (month < 0 || month > 11) { year += by; month = (month + 12) % 12; } return draw(); }
      if (target.className === 'day') take([year, month + 1, Number(target.textContent)], pop);
    });
    opener.addEventListener('click', () => { draw(); document.body.append(pop); });
  }
</script>`;

const DATE = '<div class=field><input id=c readonly value=""><input type=hidden name=it></div>';
const CHIPPED = `<script>
  const chips = [];
  $('#c').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    if ($('#c').value) { chips.push($('#c').value); $('.chips').innerHTML = chips.map((one) => '<i>' + one + '</i>').join(''); $('[name=it]').value = chips; $('#c').value = ''; }
    document.forms[0].requestSubmit();
  });
  document.forms[0].onsubmit = () => { document.body.textContent = 'sent'; return false; };
</script>`;

const X_RADIO = `<script>customElements.define('x-radio', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button type=button role=radio aria-checked=false><slot></slot></button>'; this.shadowRoot.firstChild.onclick = ({ currentTarget }) => { currentTarget.setAttribute('aria-checked', 'true'); $('[name=it]').value = this.getAttribute('value') } } })</script>`;
const SELECT_ONLY =
  '<div class=field><label id=l>City</label><div id=c role=combobox tabindex=0 aria-labelledby=l aria-expanded=false>Choose</div><input type=hidden name=it></div>';
const BUTTON =
  '<div class=field><button type=button id=c aria-haspopup=listbox aria-expanded=false>Choose</button><input type=hidden name=it></div>';
const READ_ONLY =
  '<div class=field><input id=c role=combobox readonly aria-expanded=false><input type=hidden name=it></div>';
const EDITABLE =
  '<div class=field><input id=c role=combobox aria-autocomplete=list aria-expanded=false><input type=hidden name=it></div>';
const CHIPS =
  '<div class=field><span class=chips></span><input id=c role=combobox aria-autocomplete=list aria-expanded=false><span class=hidden></span></div>';
const RADIOS =
  '<div id=g role=radiogroup><button type=button role=radio aria-checked=false data-value=s>Small</button><button type=button role=radio aria-checked=false data-value=l>Large</button></div><input type=hidden name=it>';

const PARTS: Readonly<Record<string, string>> = {
  IT: '<input type=hidden name=it>',
  DATE,
  CHIPPED,
  X_RADIO,
  SELECT_ONLY,
  BUTTON,
  READ_ONLY,
  EDITABLE,
  CHIPS,
  RADIOS,
};
const formWith = (page: string): string => `${BEHAVIOUR}<form>${page}</form>`;

describe('AWAS-parameter-j: a drawn control takes the value as a native one does', () => {
  test.each(pageRows<[selector: string, value: Json, sent: string]>(TABLES, 'filled', 3, PARTS))(
    '%s',
    async (_, page, selector, value, expected) => {
      await lens.load(formWith(page));
      expect(await fill(selector, value)).toEqual({ ok: true, notes: [] });
      expect(await sent()).toBe(expected);
    },
  );

  test('in a closed shadow root, if the browser lets the extension read it', async () => {
    await lens.load(
      `<form><x-closed></x-closed></form><script>window.roots = new Map(); customElements.define('x-closed', class extends HTMLElement { constructor() { super(); roots.set(this, this.attachShadow({ mode: 'closed' })).get(this).innerHTML = '<input>' } })</script>`,
    );
    expect((await fill('x-closed', 'x')).ok).toBe(false);
    await lens.page.evaluate(() => {
      const { roots } = window as unknown as { readonly roots: Map<Element, ShadowRoot> };
      (globalThis as Global).lens.reachClosedRoots((element) => roots.get(element) ?? null);
    });
    expect((await fill('x-closed', 'x')).ok).toBe(true);
  });

  test.each(pageRows<[value: Json, says: string]>(TABLES, 'refused', 2, PARTS))(
    'refused: %s',
    async (_, page, value, message) => {
      await lens.load(formWith(page));
      const filled = await fill('#c', value);
      expect(filled.ok).toBe(false);
      expect(filled.message).toMatch(new RegExp(message));
    },
    30_000,
  );

  test('a button beside a field that shows a day sends nothing while its calendar is looked for', async () => {
    await lens.load(
      '<form onsubmit="document.title = \'sent\'; return false"><p><input id=c readonly aria-label=Day><button>Update</button><button>Choose date</button></p></form>',
    );
    expect((await fill('#c', '2026-11-30')).ok).toBe(false);
    expect(await lens.page.title()).not.toBe('sent');
  }, 30_000);
});
