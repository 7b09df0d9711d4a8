import '@ui5/webcomponents/dist/CheckBox.js';
import '@ui5/webcomponents/dist/ComboBox.js';
import '@ui5/webcomponents/dist/ComboBoxItem.js';
import '@ui5/webcomponents/dist/DatePicker.js';
import '@ui5/webcomponents/dist/Input.js';
import '@ui5/webcomponents/dist/MultiComboBox.js';
import '@ui5/webcomponents/dist/MultiComboBoxItem.js';
import '@ui5/webcomponents/dist/Option.js';
import '@ui5/webcomponents/dist/RadioButton.js';
import '@ui5/webcomponents/dist/RatingIndicator.js';
import '@ui5/webcomponents/dist/Select.js';
import '@ui5/webcomponents/dist/Slider.js';
import '@ui5/webcomponents/dist/StepInput.js';
import '@ui5/webcomponents/dist/Switch.js';
import '@ui5/webcomponents/dist/TextArea.js';
import { registerLocaleDataLoader } from '@ui5/webcomponents-base/dist/asset-registries/LocaleData.js';
import { CITIES, draw, each, PLANS, SIZES, TOPPINGS } from './shared.js';

// Otherwise, the components request the names of months from a CDN. Without an answer, they refuse their own values.
registerLocaleDataLoader('en', async () => (await import('@ui5/webcomponents-localization/dist/generated/assets/cldr/en.json')).default);
draw(`<ui5-label for="name">Name</ui5-label><ui5-input id="name" name="name"></ui5-input>
  <ui5-textarea name="notes" accessible-name="Notes"></ui5-textarea>
  <ui5-select name="plan" accessible-name="Plan">${each(PLANS).map(([value, label]) => `<ui5-option value="${value}">${label}</ui5-option>`).join('')}</ui5-select>
  <ui5-combobox name="city" accessible-name="City">${each(CITIES).map(([, label]) => `<ui5-cb-item text="${label}"></ui5-cb-item>`).join('')}</ui5-combobox>
  <ui5-multi-combobox name="toppings" accessible-name="Toppings">${each(TOPPINGS).map(([, label]) => `<ui5-mcb-item text="${label}"></ui5-mcb-item>`).join('')}</ui5-multi-combobox>
  <ui5-checkbox name="terms" text="I accept the terms"></ui5-checkbox>
  <ui5-switch name="news" accessible-name="News"></ui5-switch>
  <div id="size" role="radiogroup" aria-label="Size">${each(SIZES).map(([value, label]) => `<ui5-radio-button name="size" value="${value}" text="${label}"></ui5-radio-button>`).join('')}</div>
  <ui5-slider name="volume" accessible-name="Volume" value="20"></ui5-slider>
  <ui5-step-input name="guests" accessible-name="Guests"></ui5-step-input>
  <ui5-rating-indicator accessible-name="Stars"></ui5-rating-indicator><input type="hidden" name="stars">
  <ui5-date-picker name="day" accessible-name="Day" format-pattern="yyyy-MM-dd"></ui5-date-picker>`);
// The rating is the only component that forms don't send, so a hidden input gets its value.
document.querySelector('ui5-rating-indicator').addEventListener('change', ({ target }) => { document.querySelector('[name=stars]').value = target.value; });
