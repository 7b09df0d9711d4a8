import 'bootstrap5/dist/css/bootstrap.css';
import 'awesomplete/awesomplete.css';
import 'bootstrap-duallistbox/dist/bootstrap-duallistbox.css';
import 'bootstrap-slider/dist/css/bootstrap-slider.css';
import 'bootstrap-tagsinput/dist/bootstrap-tagsinput.css';
import 'jquery-bar-rating/dist/themes/fontawesome-stars.css';
import 'jstree/dist/themes/default/style.css';
import 'sumoselect/sumoselect.css';
import Awesomplete from 'awesomplete';
import $ from '../../pages/jquery.js';
import 'bootstrap-duallistbox/dist/jquery.bootstrap-duallistbox.js';
import Slider from 'bootstrap-slider';
import 'bootstrap-tagsinput/dist/bootstrap-tagsinput.js';
import 'jquery-bar-rating/jquery.barrating.js';
import 'jstree';
import 'sumoselect';
import 'typeahead.js/dist/typeahead.jquery.js';
import { askCities, CITIES, DAYS, draw, options, SIZES, sendForm } from '../../pages/shared.js';
import { REGIONS, rows } from './rows.js';

const form = draw(
  rows({
    size: `<select id="size" name="size">${options(SIZES)}</select>`,
    days: `<select id="days" name="days" multiple>${options(DAYS)}</select>`,
    tags: '<input id="tags" name="tags">',
    city: '<input id="city"><input type="hidden" name="city">',
    town: '<input id="town" name="town">',
    skills: `<select id="skills" name="skills" multiple>${options({ html: 'HTML', css: 'CSS', sql: 'SQL' })}</select>`,
    stars: `<select id="stars" name="stars"><option value=""></option>${options(Object.fromEntries([1, 2, 3, 4, 5].map((one) => [one, one])))}</select>`,
    volume: '<input id="volume" name="volume">',
    price: '<input id="price" name="price">',
    region: '<div id="region"></div><input type="hidden" name="region">',
  }),
  (form) => {
    form.elements.region.value = $('#region').jstree('get_bottom_checked').join(',');
    sendForm(form);
  },
);
$('#size').SumoSelect();
$('#days').SumoSelect({ okCancelInMulti: true });
$('#tags').tagsinput();
$('#city').typeahead({ minLength: 2 }, { display: 'label', async: true, source: (text, _, found) => askCities(text).then(found) }).on('typeahead:select', (_, one) => form.querySelector('[name=city]').setAttribute('value', one.value));
new Awesomplete(document.getElementById('town'), { list: Object.values(CITIES), minChars: 1 });
$('#skills').bootstrapDualListbox();
$('#stars').barrating({ theme: 'fontawesome-stars', showSelectedRating: true });
new Slider('#volume', { min: 0, max: 100, value: 20 });
new Slider('#price', { min: 0, max: 100, range: true, value: [10, 90] });
$('#region').jstree({ plugins: ['checkbox'], core: { data: REGIONS.map(({ value, label, children }) => ({ id: value, text: label, children: children.map((one) => ({ id: one.value, text: one.label })) })) } });
