import '@nordhealth/css';
import '@nordhealth/components';
import { DAYS, draw, each, options, SIZES, sendForm } from '../../pages/shared.js';
import { LANDS } from './lists.js';

draw(
  `<nord-stack>
  <nord-input label="Full name" name="name"></nord-input>
  <nord-select label="Land" name="land" placeholder="Auswählen">${options(LANDS)}</nord-select>
  <nord-date-picker label="Day" name="day"></nord-date-picker>
  <nord-fieldset id="size" label="Size">${each(SIZES).map(([value, label]) => `<nord-radio name="size" value="${value}" label="${label}"></nord-radio>`).join('')}</nord-fieldset>
  <nord-fieldset id="days" label="Days">${each(DAYS).map(([value, label]) => `<nord-checkbox name="days" value="${value}" label="${label}"></nord-checkbox>`).join('')}</nord-fieldset>
  <nord-toggle label="Send me news" name="news" value="yes"></nord-toggle>
  <nord-range label="Volume" name="volume" min="0" max="100" value="20"></nord-range>
  <nord-segmented-control id="speed" label="Speed">${['slow', 'fast', 'faster'].map((value) => `<nord-segmented-control-item name="speed" value="${value}" label="${value[0].toUpperCase()}${value.slice(1)}"></nord-segmented-control-item>`).join('')}</nord-segmented-control>
  <nord-tag-group id="extras" label="Extras">${each({ wifi: 'Wi-Fi', pool: 'Pool', park: 'Parking' }).map(([value, label]) => `<nord-tag variant="selectable" name="extras" value="${value}">${label}</nord-tag>`).join('')}</nord-tag-group>
  <nord-textarea label="Notes" name="notes"></nord-textarea></nord-stack>`,
  sendForm,
);
