import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace';
import { DAYS, draw, each, PLANS, SIZES, sendForm } from './shared.js';

const sl = (all) => each(all).map(([value, label]) => `<sl-option value="${value}">${label}</sl-option>`).join('');
draw(
  `<sl-input name="name" label="Name"></sl-input>
  <sl-textarea name="notes" label="Notes"></sl-textarea>
  <sl-input name="guests" type="number" label="Guests"></sl-input>
  <sl-input name="day" type="date" label="Day"></sl-input>
  <sl-select name="plan" label="Plan">${sl(PLANS)}</sl-select>
  <sl-select name="days" label="Days" multiple clearable>${sl(DAYS)}</sl-select>
  <sl-checkbox name="terms">I accept the terms</sl-checkbox>
  <sl-switch name="news" class="news">News</sl-switch>
  <sl-radio-group name="size" label="Size">${each(SIZES).map(([value, label]) => `<sl-radio-button value="${value}">${label}</sl-radio-button>`).join('')}</sl-radio-group>
  <sl-radio-group name="pay" label="Pay by"><sl-radio value="card">Credit card</sl-radio><sl-radio value="cash">Cash</sl-radio></sl-radio-group>
  <sl-range name="volume" label="Volume" value="20"></sl-range>
  <sl-color-picker label="Colour" name="colour" inline></sl-color-picker>`,
  sendForm,
);
