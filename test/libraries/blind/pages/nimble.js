import '@ni/nimble-components/dist/esm/checkbox';
import '@ni/nimble-components/dist/esm/combobox';
import '@ni/nimble-components/dist/esm/list-option';
import '@ni/nimble-components/dist/esm/number-field';
import '@ni/nimble-components/dist/esm/radio';
import '@ni/nimble-components/dist/esm/radio-group';
import '@ni/nimble-components/dist/esm/select';
import '@ni/nimble-components/dist/esm/switch';
import '@ni/nimble-components/dist/esm/text-area';
import '@ni/nimble-components/dist/esm/text-field';
import '@ni/nimble-components/dist/esm/theme-provider';
import { CITIES, draw, each, SIZES, sendForm } from '../../pages/shared.js';
import { LANDS, PEOPLE } from './lists.js';

const options = (all) => each(all).map(([value, label]) => `<nimble-list-option value="${value}">${label}</nimble-list-option>`).join('');
draw(
  `<nimble-theme-provider theme="light" style="display:grid;gap:8px;max-width:400px">
  <nimble-text-field name="name">Full name</nimble-text-field>
  <nimble-select name="land"><nimble-list-option value="" hidden disabled selected>Auswählen</nimble-list-option>${options(LANDS)}Land</nimble-select>
  <nimble-select name="person" filter-mode="standard">Contact ${options(Object.fromEntries(each(PEOPLE).slice(0, 200)))}</nimble-select>
  <nimble-combobox name="city" autocomplete="both">City ${options(Object.fromEntries(Object.values(CITIES).map((one) => [one, one])))}</nimble-combobox>
  <nimble-number-field name="guests" value="1" min="1" max="20">Guests</nimble-number-field>
  <nimble-radio-group name="size"><span slot="label">Size</span>${each(SIZES).map(([value, label]) => `<nimble-radio value="${value}">${label}</nimble-radio>`).join('')}</nimble-radio-group>
  <nimble-checkbox name="terms">I agree</nimble-checkbox>
  <nimble-switch name="news">Send me news</nimble-switch>
  <nimble-text-area name="notes">Notes</nimble-text-area></nimble-theme-provider>`,
  sendForm,
);
