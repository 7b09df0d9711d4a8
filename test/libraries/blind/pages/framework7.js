import 'framework7/css/bundle';
import Framework7 from 'framework7/bundle';
import { dayOf } from '../../opened2/pages/day.js';
import { CITIES, DAYS, draw, each, options, PLANS, app as root, SIZES, sendJson } from '../../pages/shared.js';
import { LANDS, TONGUES, timeOf } from './lists.js';

const order = {};
const item = (name, title, control, more = '') => `<li class="item-content item-input ${name}"><div class="item-inner"><div class="item-title item-label">${title}</div><div class="item-input-wrap">${control}</div></div>${more}</li>`;
const plain = (name, title, control) => `<li class="item-content ${name}"><div class="item-inner"><div class="item-title">${title}</div><div class="item-after">${control}</div></div></li>`;
const smart = (name, title, all, more, attribute = '') => `<li class="${name}"><a class="item-link smart-select smart-select-init" ${more}><select name="${name}" ${attribute}>${options(all)}</select><div class="item-content"><div class="item-inner"><div class="item-title">${title}</div></div></div></a></li>`;
const boxes = (type, name, all) => `<li class="${name}"><ul>${each(all).map(([value, label]) => `<li><label class="item-${type} item-${type}-icon-start item-content"><input type="${type}" name="${name}" value="${value}"><i class="icon icon-${type}"></i><div class="item-inner"><div class="item-title">${label}</div></div></label></li>`).join('')}</ul></li>`;
const range = (more) => `<div class="range-slider range-slider-init" data-label="true" style="width:300px" ${more}></div>`;
const form = draw(
  `<div class="list"><ul>
  ${item('name', 'Full name', '<input type="text" name="name">')}
  ${smart('land', 'Land', { '': 'Auswählen', ...LANDS }, 'data-open-in="popup" data-close-on-select="true"')}
  ${smart('langs', 'Languages', TONGUES, 'data-open-in="sheet"', 'multiple')}
  ${smart('room', 'Plan', { '': '', ...PLANS }, 'data-open-in="popover" data-close-on-select="true"')}
  ${item('plan', 'Meal', '<input type="text" id="plan" readonly placeholder="Choose">')}
  ${item('city', 'City', '<input type="text" id="city" name="city" placeholder="Search">')}
  ${item('day', 'Date', '<input type="text" id="day" readonly placeholder="Select date">')}
  ${item('stay', 'Stay', '<input type="text" id="stay" readonly placeholder="Select date range">')}
  ${item('moment', 'Moment', '<input type="text" id="moment" readonly placeholder="Select date and time">')}
  ${plain('guests', 'Guests', '<div class="stepper stepper-init" data-min="1" data-max="20"><div class="stepper-button-minus"></div><div class="stepper-input-wrap"><input type="text" name="guests" value="1" min="1" max="20" step="1" readonly></div><div class="stepper-button-plus"></div></div>')}
  ${plain('volume', 'Volume', range('id="volume" data-min="0" data-max="100" data-step="1" data-value="20"'))}
  ${plain('span', 'Price', range('id="span" data-dual="true" data-min="0" data-max="100" data-step="1" data-value-left="10" data-value-right="90"'))}
  ${plain('news', 'News', '<label class="toggle toggle-init"><input type="checkbox" name="news" value="yes"><span class="toggle-icon"></span></label>')}
  ${boxes('radio', 'size', SIZES)}
  ${boxes('checkbox', 'days', DAYS)}
  ${item('colour', 'Colour', '<input type="text" id="colour" readonly placeholder="Choose">')}
  ${item('notes', 'Notes', '<textarea name="notes"></textarea>')}
  </ul></div>`,
  () => {
    const sent = new FormData(form);
    sendJson({ ...Object.fromEntries(['name', 'land', 'room', 'guests', 'news', 'size', 'notes', 'city'].map((name) => [name, sent.get(name)])), langs: sent.getAll('langs'), days: sent.getAll('days'), volume: app.range.get('#volume').value, span: app.range.get('#span').value, ...order });
  },
);
const view = document.createElement('div');
view.innerHTML = '<div class="view view-main view-init"><div class="page"><div class="page-content"></div></div></div>';
view.querySelector('.page-content').append(form);
root.append(view.firstChild);
document.body.style.margin = 0;
root.style.height = '100vh';
const app = new Framework7({ el: '#app', theme: 'ios', name: 'Order' });
const put = (name, read) => ({ change: (_, value) => { order[name] = read(value); } });
app.calendar.create({ inputEl: '#day', locale: 'de-DE', dateFormat: 'dd.mm.yyyy', closeOnSelect: true, on: put('day', ([day]) => dayOf(day)) });
app.calendar.create({ inputEl: '#stay', rangePicker: true, on: put('stay', (days) => days.map(dayOf)) });
app.calendar.create({ inputEl: '#moment', timePicker: true, dateFormat: { month: 'numeric', day: 'numeric', year: 'numeric', hour: 'numeric', minute: 'numeric' }, on: put('moment', ([one]) => `${dayOf(one)}T${timeOf(one)}`) });
app.picker.create({ inputEl: '#plan', rotateEffect: false, cols: [{ textAlign: 'center', values: ['none', 'half', 'full', 'vegan'], displayValues: ['No meals', 'Half board', 'Full board', 'Vegan board'] }], on: put('meal', ([one]) => one) });
app.autocomplete.create({ inputEl: '#city', openIn: 'dropdown', source: (typed, show) => show(typed ? Object.values(CITIES).filter((one) => one.toLowerCase().includes(typed.toLowerCase())) : []) });
app.colorPicker.create({ inputEl: '#colour', hexLabel: true, hexValueEditable: true, modules: ['sb-spectrum', 'hue-slider', 'hex'], value: { hex: '#ff0000' }, on: put('colour', ({ hex }) => hex) });
