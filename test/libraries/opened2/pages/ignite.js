import 'igniteui-webcomponents/themes/light/bootstrap.css';
import { defineAllComponents } from 'igniteui-webcomponents';
import { DAYS, draw, each, objects, PLANS, SIZES, sendJson, TOPPINGS, TOWNS } from '../../pages/shared.js';
import { dayOf } from './day.js';

defineAllComponents();
const boxes = (tag, all) => each(all).map(([value, label]) => `<${tag} value="${value}">${label}</${tag}>`).join('');
const form = draw(
  `<igc-input id="name" label="Name"></igc-input>
  <igc-select id="plan" label="Plan">${boxes('igc-select-item', PLANS)}</igc-select>
  <igc-combo id="town" label="Town" single-select value-key="value" display-key="label"></igc-combo>
  <igc-combo id="toppings" label="Toppings" value-key="value" display-key="label"></igc-combo>
  <igc-date-picker id="day" label="Day" locale="de" week-start="monday"></igc-date-picker>
  <igc-date-picker id="arrival" label="Arrival" locale="ja" mode="dialog" non-editable></igc-date-picker>
  <igc-date-range-picker id="stay" label="Stay" use-two-inputs locale="en-GB"></igc-date-range-picker>
  <igc-date-time-input id="moment" label="Moment" input-format="MM/dd/yyyy HH:mm"></igc-date-time-input>
  <igc-mask-input id="phone" label="Phone" mask="(000) 000-0000" value-mode="withFormatting"></igc-mask-input>
  <igc-radio-group id="size">${boxes('igc-radio', SIZES)}</igc-radio-group>
  <div id="days">${boxes('igc-checkbox', DAYS)}</div>
  <igc-switch id="news">News</igc-switch>
  <igc-slider id="volume" min="0" max="100" value="20" aria-label="Volume"></igc-slider>
  <igc-range-slider id="price" min="0" max="100" lower="10" upper="90"></igc-range-slider>
  <igc-rating id="stars" label="Stars" max="5"></igc-rating>
  <igc-button-group id="speed" selection="single-required">${boxes('igc-toggle-button', { slow: 'Slow', fast: 'Fast' })}</igc-button-group>
  <igc-textarea id="notes" label="Notes"></igc-textarea>`,
  () => {
    const held = (id) => document.getElementById(id).value;
    const pad = (part) => String(part).padStart(2, '0');
    const [stay, moment] = [held('stay'), held('moment')];
    sendJson({
      ...Object.fromEntries(['name', 'plan', 'phone', 'volume', 'stars', 'notes', 'size'].map((id) => [id, held(id)])),
      town: held('town')[0], toppings: held('toppings'), day: dayOf(held('day')), arrival: dayOf(held('arrival')),
      stay: stay && [stay.start, stay.end].map(dayOf), moment: moment && `${dayOf(moment)}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
      days: [...form.querySelectorAll('#days igc-checkbox')].filter(({ checked }) => checked).map(({ value }) => value),
      news: document.getElementById('news').checked, price: [document.getElementById('price').lower, document.getElementById('price').upper],
      speed: document.getElementById('speed').selectedItems[0],
    });
  },
);
for (const [id, all] of each({ town: TOWNS, toppings: TOPPINGS })) document.getElementById(id).data = objects(all);
