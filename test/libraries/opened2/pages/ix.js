import '@siemens/ix/dist/siemens-ix/siemens-ix.css';
import '@siemens/ix/dist/siemens-ix/theme/classic-light.css';
import { defineCustomElement as checkbox } from '@siemens/ix/components/ix-checkbox.js';
import { defineCustomElement as checkboxes } from '@siemens/ix/components/ix-checkbox-group.js';
import { defineCustomElement as date } from '@siemens/ix/components/ix-date-input.js';
import { defineCustomElement as moment } from '@siemens/ix/components/ix-datetime-input.js';
import { defineCustomElement as input } from '@siemens/ix/components/ix-input.js';
import { defineCustomElement as number } from '@siemens/ix/components/ix-number-input.js';
import { defineCustomElement as radio } from '@siemens/ix/components/ix-radio.js';
import { defineCustomElement as radios } from '@siemens/ix/components/ix-radio-group.js';
import { defineCustomElement as select } from '@siemens/ix/components/ix-select.js';
import { defineCustomElement as item } from '@siemens/ix/components/ix-select-item.js';
import { defineCustomElement as slider } from '@siemens/ix/components/ix-slider.js';
import { defineCustomElement as textarea } from '@siemens/ix/components/ix-textarea.js';
import { defineCustomElement as time } from '@siemens/ix/components/ix-time-input.js';
import { defineCustomElement as toggle } from '@siemens/ix/components/ix-toggle.js';
import { DAYS, draw, each, PLANS, SIZES, sendJson, TOPPINGS } from '../../pages/shared.js';

Object.assign(document.documentElement.dataset, { ixTheme: 'classic', ixColorSchema: 'light' });
for (const define of [checkbox, checkboxes, date, moment, input, number, radio, radios, select, item, slider, textarea, time, toggle]) define();
const items = (tag, all) => each(all).map(([value, label]) => `<${tag} value="${value}" label="${label}"></${tag}>`).join('');
const form = draw(
  `<ix-input id="name" label="Name"></ix-input>
  <ix-select id="plan" label="Plan">${items('ix-select-item', PLANS)}</ix-select>
  <ix-select id="toppings" label="Toppings" mode="multiple">${items('ix-select-item', TOPPINGS)}</ix-select>
  <ix-select id="tag" label="Tag" editable>${items('ix-select-item', { late: 'late' })}</ix-select>
  <ix-date-input id="day" label="Day" format="dd.LL.yyyy" week-start-index="1" locale="de" min-date="01.01.2027"></ix-date-input>
  <ix-time-input id="time" label="Time" format="HH:mm"></ix-time-input>
  <ix-datetime-input id="moment" label="Moment" format="yyyy/LL/dd HH:mm"></ix-datetime-input>
  <ix-number-input id="guests" label="Guests" min="1" max="9"></ix-number-input>
  <ix-radio-group id="size" label="Size">${items('ix-radio', SIZES)}</ix-radio-group>
  <ix-checkbox-group id="days" label="Days">${items('ix-checkbox', DAYS)}</ix-checkbox-group>
  <ix-toggle id="news"></ix-toggle>
  <ix-slider id="volume" label="Volume" min="0" max="100" value="20" style="width:300px"></ix-slider>
  <ix-textarea id="notes" label="Notes"></ix-textarea>`,
  () =>
    sendJson({
      ...Object.fromEntries(['name', 'plan', 'toppings', 'tag', 'day', 'time', 'moment', 'guests', 'volume', 'notes'].map((id) => [id, document.getElementById(id).value])),
      size: [...form.querySelectorAll('ix-radio')].find(({ checked }) => checked)?.value,
      days: [...form.querySelectorAll('ix-checkbox')].filter(({ checked }) => checked).map(({ value }) => value),
      news: document.getElementById('news').checked,
    }),
);
document.getElementById('volume').addEventListener('valueChange', ({ target, detail }) => { target.value = detail; });
