import '@awesome.me/webawesome/dist/styles/webawesome.css';
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/radio/radio.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import '@awesome.me/webawesome/dist/components/rating/rating.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { DAYS, draw, each, PLANS, SIZES } from './shared.js';

const wa = (all) => each(all).map(([value, label]) => `<wa-option value="${value}">${label}</wa-option>`).join('');
draw(`<wa-input name="name" label="Name"></wa-input>
  <wa-textarea name="notes" label="Notes"></wa-textarea>
  <wa-input name="guests" type="number" label="Guests"></wa-input>
  <wa-select name="plan" label="Plan">${wa(PLANS)}</wa-select>
  <wa-select name="days" label="Days" multiple>${wa(DAYS)}</wa-select>
  <wa-checkbox name="terms">I accept the terms</wa-checkbox>
  <wa-switch name="news">News</wa-switch>
  <wa-radio-group name="size" label="Size">${each(SIZES).map(([value, label]) => `<wa-radio appearance="button" value="${value}">${label}</wa-radio>`).join('')}</wa-radio-group>
  <wa-slider name="volume" label="Volume" value="20"></wa-slider>
  <wa-slider name="price" label="Price" range min-value="10" max-value="90"></wa-slider>
  <wa-rating label="Stars" name="stars" class="stars"></wa-rating>
  <wa-color-picker label="Colour" name="colour"></wa-color-picker>`);
