import '@fluentui/web-components/checkbox.js';
import '@fluentui/web-components/dropdown.js';
import '@fluentui/web-components/field.js';
import '@fluentui/web-components/listbox.js';
import '@fluentui/web-components/option.js';
import '@fluentui/web-components/radio.js';
import '@fluentui/web-components/radio-group.js';
import '@fluentui/web-components/slider.js';
import '@fluentui/web-components/switch.js';
import '@fluentui/web-components/text-input.js';
import '@fluentui/web-components/textarea.js';
import { draw, each, PLANS, SIZES } from './shared.js';

draw(`<fluent-field><label slot="label">Name</label><fluent-text-input slot="input" name="name"></fluent-text-input></fluent-field>
  <fluent-field><label slot="label">Notes</label><fluent-textarea slot="input" name="notes"></fluent-textarea></fluent-field>
  <fluent-dropdown name="plan" type="dropdown" placeholder="Plan"><fluent-listbox>${each(PLANS).map(([value, label]) => `<fluent-option name="plan" value="${value}">${label}</fluent-option>`).join('')}</fluent-listbox></fluent-dropdown>
  <fluent-field label-position="after"><label slot="label">I accept the terms</label><fluent-checkbox slot="input" name="terms"></fluent-checkbox></fluent-field>
  <fluent-field label-position="after"><label slot="label">News</label><fluent-switch slot="input" name="news"></fluent-switch></fluent-field>
  <fluent-radio-group name="size" aria-label="Size">${each(SIZES).map(([value, label]) => `<fluent-field label-position="after"><label slot="label">${label}</label><fluent-radio slot="input" name="size" value="${value}"></fluent-radio></fluent-field>`).join('')}</fluent-radio-group>
  <fluent-slider name="volume" aria-label="Volume" min="0" max="100" value="20"></fluent-slider>`);
