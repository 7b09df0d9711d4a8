import 'selectize/dist/css/selectize.default.css';
import $ from '../../pages/jquery.js';
import 'selectize';
import { askCities, draw, options, PLANS, TOPPINGS, TOWNS } from '../../pages/shared.js';

draw(`<label for="plan">Plan</label><select id="plan" name="plan"><option value="">Choose</option>${options(PLANS)}</select>
  <label for="town">Town</label><select id="town" name="town"><option value="">Choose</option>${options(TOWNS)}</select>
  <label for="toppings">Toppings</label><select id="toppings" name="toppings" multiple>${options(TOPPINGS)}</select>
  <label for="tags">Tags</label><input id="tags" name="tags">
  <label for="city">City</label><select id="city" name="city"><option value="">Type</option></select>`);
$('#plan, #town').selectize();
$('#toppings').selectize({ plugins: ['remove_button'] });
$('#tags').selectize({ delimiter: ',', persist: false, create: true });
$('#city').selectize({ valueField: 'value', labelField: 'label', searchField: 'label', load: (text, done) => void (text ? askCities(text).then(done, () => done()) : done()) });
