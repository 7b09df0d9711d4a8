/** Controls get their roles and names in every way that the test pages of axe-core have. */
import { app, draw, sendJson } from './shared.js';

draw(
  `<label>Implicit<input id="implicit"></label>
  <label for="explicit">Explicit</label><input id="explicit">
  <input id="aria-label" aria-label="By aria-label">
  <span id="one">Two</span> <span id="two">parts</span><input id="labelledby" aria-labelledby="one two">
  <input id="titled" title="By title"><input id="placeholder" placeholder="By placeholder">
  <div role="textbox" contenteditable="true" id="div-textbox" aria-label="A text box"></div>
  <div role="searchbox" contenteditable="plaintext-only" id="div-searchbox" aria-labelledby="one"></div>
  <div role="combobox" id="div-combobox" tabindex="0" aria-label="A combobox" aria-expanded="false" aria-controls="colours">Choose</div>
  <div role="listbox" id="colours" aria-label="Colours" hidden><div role="option" id="orange">Orange</div><div role="option" id="green">Green</div></div>
  <div role="listbox" id="div-listbox" aria-label="A list" tabindex="0"><div role="group" aria-label="Warm"><div role="option" aria-selected="false">Red</div></div><div role="group" aria-label="Cold"><div role="option" aria-selected="false">Blue</div></div></div>
  <div role="slider" id="div-slider" tabindex="0" aria-label="A slider" aria-valuemin="0" aria-valuemax="10" aria-valuenow="5" style="width:20px;height:20px;background:navy"></div>
  <div role="spinbutton" id="div-spinbutton" tabindex="0" aria-label="A spin button" aria-valuenow="5">5</div>
  <div role="checkbox" id="div-checkbox" tabindex="0" aria-checked="false">A checkbox</div>
  <div role="switch" id="div-switch" tabindex="0" aria-checked="false" aria-label="A switch">◯</div>
  <div role="menuitemcheckbox" id="menu-checkbox" tabindex="0" aria-checked="false">In a menu</div>
  <div role="radiogroup" id="div-radios" aria-label="Radios"><div role="radio" aria-checked="false" tabindex="0">Left</div><div role="radio" aria-checked="false" tabindex="-1">Right</div></div>
  <button type="button" id="pressed" aria-pressed="false">A toggle button</button>
  <select id="select" aria-label="A select"><optgroup label="Warm"><option value="r">Red</option></optgroup><optgroup label="Cold"><option value="b">Blue</option></optgroup></select>
  <input type="checkbox" role="switch" id="native-switch" aria-label="Native, as a switch">`,
  () => {
    const order = {};
    for (const one of app.querySelectorAll('form [id]')) {
      const now = ['aria-checked', 'aria-pressed', 'aria-valuenow'].map((name) => one.getAttribute(name)).find((value) => value !== null);
      order[one.id] = now ?? (one.type === 'checkbox' ? one.checked : one.value) ?? one.querySelector('[aria-selected=true],[aria-checked=true]')?.textContent ?? one.textContent;
    }
    sendJson(order);
  },
);
const box = document.getElementById('div-combobox');
const colours = document.getElementById('colours');
box.onclick = () => { colours.hidden = !colours.hidden; box.setAttribute('aria-expanded', String(!colours.hidden)); };
const choose = (from, { target }) => {
  if (target.role !== 'option' && target.role !== 'radio') return;
  for (const one of from.querySelectorAll(`[role=${target.role}]`)) one.setAttribute(target.role === 'option' ? 'aria-selected' : 'aria-checked', String(one === target));
};
colours.onclick = (event) => { choose(colours, event); box.textContent = event.target.textContent; colours.hidden = true; };
for (const id of ['div-listbox', 'div-radios']) document.getElementById(id).onclick = (event) => choose(event.currentTarget, event);
for (const one of app.querySelectorAll('div[role=checkbox],div[role=switch],[role=menuitemcheckbox],[aria-pressed]')) {
  const name = one.hasAttribute('aria-pressed') ? 'aria-pressed' : 'aria-checked';
  one.onclick = () => one.setAttribute(name, String(one.getAttribute(name) !== 'true'));
}
for (const id of ['div-slider', 'div-spinbutton']) {
  const one = document.getElementById(id);
  one.onkeydown = ({ key }) => { const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key]; if (step) one.setAttribute('aria-valuenow', Number(one.getAttribute('aria-valuenow')) + step); };
}
