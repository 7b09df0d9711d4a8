import 'pikaday/css/pikaday.css';
import Pikaday from 'pikaday';
import { draw } from '../../pages/shared.js';

draw(`<label>Day <input id="day" name="day" autocomplete="off"></label>
  <label>Arrival <input id="arrival" readonly placeholder="Pick a date"></label><input type="hidden" name="arrival">
  <label>Birthday <input id="birthday" name="birthday"></label>`);
const iso = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
const field = (id) => document.getElementById(id);
new Pikaday({ field: field('day'), toString: iso });
new Pikaday({ field: field('arrival'), onSelect: (date) => { document.querySelector('[name=arrival]').value = iso(date); } });
new Pikaday({ field: field('birthday'), yearRange: [1950, 2026], toString: (date) => iso(date).split('-').reverse().join('/'), parse: (text) => new Date(text.split('/').reverse().join('/')) });
