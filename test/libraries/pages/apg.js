/** These controls have the roles, states, keys and listeners of the examples in the WAI-ARIA Authoring Practices. */
import { app, CITIES, DAYS, draw, each, SIZES, sendJson } from './shared.js';

const FRUIT = ['Apple', 'Banana', 'Cherry', 'Elderberry', 'Fig'];
const order = { days: [] };
const $ = (id) => document.getElementById(id);
const option = (id, label, more = '') => `<li role="option" id="${id}" aria-selected="false" ${more}>${label}</li>`;
const list = (id, labels, more = '') => `<ul role="listbox" id="${id}-list" aria-label="${id}" ${more}>${labels.map((label, at) => option(`${id}-${at}`, label)).join('')}</ul>`;
const radios = (id, all, tabindex) => `<div role="radiogroup" id="${id}" aria-label="${id}" ${tabindex ? '' : 'tabindex="0"'}>${each(all).map(([value, label]) => `<div role="radio" aria-checked="false" id="${id}-${value}" data-value="${value}" ${tabindex ? 'tabindex="-1"' : ''}>${label}</div>`).join('')}</div>`;
const slider = (id, from, to, now) => `<div class="rail" style="position:relative;width:300px;height:24px;background:silver"><div role="slider" tabindex="0" id="${id}" aria-label="${id}" aria-valuemin="${from}" aria-valuemax="${to}" aria-valuenow="${now}" style="position:absolute;width:24px;height:24px;background:navy;left:${(now / to) * 276}px"></div></div>`;
const spin = (id, from, to, now) => `<div class="spinbutton"><button type="button" data-step="-1" tabindex="-1" aria-label="previous ${id}">-</button><div role="spinbutton" tabindex="0" id="${id}" aria-label="${id}" aria-valuemin="${from}" aria-valuemax="${to}" aria-valuenow="${now}">${now}</div><button type="button" data-step="1" tabindex="-1" aria-label="next ${id}">+</button></div>`;

draw(
  `<div class="combo"><div id="fruit-label">Fruit</div><div id="fruit" role="combobox" tabindex="0" aria-controls="fruit-list" aria-expanded="false" aria-haspopup="listbox" aria-labelledby="fruit-label" style="min-height:1.5em"></div>${list('fruit', FRUIT, 'hidden tabindex="-1"')}</div>
  <label for="city">City</label><input id="city" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="city-list"><button type="button" tabindex="-1" aria-controls="city-list">▼</button><ul role="listbox" id="city-list" hidden></ul>
  <label for="town">Town</label><div><input id="town" role="combobox" aria-haspopup="grid" aria-autocomplete="list" aria-expanded="false" aria-controls="town-grid"><div role="grid" id="town-grid" hidden></div></div>
  <div class="date"><label for="date">Date</label><input id="date" role="combobox" aria-haspopup="dialog" aria-expanded="false" aria-controls="dialog"><button type="button" tabindex="-1" aria-label="Choose date">▼</button><div id="dialog" role="dialog" hidden>…</div> (mm/dd/yyyy)</div>
  ${list('size', Object.values(SIZES), 'tabindex="0"')}
  ${list('days', Object.values(DAYS), 'tabindex="0" aria-multiselectable="true"')}
  <div role="group" aria-label="Extras" id="extras">${['Salt', 'Oil', 'Basil'].map((one) => `<div role="checkbox" aria-checked="false" tabindex="0">${one}</div>`).join('')}</div>
  ${radios('crust', { thin: 'Thin crust', deep: 'Deep dish' }, true)}
  ${radios('delivery', { fetch: 'Pick up', bring: 'Home delivery' }, false)}
  ${slider('volume', 0, 100, 20)}
  <div class="range">${slider('lowest', 0, 400, 100)}${slider('highest', 0, 400, 250)}</div>
  <div role="group" aria-label="When" id="when">${spin('Day', 1, 31, 1)}${spin('Month', 1, 12, 6)}${spin('Year', 2019, 2040, 2026)}</div>
  <div class="quantity"><button type="button" data-step="-1" tabindex="-1">-</button><input id="adults" role="spinbutton" inputmode="numeric" aria-label="Adults" aria-valuemin="1" aria-valuemax="8" aria-valuenow="1" value="1"><button type="button" data-step="1" tabindex="-1">+</button></div>
  <div role="switch" id="news" tabindex="0" aria-checked="false"><span>News</span></div>
  <button type="button" role="switch" id="loud" aria-checked="false"><span>Loud</span><span aria-hidden="true">off</span></button>
  <button type="button" id="mute" aria-pressed="false">Mute</button>
  <div role="textbox" id="note" contenteditable="true" aria-label="Note" aria-multiline="true" style="min-height:2em"></div>`,
  () => {
    for (const id of ['volume', 'Day', 'Month', 'Year', 'lowest', 'highest']) order[id] = Number($(id).getAttribute('aria-valuenow'));
    const { lowest, highest, Day, Month, Year, ...rest } = order;
    const on = (id, name) => $(id).getAttribute(name) === 'true';
    sendJson({ ...rest, price: [lowest, highest], when: `${Year}-${Month}-${Day}`, adults: $('adults').getAttribute('aria-valuenow'), date: $('date').value, note: $('note').textContent, news: on('news', 'aria-checked'), loud: on('loud', 'aria-checked'), mute: on('mute', 'aria-pressed'), extras: [...app.querySelectorAll('#extras [aria-checked=true]')].map((one) => one.textContent) });
  },
);

