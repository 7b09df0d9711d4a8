import { Litepicker } from 'litepicker';
import { draw } from '../../pages/shared.js';

draw(`<label>Day <input id="day" name="day"></label><label>Stay <input id="stay" name="stay"></label>
  <label>From <input id="from" name="from"></label><label>To <input id="to" name="to"></label>`);
const element = (id) => document.getElementById(id);
new Litepicker({ element: element('day') });
new Litepicker({ element: element('stay'), singleMode: false, numberOfMonths: 2, numberOfColumns: 2 });
new Litepicker({ element: element('from'), elementEnd: element('to'), singleMode: false, allowRepick: true, format: 'DD.MM.YYYY' });
