import 'jquery-ui/dist/themes/base/jquery-ui.css';
import $ from './jquery.js';
import 'jquery-ui/dist/jquery-ui.js';
import { CITIES, DAYS, draw, each, options, PLANS, SIZES } from './shared.js';

draw(`<label for="plan">Plan</label><select id="plan" name="plan"><option></option>${options(PLANS)}</select>
  <label>City<input id="city" name="city"></label>
  <label>From<input id="from" name="from"></label>
  <label>Day<input id="day" name="day"></label>
  <label>Arrival<input id="arrival"></label><input type="hidden" id="arrival-sent" name="arrival">
  <label>Guests<input id="guests" name="guests"></label>
  <div id="volume"></div><input type="hidden" name="volume" id="volume-sent">
  <label for="terms">I accept the terms</label><input type="checkbox" id="terms" name="terms">
  <fieldset id="days">${each(DAYS).map(([value, label]) => `<label for="${value}">${label}</label><input type="checkbox" name="days" id="${value}" value="${value}">`).join('')}</fieldset>
  <fieldset id="size">${each(SIZES).map(([value, label]) => `<label for="${value}">${label}</label><input type="radio" name="size" id="${value}" value="${value}">`).join('')}</fieldset>`);
$('#plan').selectmenu();
$('#city').autocomplete({ source: each(CITIES).map(([, label]) => label), minLength: 0 });
$('#from').autocomplete({ source: ({ term }, done) => $.getJSON('/cities', { q: term }, (all) => done(all.map(({ label }) => label))), minLength: 2, change: (_, { item }) => { if (!item) $('#from').val(''); } });
$('#day').datepicker({ dateFormat: 'yy-mm-dd' });
$('#arrival').datepicker({ dateFormat: 'd M yy', altField: '#arrival-sent', altFormat: 'yy-mm-dd' });
$('#guests').spinner({ min: 1 });
$('#volume').slider({ value: 20, change: (_, { value }) => $('#volume-sent').val(value), slide: (_, { value }) => $('#volume-sent').val(value) });
$('#terms, #days input, #size input').checkboxradio();