/** This combobox has no text field. A click opens its list, and the list closes when the focus leaves. */
let kept = false;
const fruit = $('fruit');
const show = (box, shown) => { $(box.getAttribute('aria-controls')).hidden = !shown; box.setAttribute('aria-expanded', String(shown)); };
const mark = (one) => { for (const other of one.parentElement.children) other.setAttribute('aria-selected', String(other === one)); };
fruit.addEventListener('click', () => show(fruit, $('fruit-list').hidden));
fruit.addEventListener('blur', () => { if (kept) kept = false; else show(fruit, false); });
$('fruit-list').addEventListener('mousedown', () => { kept = true; });
$('fruit-list').addEventListener('click', ({ target }) => { mark(target); order.fruit = target.textContent; fruit.textContent = target.textContent; show(fruit, false); fruit.focus(); });

/** This combobox has a text field. Each key filters its list. A click or Enter accepts an option. */
const city = $('city');
const take = (label) => { city.value = label; order.city = label; show(city, false); };
city.addEventListener('keyup', () => { const fitting = Object.values(CITIES).filter((one) => one.toLowerCase().startsWith(city.value.toLowerCase())); $('city-list').innerHTML = fitting.map((label, at) => option(`city-${at}`, label)).join(''); show(city, city.value !== '' && fitting.length > 0); });
$('city-list').addEventListener('click', ({ target }) => take(target.textContent));
document.body.addEventListener('pointerup', ({ target }) => { if (!city.contains(target) && !$('city-list').contains(target)) setTimeout(() => show(city, false), 300); });

/** This combobox opens a grid with two columns. A click on a cell chooses its row. */
const town = $('town');
town.addEventListener('keyup', () => { $('town-grid').innerHTML = Object.values(CITIES).filter((one) => one.toLowerCase().includes(town.value.toLowerCase())).map((label, at) => `<div role="row" id="row-${at}"><div role="gridcell">${label}</div><div role="gridcell">Europe</div></div>`).join(''); show(town, town.value !== ''); });
$('town-grid').addEventListener('click', ({ target }) => { town.value = target.closest('[role=row]').firstChild.textContent; order.town = town.value; show(town, false); });

$('size-list').addEventListener('click', ({ target }) => { mark(target); order.size = target.textContent; $('size-list').setAttribute('aria-activedescendant', target.id); });
$('days-list').addEventListener('click', ({ target }) => { target.setAttribute('aria-selected', String(target.getAttribute('aria-selected') !== 'true')); order.days = [...$('days-list').querySelectorAll('[aria-selected=true]')].map((one) => one.textContent); });
for (const [id, name] of [['crust', 'crust'], ['delivery', 'delivery']])
  $(id).addEventListener('click', ({ target }) => { for (const one of $(id).children) one.setAttribute('aria-checked', String(one === target)); order[name] = target.dataset.value; });

const flip = (element, name) => element.setAttribute(name, String(element.getAttribute(name) !== 'true'));
for (const one of [...$('extras').children, $('news'), $('loud')]) {
  one.addEventListener('click', () => flip(one, 'aria-checked'));
  one.addEventListener('keydown', (event) => { if (event.key === ' ' && one.tagName !== 'BUTTON') flip(one, 'aria-checked'); });
}
$('mute').addEventListener('click', () => flip($('mute'), 'aria-pressed'));

/** Sliders and spinbuttons react to arrow keys, page keys, Home and End. Sliders also react to the pointer. */
const bounds = (one) => ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => Number(one.getAttribute(name)));
const put = (one, value) => {
  const [, least, most] = bounds(one);
  const now = Math.max(least, Math.min(most, Math.round(value)));
  one.setAttribute('aria-valuenow', now);
  if (one.role === 'slider') one.style.left = `${(now / most) * 276}px`;
  else if (one.tagName === 'INPUT') one.value = now;
  else one.textContent = now;
};
for (const one of app.querySelectorAll('[role=slider],[role=spinbutton]'))
  one.addEventListener('keydown', (event) => {
    const [now, least, most] = bounds(one);
    const to = { ArrowUp: now + 1, ArrowRight: now + 1, ArrowDown: now - 1, ArrowLeft: now - 1, PageUp: now + 10, PageDown: now - 10, Home: least, End: most }[event.key];
    if (to === undefined) return;
    put(one, to);
    event.preventDefault();
  });
$('adults').addEventListener('input', () => { if (/^\d+$/.test($('adults').value)) put($('adults'), Number($('adults').value)); });
for (const button of app.querySelectorAll('[data-step]'))
  button.addEventListener('click', () => { const one = button.parentElement.querySelector('[role=spinbutton]'); put(one, bounds(one)[0] + Number(button.dataset.step)); });
for (const one of app.querySelectorAll('[role=slider]')) {
  let moving = false;
  one.addEventListener('pointerdown', (event) => { moving = true; event.preventDefault(); one.focus(); });
  document.addEventListener('pointermove', ({ clientX }) => { if (moving) put(one, ((clientX - one.parentElement.getBoundingClientRect().left - 12) / 276) * bounds(one)[2]); });
  document.addEventListener('pointerup', () => { moving = false; });
}
