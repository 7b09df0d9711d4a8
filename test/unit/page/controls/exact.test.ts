import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { lensPage } from '../lens.ts';
import { pageRows } from './page-rows.ts';

const TABLES = new URL('exact.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/controls.ts') };

const lens = lensPage('test/fixtures/page/controls.ts');

const BEHAVIOUR = `<style>.t { position: relative; width: 200px; height: 12px; background: #ccc } .k { position: absolute; width: 12px; height: 12px; background: red }</style><script>
  const $ = (selector) => document.querySelector(selector);
  const on = (type, run) => $('#c').addEventListener(type, () => run($('#c')));
  const edited = (kept, write) => $('#c').addEventListener('beforeinput', (event) => {
    event.preventDefault();
    const c = event.target, { selectionStart: from, selectionEnd: to } = c;
    const before = c.value.slice(0, event.inputType === 'insertText' || from < to ? from : Math.max(0, from - 1));
    const text = write([...before + (event.data ?? '') + c.value.slice(to)].filter((one) => RegExp(kept).test(one)).join(''));
    if (text === undefined) return;
    c.value = text;
    c.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  const rows = (all, late = 0) => on('input', (c) => setTimeout(() => {
    $('#rows').innerHTML = all.filter(([, label]) => c.value && label.startsWith(c.value)).map(([id, label]) => '<div data-of=' + id + '>' + label + '</div>').join('');
    for (const row of $('#rows').children) row.onclick = () => { $('#c').value = row.textContent; $('#id').value = row.dataset.of; $('#rows').innerHTML = ''; };
  }, late));
  const days = (most, unit = '') => Array.from({ length: most }, (_, n) => '<span style="display:inline-block;width:30px">' + (n + 1) + unit + '</span>').join('');
  const head = (text) => '<p style="width:220px;display:flex"><i id=back style="width:20px">‹</i><b style="flex:1">' + text + '</b><i id=on style="width:20px">›</i></p>';
  const months = (names, take) => {
    let year = 2026;
    const draw = () => { $('#rows').innerHTML = head(year) + '<div style="width:220px">' + names.split(' ').map((one) => '<span style="display:inline-block;width:60px">' + one + '</span>').join('') + '</div>'; };
    on('focus', draw);
    $('#rows').onclick = ({ target }) => { if (target.id) { year += target.id === 'on' ? 1 : -1; draw(); } else if (target.matches('span')) take(target.textContent + ' ' + year); };
  };
  const sides = (back) => {
    $('#c').innerHTML = '<ul class=side id=from></ul><p><button type=button id=on disabled>&gt;</button><button type=button id=back disabled>&lt;</button></p><ul class=side id=to></ul>';
    const from = ['Ann', 'Bo', 'Cy'], to = ['Di'], ticked = (id) => [...document.querySelectorAll(id + ' :checked')].map((one) => one.value);
    const draw = () => { for (const [id, all] of [['#from', from], ['#to', to]]) $(id).innerHTML = all.map((one) => '<li><label><input type=checkbox value=' + one + '> ' + one + '</label></li>').join(''); $('#on').disabled = $('#back').disabled = true; $('#id').value = to; };
    draw();
    $('#c').onchange = () => { $('#on').disabled = !ticked('#from').length; $('#back').disabled = !ticked('#to').length; };
    const move = (id, source, target) => { for (const one of ticked(id)) { source.splice(source.indexOf(one), 1); target.push(one); } draw(); };
    $('#on').onclick = () => later(() => move('#from', from, to), 100);
    $('#back').onclick = () => back && move('#to', to, from);
  };
  const palette = (chosen = [], most = 9) => {
    const mine = new Set(chosen), all = $('#rows').children;
    for (const one of ['Ham', 'Figs', 'Kale', 'Leek']) $('#rows').insertAdjacentHTML('beforeend', '<p role=option aria-selected=' + (one === 'Ham') + '><svg width=9 height=9></svg>' + one);
    const draw = () => { for (const row of all) row.firstChild.style.opacity = Number(mine.has(row.textContent)); };
    draw();
    for (const row of all) {
      row.onmousemove = () => { for (const each of all) each.ariaSelected = each === row; };
      row.onclick = () => { mine.delete(row.textContent) || mine.size >= most || mine.add(row.textContent); draw(); };
    }
    document.forms[0].onformdata = ({ formData }) => formData.set('it', [...mine]);
  };
  const handles = (show, ways, round = 1) => {
    const all = [...document.querySelectorAll('.k')], now = [10, 90];
    const set = (at, to) => { now[at] = Math.max(at && now[0], Math.min(at ? 100 : now[1], to)); draw(); };
    const draw = () => { all.forEach((one, at) => { one.style.left = now[at] * 2 - 6 + 'px'; }); $('#id').value = now.join('-'); show(now, all); };
    draw();
    let held = -1, last = -1;
    all.forEach((one, at) => {
      if (ways.move) one.onpointerdown = () => { held = last = at; };
      if (ways.keys) one.onkeydown = ({ key }) => { if (ways.keys !== 'held' || last === at) set(at, now[at] + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) * (ways.by ?? 1)); };
    });
    addEventListener('pointermove', ({ clientX }) => held < 0 || set(held, round * Math.round((clientX - $('.t').getBoundingClientRect().left) / 2 / round)));
    addEventListener('pointerup', () => { held = -1; });
  };
  const hosts = (type, hears, alone) => customElements.define('x-one', class extends HTMLElement {
    static formAssociated = true;
    constructor() {
      super();
      const its = this.attachInternals(), root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<p style="pointer-events:none"><input id=i type=' + type + '><label for=i><slot></slot></label>';
      const box = root.querySelector('input');
      this.put = (on) => { this.on = box.checked = on; its.setFormValue(on ? this.getAttribute('value') : null); };
      if (alone) box.onclick = (event) => event.stopPropagation();
      if (hears) this.onclick = (event) => {
        event.preventDefault();
        if (type === 'radio') for (const one of this.parentNode.children) one.put(one === this);
        else this.put(!this.on);
      };
    }
  });
  const putIn = (text) => { $('#c').value = $('#c').firstChild ? $('#c').textContent = text : text; $('#id').value = text; };
  const wheels = (columns, sep, isTaken) => {
    const box = $('#rows'), lists = () => [...box.querySelectorAll('ul')];
    const take = () => putIn(lists().map((list, at) => columns[at][Math.round(list.scrollTop / 30)]).join(sep));
    $('#c').onclick = () => {
      const blank = '<li style="height:60px"></li>';
      box.innerHTML = (isTaken ? '<button type=button><svg width=9 height=9></svg></button><button type=button><svg class=icon-check width=9 height=9></svg></button>' : '') + '<div style="display:flex">' + columns.map((all) => '<ul style="height:150px;width:90px;overflow-y:scroll;margin:0;padding:0;list-style:none">' + blank + all.map((one) => '<li style="height:30px">' + one).join('') + blank + '</ul>').join('') + '</div>';
      for (const list of lists()) list.onscroll = () => { clearTimeout(list.t); list.t = setTimeout(() => { list.scrollTop = Math.round(list.scrollTop / 30) * 30; if (!isTaken) take(); }, 80); };
    };
    box.onclick = ({ target }) => { const button = target.closest('button'); if (!button) return; if (button.matches(':has(.icon-check)')) take(); box.innerHTML = ''; };
  };
  const tokens = (most) => {
    const mine = [], list = $('#rows'), shows = (is) => { list.hidden = !is; $('#c').ariaExpanded = is; };
    $('#c').onclick = () => { list.innerHTML = ['Rome', 'Oslo', 'Bonn', 'Lima'].map((one) => '<p role=option aria-selected=' + mine.includes(one) + '>' + one).join(''); shows(true); };
    list.onclick = ({ target: { textContent: one } }) => { mine.includes(one) ? mine.splice(mine.indexOf(one), 1) : mine.push(one); $('#id').value = mine; $('#on').innerHTML = mine.slice(0, most).map((one) => '<b>' + one + '</b>').join('') + (mine[most] ? 'and more' : ''); shows(false); };
  };
  const later = (run, ms) => { clearTimeout(later.t); later.t = setTimeout(run, ms); };
</script>`;

