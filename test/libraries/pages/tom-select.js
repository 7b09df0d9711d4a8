import 'tom-select/dist/css/tom-select.css';
import TomSelect from 'tom-select';
import { askCities, draw, options, PLANS, TOPPINGS } from './shared.js';

draw(`<label for="plan">Plan</label><select id="plan" name="plan"><option></option>${options(PLANS)}</select>
  <label for="toppings">Toppings</label><select id="toppings" name="toppings" multiple>${options(TOPPINGS)}</select>
  <label for="tags">Tags</label><input id="tags" name="tags">
  <label for="city">City</label><select id="city" name="city"></select>`);
new TomSelect('#plan', {});
new TomSelect('#toppings', { plugins: ['remove_button'] });
new TomSelect('#tags', { create: true, persist: false });
new TomSelect('#city', { valueField: 'value', labelField: 'label', searchField: 'label', load: async (text, done) => done(await askCities(text)) });
