import 'govuk-frontend/dist/govuk/govuk-frontend.min.css';
import { initAll } from 'govuk-frontend';
import { draw, each, SIZES, sendForm } from '../../pages/shared.js';

document.body.className = 'govuk-frontend-supported js-enabled';
const input = (name, label, more = '') => `<div class="govuk-form-group"><label class="govuk-label" for="${name}">${label}</label><input class="govuk-input" id="${name}" name="${name}" ${more}></div>`;
const boxes = (type, name, legend, all) => `<div class="govuk-form-group"><fieldset class="govuk-fieldset" id="${name}"><legend class="govuk-fieldset__legend">${legend}</legend><div class="govuk-${type}" data-module="govuk-${type}">${each(all).map(([value, label]) => `<div class="govuk-${type}__item"><input class="govuk-${type}__input" id="${name}-${value}" name="${name}" type="${type === 'radios' ? 'radio' : 'checkbox'}" value="${value}" ${value === 'phone' ? 'data-aria-controls="by-phone"' : ''}><label class="govuk-label govuk-${type}__label" for="${name}-${value}">${label}</label></div>`).join('')}</div></fieldset></div>`;
const part = (name, label, width) => `<div class="govuk-date-input__item"><div class="govuk-form-group"><label class="govuk-label govuk-date-input__label" for="day-${name}">${label}</label><input class="govuk-input govuk-date-input__input govuk-input--width-${width}" id="day-${name}" name="day-${name}" type="text" inputmode="numeric"></div></div>`;
draw(
  `${input('name', 'Full name')}
  <div class="govuk-form-group"><fieldset class="govuk-fieldset" role="group"><legend class="govuk-fieldset__legend">When was your passport issued?</legend><div class="govuk-hint">For example, 27 3 2007</div><div class="govuk-date-input" id="day">${part('day', 'Day', 2)}${part('month', 'Month', 2)}${part('year', 'Year', 4)}</div></fieldset></div>
  ${boxes('radios', 'size', 'Size', SIZES)}${boxes('checkboxes', 'days', 'Which days?', { mon: 'Monday', fri: 'Friday', none: 'None of these' })}
  ${boxes('radios', 'contact', 'How can we reach you?', { email: 'Email', phone: 'Telephone' })}<div class="govuk-radios__conditional govuk-radios__conditional--hidden" id="by-phone">${input('number', 'Telephone number')}</div>
  <div class="govuk-form-group"><label class="govuk-label" for="cost">Cost, in pounds</label><div class="govuk-input__wrapper"><div class="govuk-input__prefix" aria-hidden="true">£</div><input class="govuk-input" id="cost" name="cost" inputmode="decimal"></div></div>
  <div class="govuk-form-group govuk-character-count" data-module="govuk-character-count" data-maxlength="100"><label class="govuk-label" for="notes">Notes</label><textarea class="govuk-textarea govuk-js-character-count" id="notes" name="notes"></textarea></div>
  <div class="govuk-form-group"><label class="govuk-label" for="secret">Password</label><div class="govuk-password-input govuk-input__wrapper" data-module="govuk-password-input"><input class="govuk-input" id="secret" name="secret" type="password"><button type="button" class="govuk-button govuk-password-input__toggle" data-module="govuk-button" aria-controls="secret" aria-label="Show password" hidden>Show</button></div></div>
  <div class="govuk-form-group"><label class="govuk-label" for="photo">Upload a file</label><div class="govuk-drop-zone" data-module="govuk-file-upload"><input class="govuk-file-upload" id="photo" name="photo" type="file"></div></div>`,
  (form) => {
    const [year, month, day] = ['year', 'month', 'day'].map((one) => form.elements[`day-${one}`].value.padStart(2, '0'));
    form.insertAdjacentHTML('beforeend', `<input type="hidden" name="day" value="${year}-${month}-${day}">`);
    sendForm(form);
  },
);
initAll();
