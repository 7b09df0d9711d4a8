import 'jquery-datetimepicker/build/jquery.datetimepicker.min.css';
import 'pickadate/lib/themes/default.css';
import 'pickadate/lib/themes/default.date.css';
import 'pickadate/lib/themes/default.time.css';
import 'vanilla-calendar-pro/styles/index.css';
import 'vanillajs-datepicker/css/datepicker.css';
import { Calendar } from 'vanilla-calendar-pro';
import { Datepicker, DateRangePicker } from 'vanillajs-datepicker';
import ar from 'vanillajs-datepicker/locales/ar';
import fr from 'vanillajs-datepicker/locales/fr';
import $ from '../../pages/jquery.js';
import 'jquery-datetimepicker/build/jquery.datetimepicker.full.js';
import 'jquery-mask-plugin';
import 'pickadate/lib/picker.js';
import 'pickadate/lib/picker.date.js';
import 'pickadate/lib/picker.time.js';
import { draw } from '../../pages/shared.js';
import { rows } from './rows.js';

Object.assign(Datepicker.locales, ar, fr);
const names = ['day', 'moment', 'time', 'arrival', 'wake', 'birthday', 'hijra', 'month', 'due', 'stay', 'start', 'expiry', 'masked'];
draw(rows(Object.fromEntries(names.map((name) => [name, name === 'stay' ? '<span id="stay"><input name="stay"> <input name="stay"></span>' : `<input id="${name}" name="${name}" autocomplete="off">`]))));
const at = (name) => document.getElementById(name);
$.datetimepicker.setLocale('de');
$('#day').datetimepicker({ timepicker: false, format: 'd.m.Y', dayOfWeekStart: 1, disabledWeekDays: [0] });
$('#moment').datetimepicker({ format: 'm/d/Y H:i', step: 30 });
$('#time').datetimepicker({ datepicker: false, format: 'H:i', step: 15 });
$('#arrival').pickadate({ format: 'd mmmm, yyyy', formatSubmit: 'yyyy-mm-dd', hiddenName: true, min: [2027, 0, 10], selectMonths: true, selectYears: true });
$('#wake').pickatime({ format: 'h:i A', formatSubmit: 'HH:i', hiddenName: true, interval: 30 });
new Datepicker(at('birthday'), { language: 'fr', format: 'dd/mm/yyyy', autohide: true });
new Datepicker(at('hijra'), { language: 'ar', format: 'yyyy-mm-dd', autohide: true });
new Datepicker(at('month'), { format: 'MM yyyy', pickLevel: 1, autohide: true });
new Datepicker(at('due'), { format: 'mm/dd/yyyy', minDate: '01/10/2027', daysOfWeekDisabled: [0, 6], autohide: true });
new DateRangePicker(at('stay'), { format: 'yyyy-mm-dd', allowOneSidedRange: false });
new Calendar(at('start'), {
  inputMode: true, locale: 'ja', dateMin: '2026-01-01',
  onChangeToInput(self) { self.context.inputElement.value = self.context.selectedDates[0] ?? ''; self.hide(); },
}).init();
$('#expiry').mask('00/00', { placeholder: 'MM/YY' });
$('#masked').mask('00/00/0000');
