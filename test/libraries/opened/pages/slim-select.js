import 'slim-select/styles';
import SlimSelect from 'slim-select';
import { askCities, DAYS, draw, options, PLANS, TOWNS } from '../../pages/shared.js';

draw(`<label for="plan">Plan</label><select id="plan" name="plan"><option data-placeholder="true"></option>${options(PLANS)}</select>
  <label for="town">Town</label><select id="town" name="town"><option data-placeholder="true"></option>${options(TOWNS)}</select>
  <label for="days">Days</label><select id="days" name="days" multiple>${options(DAYS)}</select>
  <label for="tags">Tags</label><select id="tags" name="tags" multiple></select>
  <label for="city">City</label><select id="city" name="city"><option data-placeholder="true"></option></select>`);
const settings = { placeholderText: 'Choose' };
new SlimSelect({ select: '#plan', settings: { ...settings, showSearch: false } });
new SlimSelect({ select: '#town', settings });
new SlimSelect({ select: '#days', settings: { ...settings, closeOnSelect: false } });
new SlimSelect({ select: '#tags', settings, events: { addable: (text) => text } });
new SlimSelect({ select: '#city', settings, events: { search: async (text) => (await askCities(text)).map(({ value, label }) => ({ value, text: label })) } });
