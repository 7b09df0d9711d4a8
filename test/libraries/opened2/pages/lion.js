import '@lion/ui/define/lion-checkbox-group.js';
import '@lion/ui/define/lion-checkbox.js';
import '@lion/ui/define/lion-combobox.js';
import '@lion/ui/define/lion-input-amount.js';
import '@lion/ui/define/lion-input-date.js';
import '@lion/ui/define/lion-input-datepicker.js';
import '@lion/ui/define/lion-input-iban.js';
import '@lion/ui/define/lion-input-range.js';
import '@lion/ui/define/lion-input-stepper.js';
import '@lion/ui/define/lion-input.js';
import '@lion/ui/define/lion-option.js';
import '@lion/ui/define/lion-options.js';
import '@lion/ui/define/lion-radio-group.js';
import '@lion/ui/define/lion-radio.js';
import '@lion/ui/define/lion-select-rich.js';
import '@lion/ui/define/lion-switch.js';
import '@lion/ui/define/lion-textarea.js';
import { localize } from '@lion/ui/localize.js';
import { CITIES, DAYS, draw, each, PLANS, SIZES, sendJson } from '../../pages/shared.js';
import { dayOf } from './day.js';

localize.locale = 'fr-FR';
const options = (all) => each(all).map(([value, label]) => `<lion-option data-value="${value}">${label}</lion-option>`).join('');
const boxes = (tag, all) => each(all).map(([value, label]) => `<${tag} label="${label}" data-value="${value}"></${tag}>`).join('');
const form = draw(
  `<lion-input name="name" label="Name"></lion-input>
  <lion-select-rich name="plan" label="Plan">${options(PLANS)}</lion-select-rich>
  <lion-combobox name="city" label="City">${options(CITIES)}</lion-combobox>
  <lion-combobox name="topping" label="Topping" autocomplete="both">${each({ Ham: 'Ham', Olives: 'Olives' }).map(([value]) => `<lion-option data-value="${value}">${value}</lion-option>`).join('')}</lion-combobox>
  <lion-input-date name="birthday" label="Birthday"></lion-input-date>
  <lion-input-datepicker name="day" label="Day"></lion-input-datepicker>
  <lion-input-amount name="amount" label="Amount" currency="EUR"></lion-input-amount>
  <lion-input-iban name="iban" label="IBAN"></lion-input-iban>
  <lion-input-stepper name="guests" label="Guests" min="1" max="9" value="1"></lion-input-stepper>
  <lion-input-range name="volume" label="Volume" min="0" max="100" value="20"></lion-input-range>
  <lion-radio-group name="size" label="Size">${boxes('lion-radio', SIZES)}</lion-radio-group>
  <lion-checkbox-group name="days[]" label="Days">${boxes('lion-checkbox', DAYS)}</lion-checkbox-group>
  <lion-switch name="news" label="News"></lion-switch>
  <lion-textarea name="notes" label="Notes"></lion-textarea>`,
  () => {
    const value = (name) => { const held = form.querySelector(`[name="${name}"]`).modelValue; return held instanceof Date ? dayOf(held) : held; };
    sendJson({ ...Object.fromEntries(['name', 'plan', 'city', 'topping', 'birthday', 'day', 'amount', 'iban', 'guests', 'volume', 'size', 'notes'].map((name) => [name, value(name)])), days: value('days[]'), news: form.querySelector('lion-switch').checked });
  },
);
for (const one of form.querySelectorAll('[data-value]')) one.choiceValue = one.dataset.value;
