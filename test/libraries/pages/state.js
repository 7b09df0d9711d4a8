/** Handwritten controls without values of their own. Only the script's state has the values. It is sent as JSON. */
import { CITIES, draw, each, objects, PLANS, sendJson, TOPPINGS, TOWNS } from './shared.js';

const state = { fee: 0, tip: 0, price: 0, guests: 1, phone: '', day: null, moment: null, month: null, town: null, place: null, toppings: [], plan: 'free' };

/** This element sends nothing itself. The script reads its value. */
customElements.define('plan-box', class extends HTMLElement {
  modelValue = 'free';
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = `<button type="button" aria-haspopup="listbox">${PLANS[this.modelValue]}</button>`;
  }
});

const money = (name) => `<div id="${name}" class="box"><input type="hidden" name="${name}" value="0"><input type="text" role="spinbutton" aria-label="${name}" inputmode="decimal" value="0,00 €"></div>`;
const date = (name) => `<div class="${name}"><label>${name} <input name="date" autocomplete="off" placeholder="${name === 'month' ? 'mm/yyyy' : 'dd.mm.yyyy'}"></label></div>`;
const list = (name) => `<div class="${name}"><input aria-label="Search" placeholder="please select"><div class="rows" hidden></div></div>`;
draw(`<div lang="de"><div><input type="text" role="spinbutton" aria-label="fee" value="0,00 €"></div>${money('tip')}${money('price')}</div>
  <div id="guests"><input type="hidden" name="guests" value="1"><button type="button" tabindex="-1">−</button><input type="text" role="spinbutton" aria-label="guests" aria-valuemin="1" aria-valuenow="1" value="1"><button type="button" tabindex="-1">+</button></div>
  <div id="phone"><input type="hidden" name="phone"><input type="text" aria-label="phone" value="(___) ___-____"></div>
  ${date('day')}${date('other')}${date('month')}
  ${list('town')}${list('place')}
  <div class="toppings" aria-label="Selector">${each(TOPPINGS).map(([, label]) => `<div class="pill">${label}</div>`).join('')}</div>
  <plan-box name="plan"></plan-box>`, (form) => sendJson({ ...state, plan: form.querySelector('plan-box').modelValue }));
const find = (selector) => document.querySelector(selector);

const EURO = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });
for (const name of ['tip', 'price']) {
  const [own, shown] = find(`#${name}`).querySelectorAll('input');
  shown.addEventListener('change', () => {
    state[name] = Number(shown.value.replace(/[^\d,]/g, '').replace(',', '.'));
    own.value = state[name];
    shown.value = EURO.format(state[name]);
  });
}
const [guests, seen] = find('#guests').querySelectorAll('input');
seen.addEventListener('change', () => { state.guests = Number(seen.value); guests.value = seen.value; seen.ariaValueNow = seen.value; });
const [phone, mask] = find('#phone').querySelectorAll('input');
mask.addEventListener('input', () => {
  const digits = mask.value.replace(/\D/g, '').slice(0, 10);
  let at = 0;
  mask.value = '(___) ___-____'.replace(/_/g, (blank) => digits[at++] ?? blank);
  state.phone = phone.value = mask.value;
});

for (const name of ['day', 'month']) {
  const field = find(`.${name} input`);
  field.addEventListener('change', () => {
    const [last, month, day] = field.value.split(/[./]/).map(Number).reverse();
    const two = (number) => String(number).padStart(2, '0');
    const isValid = last > 1000 && month > 0 && month < 13 && (name === 'month' || day > 0);
    if (!isValid) field.value = '';
    state[name] = isValid ? [last, two(month), ...(name === 'day' ? [two(day)] : [])].join('-') : null;
    if (isValid && name === 'month') field.value = `${month}/${last}`;
  });
}

const choose = (name, all) => {
  const [field, rows] = find(`.${name}`).children;
  const render = (part) => { rows.innerHTML = all.filter(({ label }) => label.toLowerCase().includes(part.toLowerCase())).slice(0, 20).map(({ label }) => `<div class="row">${label}</div>`).join(''); };
  field.addEventListener('focus', () => { render(''); rows.hidden = false; });
  field.addEventListener('input', () => render(field.value));
  field.addEventListener('blur', () => setTimeout(() => { rows.hidden = true; field.value = all.find(({ value }) => value === state[name])?.label ?? ''; }, 200));
  rows.addEventListener('click', ({ target }) => { state[name] = all.find(({ label }) => label === target.textContent).value; field.value = target.textContent; rows.hidden = true; });
};
choose('town', objects(TOWNS));
choose('place', objects(CITIES));
find('.toppings').addEventListener('click', ({ target }) => {
  if (target.className !== 'pill' && target.className !== 'pill on') return;
  target.classList.toggle('on');
  state.toppings = [...find('.toppings').children].flatMap((one, at) => (one.classList.contains('on') ? [Object.keys(TOPPINGS)[at]] : []));
});
find('#app').insertAdjacentHTML('beforeend', '<style>.on{background:teal;color:white}.pill{display:inline-block;border:1px solid;padding:4px}.rows{border:1px solid;max-width:12em}</style>');
