import 'select2/dist/css/select2.css';
import register from 'select2';
import $ from './jquery.js';
import { draw, options, PLANS, SIZES, TOPPINGS, TOWNS } from './shared.js';

if (!$.fn.select2) register(globalThis, $);
draw(`<label for="plan">Plan</label><select id="plan" name="plan"><option></option>${options(PLANS)}</select>
  <label for="size">Size</label><select id="size" name="size"><option></option>${options(SIZES)}</select>
  <label for="toppings">Toppings</label><select id="toppings" name="toppings" multiple>${options(TOPPINGS)}</select>
  <label for="tags">Tags</label><select id="tags" name="tags" multiple></select>
  <label for="city">City</label><select id="city" name="city"></select>
  <label for="town">Town</label><select id="town" name="town"><option></option>${options(TOWNS)}</select>`);
const width = 200;
$('#plan, #town').select2({ width, placeholder: 'Choose' });
$('#size').select2({ width, minimumResultsForSearch: Number.POSITIVE_INFINITY, placeholder: 'Choose' });
$('#toppings').select2({ width });
$('#tags').select2({ width, tags: true });
$('#city').select2({ width, minimumInputLength: 2, ajax: { url: '/cities', data: ({ term }) => ({ q: term }), processResults: (all) => ({ results: all.map(({ value, label }) => ({ id: value, text: label })) }) } });
