import '@uswds/uswds/css/uswds.min.css';
import { draw, each, options, SIZES, sendForm, TOWNS } from '../../pages/shared.js';

const group = (name, control, label = name, hint = '') => `<div class="usa-form-group"><label class="usa-label" id="${name}-label" for="${name}">${label}</label><div class="usa-hint">${hint}</div>${control}</div>`;
const tile = (type, name, all) => `<fieldset class="usa-fieldset ${name}"><legend class="usa-legend">${name}</legend>${each(all).map(([value, label]) => `<div class="usa-${type}"><input class="usa-${type}__input usa-${type}__input--tile" id="${name}-${value}" type="${type}" name="${name}" value="${value}"><label class="usa-${type}__label" for="${name}-${value}">${label}</label></div>`).join('')}</fieldset>`;
draw(
  `${group('town', `<div class="usa-combo-box"><select class="usa-select" name="town" id="town">${options(TOWNS)}</select></div>`, 'Town')}
  ${group('day', '<div class="usa-date-picker" data-min-date="2027-01-10"><input class="usa-input" id="day" name="day"></div>', 'Day', 'mm/dd/yyyy')}
  <div class="usa-date-range-picker">${group('from', '<div class="usa-date-picker"><input class="usa-input" id="from" name="from"></div>', 'From')}${group('to', '<div class="usa-date-picker"><input class="usa-input" id="to" name="to"></div>', 'To')}</div>
  ${group('time', '<div class="usa-time-picker"><input class="usa-input" id="time" name="time"></div>', 'Time')}
  <fieldset class="usa-fieldset birth"><legend class="usa-legend">Date of birth</legend><div class="usa-memorable-date">
    <div class="usa-form-group usa-form-group--month usa-form-group--select"><label class="usa-label" for="birth-month">Month</label><select class="usa-select" id="birth-month" name="birth-month"><option value="">- Select -</option>${options({ '01': 'January', '02': 'February', '03': 'March' })}</select></div>
    <div class="usa-form-group usa-form-group--day"><label class="usa-label" for="birth-day">Day</label><input class="usa-input" inputmode="numeric" id="birth-day" name="birth-day" maxlength="2"></div>
    <div class="usa-form-group usa-form-group--year"><label class="usa-label" for="birth-year">Year</label><input class="usa-input" inputmode="numeric" id="birth-year" name="birth-year" maxlength="4"></div></div></fieldset>
  ${group('phone', '<input id="phone" name="phone" class="usa-input usa-masked" inputmode="numeric" placeholder="___-___-____" pattern="\\d{3}-\\d{3}-\\d{4}">', 'Phone')}
  ${group('volume', '<input id="volume" name="volume" class="usa-range" type="range" min="0" max="100" step="5" value="20">', 'Volume')}
  ${tile('radio', 'size', SIZES)}${tile('checkbox', 'extras', { salt: 'Salt', oil: 'Oil' })}
  ${group('notes', '<div class="usa-character-count"><textarea class="usa-textarea usa-character-count__field" id="notes" name="notes" maxlength="50"></textarea><span class="usa-character-count__message"></span></div>', 'Notes')}
  ${group('photo', '<input class="usa-file-input" id="photo" type="file" name="photo">', 'Photo')}`,
  (form) => {
    const [year, month, day] = ['year', 'month', 'day'].map((part) => form.elements[`birth-${part}`].value.padStart(2, '0'));
    form.insertAdjacentHTML('beforeend', `<input type="hidden" name="birth" value="${year}-${month}-${day}">`);
    sendForm(form);
  },
);
document.getElementById('town').value = 't0';
await import('@uswds/uswds');
