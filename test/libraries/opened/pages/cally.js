/** Cally in the page's own popover, and Duet's date picker. */
import 'cally';
import '@duetds/date-picker/dist/duet/themes/default.css';
import { defineCustomElements } from '@duetds/date-picker/custom-element';
import { draw } from '../../pages/shared.js';

document.head.insertAdjacentHTML('beforeend', '<style>.drop[popover]{inset:auto;padding:1em;border:1px solid silver}</style>');
draw(`<label>Day</label><button type="button" popovertarget="day-drop" id="day">Pick a date</button><div popover id="day-drop" class="drop"><calendar-date id="day-calendar"><calendar-month></calendar-month></calendar-date></div><input type="hidden" name="day">
  <p>Stay</p><calendar-range id="stay" months="2"><div style="display:flex;gap:2em"><calendar-month></calendar-month><calendar-month offset="1"></calendar-month></div></calendar-range><input type="hidden" name="stay">
  <label for="arrival">Arrival</label><duet-date-picker identifier="arrival" name="arrival" class="arrival"></duet-date-picker>`);
const $ = (selector) => document.querySelector(selector);
$('#day-calendar').addEventListener('change', ({ target }) => {
  $('#day').textContent = $('[name=day]').value = target.value;
  $('#day-drop').hidePopover();
});
$('#stay').addEventListener('change', ({ target }) => { $('[name=stay]').value = target.value; });
defineCustomElements?.();
