import 'fomantic-ui-css/semantic.css';
import $ from '../../pages/jquery.js';
import 'fomantic-ui-css/semantic.js';
import { app, DAYS, draw, each, options, PLANS, SIZES, TOPPINGS, TOWNS } from '../../pages/shared.js';

const items = (all) => each(all).map(([value, label]) => `<div class="item" data-value="${value}">${label}</div>`).join('');
draw(`<div class="field"><label>Plan</label><div class="ui selection dropdown" id="plan"><input type="hidden" name="plan"><i class="dropdown icon"></i><div class="default text">Plan</div><div class="menu">${items(PLANS)}</div></div></div>
  <div class="field"><label>Town</label><div class="ui fluid search selection dropdown town"><input type="hidden" name="town"><i class="dropdown icon"></i><div class="default text">Select a town</div><div class="menu">${items(TOWNS)}</div></div></div>
  <div class="field"><label>Toppings</label><select class="ui fluid dropdown" name="toppings" id="toppings" multiple><option value="">Toppings</option>${options(TOPPINGS)}</select></div>
  <div class="field"><label>Days</label><div class="ui multiple selection dropdown" id="days"><input type="hidden" name="days"><i class="dropdown icon"></i><div class="default text">Days</div><div class="menu">${items(DAYS)}</div></div></div>
  <div class="field"><div class="ui toggle checkbox" id="news"><input type="checkbox" name="news" class="hidden"><label>News</label></div></div>
  <div class="grouped fields" id="size"><label>Size</label>${each(SIZES).map(([value, label]) => `<div class="field"><div class="ui radio checkbox"><input type="radio" name="size" value="${value}" class="hidden"><label>${label}</label></div></div>`).join('')}</div>
  <div class="field"><label>Stars</label><div class="ui yellow rating" id="stars" data-max-rating="5"></div><input type="hidden" name="stars"></div>
  <div class="field"><label>Volume</label><div class="ui slider" id="volume"></div><input type="hidden" name="volume"></div>
  <div class="field"><label>Day</label><div class="ui calendar" id="day"><div class="ui input left icon"><i class="calendar icon"></i><input name="day" placeholder="Date"></div></div></div>`);
app.querySelector('form').className = 'ui form';
$('.ui.dropdown, #toppings').dropdown();
$('.ui.checkbox').checkbox();
$('#stars').rating({ onRate: (value) => $('[name=stars]').val(value) });
$('#volume').slider({ min: 0, max: 100, start: 20, step: 1, onChange: (value) => $('[name=volume]').val(value) });
$('#day').calendar({ type: 'date', formatter: { date: 'YYYY-MM-DD' } });
