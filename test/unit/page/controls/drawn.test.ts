import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/controls.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('test/fixtures/page/controls.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

interface Answer {
  readonly ok: boolean;
  readonly message?: string;
  readonly notes?: readonly string[];
}

const fill = async (selector: string, value: Json, patience = 0): Promise<Answer> =>
  spoken(
    await page.evaluate(
      async (json) => {
        const [selector, value, patience] = JSON.parse(json) as [string, Json, number];
        const filled = await (globalThis as Global).lens.fill(document, { selector }, value, { patience });
        return filled.ok ? { ok: true, notes: filled.notes } : { ok: false, said: filled.said };
      },
      JSON.stringify([selector, value, patience]),
    ),
  ) as Answer;

/** What the form of the page would send, as `name=value` lines. */
const sent = (): Promise<string> =>
  page.evaluate(() =>
    [...new FormData(document.forms[0])].map(([name, value]) => `${name}=${value}`).join('&'),
  );

/** As libraries draw them: each of these functions makes one control behave, with as little as it needs. */
const BEHAVIOUR = `<style>[role=slider] { display: block; height: 9px }</style><script>
  const $ = (selector, from = document) => from.querySelector(selector);
  const cities = { lx: 'Lisbon', pt: 'Porto', fa: 'Faro' };
  const option = ([value, label]) => '<li role=option data-value=' + value + '>' + label + '</li>';
  function combobox(trigger, hidden, { late = 0, several = false, clears = false } = {}) {
    const list = document.createElement('ul');
    list.id = 'list'; list.setAttribute('role', 'listbox');
    if (several) list.setAttribute('aria-multiselectable', 'true');
    const chosen = new Set();
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
      if (several) chosen.has(value) ? chosen.delete(value) : chosen.add(value); else { chosen.clear(); chosen.add(value); }
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
  function calendar(opener, take, { button = false, header = 'h2' } = {}) {
    const months = 'January February March April May June July August September October November December'.split(' ');
    let [year, month] = [2026, 10];
    const pop = document.createElement('div');
    const draw = () => {
      const days = new Date(year, month + 1, 0).getDate();
      const first = new Date(year, month, 1).getDay();
      const cells = [...Array(first).fill('<td></td>'), ...Array.from({ length: days }, (_, at) => '<td class=day>' + (at + 1) + '</td>')].join('');
      pop.innerHTML = '<div style="display:flex;width:300px;justify-content:space-between"><a title="Earlier" data-by=-1>‹</a><b>' + months[month] + ' ' + year + '</b><a title="Later" data-by=1>›</a></div><table style="width:300px"><tr>' + cells.replace(/((?:<td.*?<.td>){7})/g, '$1</tr><tr>') + '</tr></table>';
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
const picks = (take: string): string => `<script>calendar($('#c'), ${take})</script>`;
const pressed = (...names: readonly string[]): string =>
  names
    .map((name) => `<button type=button aria-pressed=false data-value=${name[0]}>${name}</button>`)
    .join('');
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
const opens = (options = ''): string =>
  `<script>combobox($('#c'), $('[name=it]')${options && `, ${options}`})</script>`;
const RADIOS =
  '<div id=g role=radiogroup><button type=button role=radio aria-checked=false data-value=s>Small</button><button type=button role=radio aria-checked=false data-value=l>Large</button></div><input type=hidden name=it>';
const toggled = (selector: string): string =>
  `<script>toggles(document.querySelectorAll('${selector}'), $('[name=it]'))</script>`;

describe('AWAS-parameter-j: a drawn control takes the value as a native one does', () => {
  test.each<[string, string, string, Json, string]>([
    ['select-only combobox by label', SELECT_ONLY + opens(), '#c', 'lisbon', 'it=lx'],
    ['select-only combobox by value', SELECT_ONLY + opens(), '#c', 'pt', 'it=pt'],
    ['by its label', SELECT_ONLY + opens(), '#l', 'Porto', 'it=pt'],
    ['by what is around it', SELECT_ONLY + opens(), '.field', 'Porto', 'it=pt'],
    ['by the hidden input', SELECT_ONLY + opens(), '[name=it]', 'Porto', 'it=pt'],
    ['a button that opens a list', BUTTON + opens(), '#c', 'Faro', 'it=fa'],
    ['a read-only input that opens a list', READ_ONLY + opens(), '#c', 'Faro', 'it=fa'],
    ['editable combobox', EDITABLE + opens(), '#c', 'Lisbon', 'it=lx'],
    ['choices that a server has', EDITABLE + opens('{ late: 200, clears: true }'), '#c', 'Porto', 'it=pt'],
    ['several, with chips', CHIPS + opens('{ several: true }'), '#c', ['Lisbon', 'fa'], 'it=lx&it=fa'],
    [
      'checkbox',
      `<div><span id=c role=checkbox tabindex=0 aria-checked=false>News</span><input type=hidden name=it></div>${toggled('#c')}`,
      '#c',
      true,
      'it=true',
    ],
    [
      'switch that is on already',
      `<div><button type=button id=c role=switch aria-checked=true>News</button></div>${toggled('#c')}`,
      '#c',
      true,
      '',
    ],
    ['radio group', RADIOS + toggled('[role=radio]'), '#g', 'Large', 'it=l'],
    ['radio group by one of its buttons', RADIOS + toggled('[role=radio]'), '[data-value=s]', 'l', 'it=l'],
    [
      'slider',
      `<div><span id=c role=slider tabindex=0 aria-valuemin=0 aria-valuemax=100 aria-valuenow=5></span><input type=hidden name=it></div><script>steps($('#c'), () => { $('[name=it]').value = $('#c').ariaValueNow })</script>`,
      '#c',
      40,
      'it=40',
    ],
    [
      'date in sections',
      `<div id=g role=group>${[
        ['Month', 1, 12],
        ['Day', 1, 31],
        ['Year', 1900, 2100],
      ]
        .map(
          ([name, low, high]) =>
            `<span role=spinbutton tabindex=0 aria-label=${name} aria-valuemin=${low} aria-valuemax=${high}></span>`,
        )
        .join(
          '/',
        )}</div><input type=hidden name=it><script>for (const one of document.querySelectorAll('[role=spinbutton]')) { if (one.ariaLabel === 'Year') one.ariaValueNow = '2020'; steps(one, () => { $('[name=it]').value = [...document.querySelectorAll('[role=spinbutton]')].map((each) => each.ariaValueNow).join('/') }) }</script>`,
      '#g',
      '2026-11-30',
      'it=11/30/2026',
    ],
    [
      'a native select drawn over',
      `<select name=it style="display:none"><option value=""><option value=lx>Lisbon<option value=pt>Porto</select><span class=drawn><span id=c role=combobox tabindex=0 aria-expanded=false>Choose</span></span>${opens()}`,
      'select',
      'Porto',
      'it=pt',
    ],
    [
      'listbox of several',
      `<ul id=c role=listbox aria-multiselectable=true tabindex=0><li role=option data-value=a aria-selected=true>A</li><li role=option data-value=b aria-selected=false>B</li></ul><input type=hidden name=it><script>$('#c').addEventListener('click', ({ target }) => { target.ariaSelected = String(target.ariaSelected !== 'true'); $('[name=it]').value = [...document.querySelectorAll('[aria-selected=true]')].map((one) => one.dataset.value) })</script>`,
      '#c',
      ['b'],
      'it=b',
    ],
    [
      'a custom element around a native control',
      `<x-field name=it></x-field><script>customElements.define('x-field', class extends HTMLElement { static formAssociated = true; constructor() { super(); const inside = this.attachInternals(); const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<input>'; root.firstChild.oninput = ({ target }) => inside.setFormValue(target.value) } })</script>`,
      'x-field',
      'Ann',
      'it=Ann',
    ],
    [
      'a slider with two thumbs',
      `<div><div id=g>${[10, 90].map((now) => `<span role=slider tabindex=0 aria-label=x aria-valuemin=0 aria-valuemax=100 aria-valuenow=${now}></span>`).join('')}</div><input type=hidden name=it></div><script>for (const one of $('#g').children) steps(one, () => { $('[name=it]').value = [...$('#g').children].map((each) => each.ariaValueNow) })</script>`,
      '#g',
      [20, 60],
      'it=20,60',
    ],
    [
      'the cells of a code',
      `<div><div id=g>${'<input maxlength=1>'.repeat(4)}</div><input type=hidden name=it></div><script>$('#g').oninput = ({ target }) => { target.nextElementSibling?.focus(); $('[name=it]').value = [...$('#g').children].map((one) => one.value).join('') }</script>`,
      '#g',
      '4711',
      'it=4711',
    ],
    [
      'a toggle button',
      `<div><button type=button id=c aria-pressed=false>Mute</button><input type=hidden name=it></div><script>$('#c').onclick = () => { $('#c').ariaPressed = 'true'; $('[name=it]').value = 1 }</script>`,
      '#c',
      true,
      'it=1',
    ],
    [
      'toggle buttons that exclude each other and keep one',
      `<div><div id=g>${pressed('Left', 'Right').replace('false', 'true')}</div><input type=hidden name=it></div><script>$('#g').onclick = ({ target }) => { for (const one of $('#g').children) one.ariaPressed = String(one === target); $('[name=it]').value = target.dataset.value }</script>`,
      '#g',
      'Right',
      'it=R',
    ],
    [
      'a checkbox of a menu',
      `<div><div id=c role=menuitemcheckbox aria-checked=false tabindex=0>Wrap</div><input type=hidden name=it></div>${toggled('#c')}`,
      '#c',
      true,
      'it=true',
    ],
    [
      'free chips, without sending the form by Enter',
      `<div class=field><span class=chips></span><input id=c><input type=hidden name=it></div>${CHIPPED}`,
      '#c',
      ['late', 'loud'],
      'it=late,loud',
    ],
    [
      'a day of a calendar that opens from a read-only field, next year',
      DATE +
        picks(
          `([y, m, d], pop) => { $('#c').value = d + '/' + m + '/' + y; $('[name=it]').value = [y, m, d].join('-'); pop.remove() }`,
        ),
      '#c',
      '2027-02-14',
      'it=2027-2-14',
    ],
    [
      'the two ends of a period in one calendar',
      DATE +
        picks(
          `([y, m, d], pop) => { const all = $('[name=it]').value; $('[name=it]').value = (all && all + ' - ') + [y, m, d].join('/'); $('#c').value = $('[name=it]').value; if (all) pop.remove() }`,
        ),
      '#c',
      ['2026-12-24', '2027-01-03'],
      'it=2026/12/24 - 2027/1/3',
    ],
    [
      'a day behind a button',
      `<div class=field><button type=button id=c aria-haspopup=dialog>Choose a day</button><input type=hidden name=it></div>${picks(
        `([y, m, d], pop) => { $('#c').textContent = 'December ' + d + ', ' + y; $('[name=it]').value = m; pop.remove() }`,
      )}`,
      '#c',
      '2026-12-24',
      'it=12',
    ],
    [
      'a day as its field asks for it',
      `<div><label>Day (dd.mm.yyyy)<input id=c></label><input type=hidden name=it></div><script>$('#c').onchange = () => { const ok = /^[0-9]{2}[.][0-9]{2}[.]2026$/.test($('#c').value); $('#c').ariaInvalid = String(!ok); if (ok) $('[name=it]').value = $('#c').value }</script>`,
      '#c',
      '2026-12-24',
      'it=24.12.2026',
    ],
    [
      'an input beside the button that opens its list',
      `<div class=field><input id=c role=combobox aria-expanded=false><button type=button aria-haspopup=listbox aria-expanded=false>▼</button><input type=hidden name=it></div>${opens()}`,
      '.field',
      'Porto',
      'it=pt',
    ],
    [
      'a custom element that keeps its role to itself',
      `<x-flag name=it>News</x-flag><script>customElements.define('x-flag', class extends HTMLElement { static formAssociated = true; constructor() { super(); const inside = this.attachInternals(); inside.role = 'switch'; this.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>'; this.onclick = () => { this.on = !this.on; inside.setFormValue(this.on ? 'yes' : null) } } })</script>`,
      'x-flag',
      true,
      'it=yes',
    ],
    [
      'custom elements of which one is chosen',
      `<x-group name=it>${['a', 'b'].map((one) => `<x-one value=${one}>Choice ${one}</x-one>`).join('')}</x-group><script>customElements.define('x-group', class extends HTMLElement { static formAssociated = true; constructor() { super(); const inside = this.attachInternals(); this.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>'; this.addEventListener('click', ({ target }) => inside.setFormValue(target.getAttribute('value'))) } })</script>`,
      'x-group',
      'Choice b',
      'it=b',
    ],
    [
      'chips in an editor, kept as one text',
      `<div class=field><span class=chips></span><span id=c contenteditable role=textbox aria-multiline=false style="display:inline-block;width:9em;height:1em"></span><input name=it tabindex=-1 style="opacity:0"></div><script>$('#c').addEventListener('keydown', (event) => { if (event.key !== 'Enter') return; event.preventDefault(); $('.chips').append(document.createElement('i')); $('.chips').lastChild.textContent = $('#c').textContent; $('#c').textContent = ''; $('[name=it]').value = [...$('.chips').children].map((one) => one.textContent) })</script>`,
      '[name=it]',
      ['late', 'loud'],
      'it=late,loud',
    ],
    [
      'the input that is drawn over a transparent one',
      `<div class=field><div><input name=it id=c0 tabindex=-1 style="opacity:0;position:absolute"><span class=chips></span><input type=search id=c aria-autocomplete=list></div></div>${CHIPPED}`,
      '#c0',
      ['late', 'loud'],
      'it=late,loud',
    ],
    [
      'boxes in a dialog that opens for them, taken by its button',
      `<div class=field><button type=button id=c aria-haspopup=dialog aria-expanded=false>Days</button><input type=hidden name=it></div><script>$('#c').onclick = () => { $('#c').ariaExpanded = 'true'; const pop = document.createElement('div'); pop.setAttribute('role', 'dialog'); pop.innerHTML = '<button type=button role=checkbox aria-checked=false>Monday</button><button type=button role=checkbox aria-checked=false>Friday</button><button type=button>Cancel</button><button type=button>OK</button>'; document.body.append(pop); toggles(pop.querySelectorAll('[role=checkbox]')); pop.lastChild.onclick = () => { $('[name=it]').value = $('#c').textContent = [...pop.querySelectorAll('[aria-checked=true]')].map((one) => one.textContent).join(', '); pop.remove(); $('#c').ariaExpanded = 'false' } }</script>`,
      '#c',
      ['Monday', 'Friday'],
      'it=Monday, Friday',
    ],
    [
      'a time of a clock that opens from a read-only field',
      `<input id=c name=it readonly><script>$('#c').onclick = () => { if ($('#clock')) return; const pop = document.createElement('div'); pop.id = 'clock'; pop.innerHTML = '<input type=number aria-label=Hour min=0 max=23><input type=number aria-label=Minute min=0 max=59>'; pop.oninput = () => { $('#c').value = [...pop.children].map((one) => one.value.padStart(2, '0')).join(':') }; document.body.append(pop) }</script>`,
      '#c',
      '18:30',
      'it=18:30',
    ],
    [
      'a radio button in a custom element, by the text that is put into it',
      `<div role=radiogroup id=g>${['Small', 'Large'].map((one) => `<x-radio value=${one[0]}>${one}</x-radio>`).join('')}</div><input type=hidden name=it>${X_RADIO}`,
      '#g',
      'Large',
      'it=L',
    ],
    [
      'the same by a label around it',
      `<div role=radiogroup id=g>${['Small', 'Large'].map((one) => `<label><x-radio value=${one[0]}></x-radio>${one}</label>`).join('')}</div><input type=hidden name=it>${X_RADIO}`,
      '#g',
      'Large',
      'it=L',
    ],
    [
      'the same by a label that names it',
      `<div role=radiogroup id=g>${['Small', 'Large'].map((one) => `<x-radio id=${one} value=${one[0]}></x-radio><label for=${one}>${one}</label>`).join('')}</div><input type=hidden name=it>${X_RADIO}`,
      '#g',
      'Large',
      'it=L',
    ],
    [
      'radio buttons whose script listens to the label alone',
      `<div id=g>${['a', 'b'].map((one) => `<input type=radio name=it value=${one} id=${one}><label for=${one}>${one}</label>`).join('')}</div><script>let on = ''; for (const one of $('#g').querySelectorAll('input')) one.onclick = () => setTimeout(() => { one.checked = on === one.id }); for (const one of $('#g').querySelectorAll('label')) one.onclick = () => { on = one.htmlFor }</script>`,
      '#g',
      'b',
      'it=b',
    ],
  ])('%s', async (_, markup, selector, value, expected) => {
    await load(page, `${BEHAVIOUR}<form>${markup}</form>`, script);
    expect(await fill(selector, value)).toEqual({ ok: true, notes: [] });
    expect(await sent()).toBe(expected);
  });

  test('in a root that is closed to the page, where the browser lets it be read', async () => {
    await load(
      page,
      `<form><x-closed></x-closed></form><script>window.roots = new Map(); customElements.define('x-closed', class extends HTMLElement { constructor() { super(); roots.set(this, this.attachShadow({ mode: 'closed' })).get(this).innerHTML = '<input>' } })</script>`,
      script,
    );
    expect((await fill('x-closed', 'x')).ok).toBe(false);
    await page.evaluate(() => {
      const { roots } = window as unknown as { readonly roots: Map<Element, ShadowRoot> };
      (globalThis as Global).lens.reachClosedRoots((element) => roots.get(element) ?? null);
    });
    expect((await fill('x-closed', 'x')).ok).toBe(true);
  });

  test.each<[string, string, Json, RegExp]>([
    ['no choice of that name', SELECT_ONLY + opens(), 'Rome', /no choice “Rome”: “lx” \(Lisbon\)/],
    ['text typed where a choice is needed', EDITABLE + opens(), 'Rome', /no choice “Rome”/],
    [
      'of several one that is none',
      CHIPS + opens('{ several: true }'),
      ['Lisbon', 'Rome'],
      /no choice “Rome”/,
    ],
    [
      'beyond the bounds',
      '<span id=c role=slider tabindex=0 aria-valuemin=0 aria-valuemax=9 aria-valuenow=5></span>',
      40,
      /max 9/,
    ],
    [
      'a checkbox that stays as it is',
      '<span id=c role=checkbox tabindex=0 aria-checked=false>x</span>',
      true,
      /did not stay ticked/,
    ],
    [
      'too many digits for the cells',
      `<div id=c>${'<input maxlength=1>'.repeat(4)}</div>`,
      '47110',
      /at most 4/,
    ],
    [
      'a day that its calendar does not let choose',
      DATE + picks(`() => {}`),
      '2026-12-24',
      /did not keep the value/,
    ],
    ['a read-only field that opens nothing', DATE, '2026-12-24', /opens nothing to choose from/],
    [
      'a time of day that the page drops',
      `<input id=c onchange="this.value = '12/24/2026'">`,
      '2026-12-24T18:30',
      /shows “12\/24\/2026”/,
    ],
  ])(
    'refused: %s',
    async (_, markup, value, message) => {
      await load(page, `${BEHAVIOUR}<form>${markup}</form>`, script);
      const filled = await fill('#c', value);
      expect(filled.ok).toBe(false);
      expect(filled.message).toMatch(message);
    },
    30_000,
  );

  test('a button beside a field that shows a day sends nothing while its calendar is looked for', async () => {
    await load(
      page,
      '<form onsubmit="document.title = \'sent\'; return false"><p><input id=c readonly aria-label=Day><button>Update</button><button>Choose date</button></p></form>',
      script,
    );
    expect((await fill('#c', '2026-11-30')).ok).toBe(false);
    expect(await page.title()).not.toBe('sent');
  }, 30_000);
});
