/** HTML's own controls. The browser itself sends them. */
import { DAYS, draw, each, options, PLANS, SIZES, TOPPINGS } from './shared.js';

const input = (type, more = '') => `<label>${type}<input type="${type}" name="${type}" ${more}></label>`;
const form = draw(`${['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'].map((type) => input(type)).join('')}
  <label id="notes">Notes<textarea name="notes"></textarea></label>
  <label>Plan<select name="plan"><option value="">Choose</option>${options(PLANS)}</select></label>
  <label>Toppings<select name="toppings" multiple>${options(TOPPINGS)}</select></label>
  <fieldset id="days">${each(DAYS).map(([value, label]) => `<label><input type="checkbox" name="days" value="${value}">${label}</label>`).join('')}</fieldset>
  <fieldset id="size">${each(SIZES).map(([value, label]) => `<label><input type="radio" name="size" value="${value}">${label}</label>`).join('')}</fieldset>
  <style>.drawn input{position:absolute;opacity:0;width:1px;height:1px}</style>
  <label class="drawn" id="terms"><input type="checkbox" name="terms"><span>☐</span> I accept the terms</label>
  <div class="drawn" id="pay"><input type="radio" name="pay" id="card" value="card"><label for="card">Credit card</label><input type="radio" name="pay" id="cash" value="cash"><label for="cash">Cash</label></div>
  <label>Town<input name="town" list="towns"></label><datalist id="towns"><option value="Lisbon"><option value="Porto"></datalist>
  <label class="drawn" id="photo">Choose a photo<input type="file" name="photo"></label>
  <label>Papers<input type="file" name="papers" multiple></label>
  <div id="frame"></div><input type="hidden" name="inner">`);
form.enctype = 'multipart/form-data';
const frame = document.createElement('iframe');
frame.srcdoc = '<label>Inner<input id="inner"></label>';
document.getElementById('frame').append(frame);
frame.onload = () => frame.contentDocument.addEventListener('input', ({ target }) => { form.elements.inner.value = target.value; });