/** Parts of the pages. {IT} is the field that is sent. */
const PARTS: Readonly<Record<string, string>> = {
  IT: '<input type=hidden id=id name=it>',
  ROWS: '<div id=rows></div>',
  FOODS:
    '<div id=c><x-one name=it value=h>Ham</x-one><x-one name=it value=f>Figs</x-one><x-one name=it value=k>Kale</x-one></div>',
  SEGMENTS:
    '<div id=c role=radiogroup><button role=radio aria-checked=false>S</button><button role=radio aria-checked=false>M</button><button role=radio aria-checked=false>L</button></div>',
  PHONES:
    '<p><select name=code><option value=us>United States (+1)<option value=de>Germany (+49)<option value=pt>Portugal (+351)<option value=ca>Canada (+1)</select><input type=tel id=c name=it></p>',
  PALETTE:
    '<div id=c><input role=combobox aria-expanded=true aria-controls=rows><div id=rows role=listbox></div></div>',
  CHOOSE:
    '<div><button type=button id=c aria-haspopup=listbox aria-expanded=false aria-controls=rows>Choose</button></div><p id=on></p><div id=rows role=listbox aria-multiselectable=true hidden style="position:absolute"></div>',
};

const rowsIn = (table: string) => pageRows<[value: Json, expected: string]>(TABLES, table, 2, PARTS);

interface Answer {
  readonly ok: boolean;
  readonly message?: string;
  readonly sent: string;
}

async function fillAndSend(markup: string, value: Json): Promise<Answer & { readonly isAsBefore: boolean }> {
  await lens.load(`${BEHAVIOUR}<form>${markup}</form>`);
  const before = await looks();
  const answer = await lens.page.evaluate(async (json) => {
    const { fill, settled } = (globalThis as Global).lens;
    const filled = await fill(document, { selector: '#c' }, JSON.parse(json) as Json, { patience: 0 });
    await settled(document);
    const sent = [...new FormData(document.forms[0])].map(([name, its]) => `${name}=${its}`).join('&');
    return filled.ok ? { ok: true, sent } : { ok: false, said: filled.said, sent };
  }, JSON.stringify(value));
  return { ...(spoken(answer) as Answer), isAsBefore: (await looks()) === before };
}

const looks = (): Promise<string> =>
  lens.page.evaluate(() => {
    const states = [
      ...document.querySelectorAll<HTMLInputElement>('input,select,textarea,[aria-checked]'),
    ].map(({ value, checked, ariaChecked }) => [value, checked, ariaChecked]);
    return `${document.forms[0]?.textContent.replaceAll(/\s+/g, '')} ${states}`;
  });

describe('a control takes exactly the wanted value', () => {
  test.each(rowsIn('taken'))(
    '%s',
    async (_, page, value, sent) => {
      expect(await fillAndSend(page, value)).toMatchObject({ ok: true, sent });
    },
    30_000,
  );
});

describe('or it says so', () => {
  test.each(rowsIn('refused'))(
    '%s',
    async (_, page, value, says) => {
      const { ok, message = '', isAsBefore } = await fillAndSend(page, value);
      expect(ok).toBe(false);
      expect(message).toContain(says);
      expect(isAsBefore || /instead|has changed/.test(message)).toBe(true);
    },
    30_000,
  );
});
