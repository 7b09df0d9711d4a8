import 'air-datepicker/air-datepicker.css';
import AirDatepicker from 'air-datepicker';
import en from 'air-datepicker/locale/en';
import { draw } from './shared.js';

draw('<label>Day<input id="day" name="day"></label><label>Moment<input id="moment" name="moment"></label><label>Arrival<input id="arrival" readonly></label><input type="hidden" id="arrival-sent" name="arrival">');
const locale = en.default ?? en;
new AirDatepicker('#day', { locale, dateFormat: 'yyyy-MM-dd' });
new AirDatepicker('#moment', { locale, timepicker: true, dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' });
new AirDatepicker('#arrival', { locale, dateFormat: 'd MMMM yyyy', altField: '#arrival-sent', altFieldDateFormat: 'yyyy-MM-dd' });
