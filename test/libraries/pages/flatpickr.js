import 'flatpickr/dist/flatpickr.css';
import flatpickr from 'flatpickr';
import { draw } from './shared.js';

const field = (name) => `<label>${name}<input id="${name}" name="${name}"></label>`;
draw(['day', 'arrival', 'time', 'moment', 'stay', 'several'].map(field).join(''));
flatpickr('#day', {});
flatpickr('#arrival', { altInput: true, altFormat: 'j F Y', dateFormat: 'Y-m-d' });
flatpickr('#time', { enableTime: true, noCalendar: true, time_24hr: true });
flatpickr('#moment', { enableTime: true, time_24hr: true, allowInput: true });
flatpickr('#stay', { mode: 'range' });
flatpickr('#several', { mode: 'multiple', altInput: true, altFormat: 'd.m.Y' });
