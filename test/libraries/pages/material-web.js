import '@material/web/all.js';
import { DAYS, draw, each, PLANS, SIZES } from './shared.js';

draw(`<md-filled-text-field name="name" label="Name"></md-filled-text-field>
  <md-outlined-text-field name="notes" type="textarea" label="Notes"></md-outlined-text-field>
  <md-outlined-text-field name="guests" type="number" label="Guests"></md-outlined-text-field>
  <md-outlined-select name="plan" label="Plan">${each(PLANS).map(([value, label]) => `<md-select-option value="${value}"><div slot="headline">${label}</div></md-select-option>`).join('')}</md-outlined-select>
  <label id="terms"><md-checkbox name="terms"></md-checkbox>I accept the terms</label>
  <label>News<md-switch name="news"></md-switch></label>
  <div role="radiogroup" aria-label="Size" id="size">${each(SIZES).map(([value, label]) => `<md-radio id="${value}" name="size" value="${value}"></md-radio><label for="${value}">${label}</label>`).join('')}</div>
  <fieldset id="days">${each(DAYS).map(([value, label]) => `<label><md-checkbox name="days" value="${value}"></md-checkbox>${label}</label>`).join('')}</fieldset>
  <md-slider name="volume" aria-label="Volume" value="20"></md-slider>
  <md-slider class="price" range name-start="low" name-end="high" value-start="10" value-end="90"></md-slider>`);
