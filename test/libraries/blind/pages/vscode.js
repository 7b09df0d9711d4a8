import '@vscode-elements/elements/dist/bundled.js';
import { rows } from '../../opened2/pages/rows.js';
import { DAYS, draw, each, SIZES, sendJson } from '../../pages/shared.js';
import { LANDS, PEOPLE, TONGUES } from './lists.js';

const options = (all) => each(all).map(([value, label]) => `<vscode-option value="${value}">${label}</vscode-option>`).join('');
document.documentElement.style.cssText = '--vscode-settings-dropdownListBorder:#888;--vscode-settings-dropdownBorder:#888;--vscode-settings-checkboxBorder:#888;--vscode-settings-textInputBorder:#888;--vscode-settings-textInputBackground:#fff;--vscode-settings-dropdownBackground:#fff;--vscode-settings-dropdownForeground:#222;--vscode-settings-textInputForeground:#222;--vscode-foreground:#222';
draw(
  rows({
    name: '<vscode-textfield name="name"></vscode-textfield>',
    land: `<vscode-single-select id="land" name="land"><vscode-option value="">Auswählen</vscode-option>${options(LANDS)}</vscode-single-select>`,
    person: `<vscode-single-select id="person" name="person" combobox>${options(Object.fromEntries(each(PEOPLE).slice(0, 200)))}</vscode-single-select>`,
    langs: `<vscode-multi-select id="langs" name="langs">${options(TONGUES)}</vscode-multi-select>`,
    size: `<vscode-radio-group id="size">${each(SIZES).map(([value, label]) => `<vscode-radio name="size" value="${value}">${label}</vscode-radio>`).join('')}</vscode-radio-group>`,
    days: `<vscode-checkbox-group id="days">${each(DAYS).map(([value, label]) => `<vscode-checkbox name="days" value="${value}">${label}</vscode-checkbox>`).join('')}</vscode-checkbox-group>`,
    notes: '<vscode-textarea name="notes"></vscode-textarea>',
  }),
  (form) => sendJson({ ...Object.fromEntries(new FormData(form)), days: new FormData(form).getAll('days'), langs: document.getElementById('langs').value }),
);
