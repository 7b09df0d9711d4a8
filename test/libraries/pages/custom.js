/** Handwritten custom elements: in the form or not, with open, closed and nested roots, defined late, with late lists. */
import { draw, each, PLANS, SIZES, TOWNS } from './shared.js';

const root = (host, mode, markup, more = {}) => { const shadow = host.attachShadow({ mode, ...more }); shadow.innerHTML = markup; return shadow; };
const text = (mode) => class extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    const internals = this.attachInternals();
    root(this, mode, '<label>Text <input></label>', { delegatesFocus: true }).addEventListener('input', ({ target }) => internals.setFormValue(target.value));
  }
};
customElements.define('open-text', text('open'));
customElements.define('closed-text', text('closed'));
const toggle = (mode) => class extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    const internals = this.attachInternals();
    internals.role = 'switch';
    internals.ariaChecked = 'false';
    root(this, mode, '<span part="knob">◯ <slot></slot></span>');
    this.tabIndex = 0;
    this.addEventListener('click', () => { const on = internals.ariaChecked !== 'true'; internals.ariaChecked = String(on); this.toggleAttribute('on', on); internals.setFormValue(on ? 'yes' : null); });
  }
};
customElements.define('open-switch', toggle('open'));
customElements.define('nested-field', class extends HTMLElement {
  connectedCallback() { root(this, 'open', '<open-text></open-text>').addEventListener('input', (event) => { this.nextElementSibling.value = event.composedPath()[0].value; }); }
});
const choice = (mode) => class extends HTMLElement {
  connectedCallback() {
    const shadow = root(this, mode, `<button type="button" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-label="Plan">Choose</button><div role="listbox" id="list" hidden>${each(PLANS).map(([value, label]) => `<div role="option" data-value="${value}" aria-selected="false">${label}</div>`).join('')}</div>`);
    const [button, list] = [shadow.querySelector('button'), shadow.getElementById('list')];
    const show = (shown) => { list.hidden = !shown; button.setAttribute('aria-expanded', String(shown)); };
    button.onclick = () => show(list.hidden);
    list.onclick = ({ target }) => { for (const one of list.children) one.setAttribute('aria-selected', String(one === target)); button.textContent = target.textContent; this.nextElementSibling.value = target.dataset.value; show(false); };
  }
};
customElements.define('open-choice', choice('open'));
customElements.define('closed-choice', choice('closed'));
draw(`<open-text name="open"></open-text><closed-text name="closed"></closed-text><open-switch name="news">News</open-switch>
  <nested-field></nested-field><input type="hidden" name="nested">
  <open-choice></open-choice><input type="hidden" name="plan"><closed-choice></closed-choice><input type="hidden" name="tariff">
  <late-text name="late"></late-text>
  <div id="size"></div><input type="hidden" name="size">
  <div><div id="town" role="combobox" tabindex="0" aria-label="Town" aria-expanded="false" aria-haspopup="listbox">Choose</div></div><input type="hidden" name="town">`);
setTimeout(() => customElements.define('late-text', text('open')), 400);
const sent = (name, value) => { document.querySelector(`[name=${name}]`).value = value; };

/** A list in a portal that appears some time after the click. */
const size = document.getElementById('size');
size.innerHTML = '<button type="button" aria-haspopup="listbox" aria-expanded="false" aria-label="Size">Choose</button>';
const [opener] = size.children;
opener.onclick = () => setTimeout(() => {
  const portal = document.createElement('div');
  portal.innerHTML = `<ul role="listbox" aria-label="Size">${each(SIZES).map(([value, label]) => `<li role="option" data-value="${value}" tabindex="-1">${label}</li>`).join('')}</ul>`;
  portal.onclick = ({ target }) => { opener.textContent = target.textContent; sent('size', target.dataset.value); opener.setAttribute('aria-expanded', 'false'); portal.remove(); };
  opener.setAttribute('aria-expanded', 'true');
  document.body.append(portal);
}, 300);

/** A list of a thousand rows, of which only the visible ones are drawn. */
const town = document.getElementById('town');
town.onclick = () => {
  const list = document.createElement('div');
  list.style.cssText = 'height:200px;overflow:auto;position:relative;width:200px;border:1px solid';
  const all = each(TOWNS);
  const render = () => { const first = Math.floor(list.scrollTop / 20); list.innerHTML = `<div role="listbox" id="towns" style="height:${all.length * 20}px">${all.slice(first, first + 12).map(([value, label], at) => `<div role="option" id="${value}" aria-posinset="${first + at + 1}" aria-setsize="${all.length}" style="position:absolute;top:${(first + at) * 20}px;height:20px">${label}</div>`).join('')}</div>`; };
  render();
  list.onscroll = () => setTimeout(render, 30);
  list.onclick = ({ target }) => { town.textContent = target.textContent; sent('town', target.id); town.setAttribute('aria-expanded', 'false'); list.remove(); };
  town.setAttribute('aria-expanded', 'true');
  town.setAttribute('aria-controls', 'towns');
  document.body.append(list);
};
