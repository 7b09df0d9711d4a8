import '@spectrum-web-components/bundle/elements.js';
import { DAYS, draw, each, PLANS, SIZES, sendJson, TOPPINGS } from '../../pages/shared.js';

const items = (all) => each(all).map(([value, label]) => `<sp-menu-item value="${value}">${label}</sp-menu-item>`).join('');
const form = draw(
  `<sp-field-label for="name">Name</sp-field-label><sp-textfield id="name"></sp-textfield>
  <sp-field-label for="plan">Plan</sp-field-label><sp-picker id="plan" label="Choose a plan">${items(PLANS)}</sp-picker>
  <sp-field-label for="topping">Topping</sp-field-label><sp-combobox id="topping">${items(TOPPINGS)}</sp-combobox>
  <sp-field-label for="guests">Guests</sp-field-label><sp-number-field id="guests" min="1" max="9" value="1"></sp-number-field>
  <sp-field-label for="size">Size</sp-field-label><sp-radio-group id="size" name="size">${each(SIZES).map(([value, label]) => `<sp-radio value="${value}">${label}</sp-radio>`).join('')}</sp-radio-group>
  <div id="days">${each(DAYS).map(([value, label]) => `<sp-checkbox data-day="${value}">${label}</sp-checkbox>`).join('')}</div>
  <sp-switch class="news">News</sp-switch>
  <sp-slider label="Volume" id="volume" min="0" max="100" value="20" style="width:300px"></sp-slider>
  <sp-action-group selects="single" id="speed" label="Speed">${each({ slow: 'Slow', fast: 'Fast' }).map(([value, label]) => `<sp-action-button value="${value}">${label}</sp-action-button>`).join('')}</sp-action-group>
  <sp-textfield multiline id="notes" label="Notes" placeholder="Notes"></sp-textfield>`,
  () => {
    const value = (id) => document.getElementById(id).value;
    sendJson({ ...Object.fromEntries(['name', 'plan', 'topping', 'guests', 'volume', 'notes'].map((id) => [id, value(id)])), size: document.getElementById('size').selected, speed: document.getElementById('speed').selected?.[0], days: [...form.querySelectorAll('#days sp-checkbox')].filter(({ checked }) => checked).map(({ dataset }) => dataset.day), news: form.querySelector('.news').checked });
  },
);
const theme = document.createElement('sp-theme');
Object.entries({ system: 'spectrum', color: 'light', scale: 'medium' }).forEach(([name, value]) => { theme.setAttribute(name, value); });
form.before(theme);
theme.append(form);
