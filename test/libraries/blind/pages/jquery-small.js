import 'bootstrap-switch/dist/css/bootstrap3/bootstrap-switch.css';
import 'clockpicker/dist/jquery-clockpicker.css';
import 'icheck/skins/square/blue.css';
import 'timepicker/jquery.timepicker.css';
import $ from '../../pages/jquery.js';
import 'bootstrap-switch';
import 'clockpicker/dist/jquery-clockpicker.js';
import 'devbridge-autocomplete';
import 'icheck';
import 'timepicker';
import { rows } from '../../opened2/pages/rows.js';
import { askCities, DAYS, draw, each, SIZES, sendForm } from '../../pages/shared.js';
import { PEOPLE } from './lists.js';

const boxes = (type, name, all) => each(all).map(([value, label]) => `<label><input type="${type}" name="${name}" value="${value}"> ${label}</label>`).join(' ');
draw(
  rows({
    wake: '<input id="wake" name="wake">',
    start: '<input id="start" name="start">',
    city: '<input id="city"><input type="hidden" name="city">',
    person: '<input id="person" name="person">',
    days: boxes('checkbox', 'days', DAYS),
    size: boxes('radio', 'size', SIZES),
    news: '<input type="checkbox" name="news" value="yes">',
  }),
  sendForm,
);
$('#wake').clockpicker({ donetext: 'Done' });
$('#start').timepicker({ timeFormat: 'g:i A', step: 15, minTime: '08:00', maxTime: '20:00' });
$('#city').devbridgeAutocomplete({ minChars: 2, lookup: (typed, done) => askCities(typed).then((all) => done({ suggestions: all.map(({ value, label }) => ({ value: label, data: value })) })), onSelect: ({ data }) => $('[type=hidden]').val(data) });
$('#person').devbridgeAutocomplete({ lookup: Object.values(PEOPLE), lookupLimit: 20 });
$('.days input, .size input').iCheck({ checkboxClass: 'icheckbox_square-blue', radioClass: 'iradio_square-blue' });
$('[name=news]').bootstrapSwitch();
