import '@materializecss/materialize/dist/css/materialize.css';
import { Autocomplete, Chips, Datepicker, FormSelect, Timepicker } from '@materializecss/materialize';
import { CITIES, DAYS, draw, each, objects, options, PLANS, SIZES } from '../../pages/shared.js';

const $ = (id) => document.getElementById(id);
const form = draw(
  `<div class="input-field"><select id="plan" name="plan"><option value="" disabled selected>Choose your plan</option>${options(PLANS)}</select><label>Plan</label></div>
  <div class="input-field"><select id="days" name="days" multiple>${options(DAYS)}</select><label>Days</label></div>
  <div class="input-field"><input type="text" id="city" name="city" class="autocomplete" placeholder=" "><label for="city">City</label></div>
  <div class="input-field"><input type="text" class="datepicker" id="day" name="day" placeholder=" "><label for="day">Day</label></div>
  <div class="input-field"><input type="text" class="timepicker" id="time" name="time" placeholder=" "><label for="time">Time</label></div>
  <label>Tags</label><div class="chips" id="tags"></div>
  <div class="switch"><label>Off<input type="checkbox" name="news" id="news"><span class="lever"></span>On</label></div>
  <p id="terms"><label><input type="checkbox" class="filled-in" name="terms"><span>I accept the terms</span></label></p>
  <div id="size">${each(SIZES).map(([value, label]) => `<p><label><input name="size" type="radio" value="${value}"><span>${label}</span></label></p>`).join('')}</div>
  <p class="range-field"><input type="range" id="volume" name="volume" min="0" max="100"></p>`,
  async (form) => {
    const body = new FormData(form);
    for (const { id } of chips.chipsData) body.append('tags', id);
    const reply = await fetch('/order', { method: 'POST', body });
    form.outerHTML = await reply.text();
  },
);
form.style.maxWidth = '260px';
FormSelect.init(form.querySelectorAll('select'));
Autocomplete.init($('city'), { data: objects(CITIES).map(({ label }) => ({ id: label, text: label })), minLength: 1 });
Datepicker.init($('day'), { format: 'yyyy-mm-dd', autoClose: true, displayPlugin: 'docked' });
Timepicker.init($('time'), { twelveHour: false, displayPlugin: 'docked' });
const chips = Chips.init($('tags'), { allowUserInput: true, placeholder: 'Add a tag' });
