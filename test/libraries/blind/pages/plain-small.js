import '@algolia/autocomplete-theme-classic';
import '@easepick/bundle/dist/index.css';
import 'easymde/dist/easymde.min.css';
import 'hotel-datepicker/dist/css/hotel-datepicker.css';
import 'medium-editor/dist/css/medium-editor.css';
import 'medium-editor/dist/css/themes/default.css';
import 'tiny-date-picker/tiny-date-picker.css';
import { autocomplete } from '@algolia/autocomplete-js';
import * as easepick from '@easepick/bundle';
import { Maskito } from '@maskito/core';
import { maskitoDateOptionsGenerator, maskitoNumberOptionsGenerator, maskitoTimeOptionsGenerator } from '@maskito/kit';
import EasyMDE from 'easymde';
import * as fecha from 'fecha';
import HotelDatepicker from 'hotel-datepicker';
import MediumEditor from 'medium-editor';
import TinyDatePicker from 'tiny-date-picker';
import { dayOf } from '../../opened2/pages/day.js';
import { rows } from '../../opened2/pages/rows.js';
import { askCities, draw, sendJson } from '../../pages/shared.js';

globalThis.fecha = fecha;
const order = {};
const names = ['day', 'stay', 'nights', 'birth', 'price', 'wake', 'due', 'letter', 'notes'];
const form = draw(
  rows({
    city: '<div id="city"></div>',
    ...Object.fromEntries(names.map((name) => [name, name === 'letter' || name === 'notes' ? `<textarea id="${name}" name="${name}"></textarea>${name === 'letter' ? '<p style="height:24em"></p>' : ''}` : `<input id="${name}" name="${name}" autocomplete="off">`])),
  }),
  () => sendJson({ ...order, ...Object.fromEntries(names.map((name) => [name, form.elements[name].value])), notes: mde.value() }),
);
const at = (name) => document.getElementById(name);
autocomplete({ container: '#city', placeholder: 'Search', openOnFocus: false, getSources: ({ query }) => [{ sourceId: 'cities', getItems: () => askCities(query), getItemInputValue: ({ item }) => item.label, onSelect: ({ item }) => { order.city = item.value; }, templates: { item: ({ item, html }) => html`<div>${item.label}</div>` } }] });
new easepick.create({ element: at('day'), css: ['/page.css'], format: 'DD.MM.YYYY', lang: 'de-DE', AmpPlugin: { dropdown: { months: true, years: true, minYear: 2020, maxYear: 2030 } }, plugins: [easepick.AmpPlugin] });
new easepick.create({ element: at('stay'), css: ['/page.css'], format: 'YYYY-MM-DD', calendars: 2, grid: 2, plugins: [easepick.RangePlugin] });
new HotelDatepicker(at('nights'), { format: 'DD-MM-YYYY' });
const french = { days: ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam'], months: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'], today: 'Aujourd’hui', clear: 'Effacer', close: 'Fermer' };
TinyDatePicker(at('birth'), { mode: 'dp-below', lang: french, dayOffset: 1, format: (date) => dayOf(date).split('-').reverse().join('/'), parse: (text) => { const [day, month, year] = String(text).split('/'); return year ? new Date(year, month - 1, day) : new Date(); } });
new Maskito(at('price'), maskitoNumberOptionsGenerator({ maximumFractionDigits: 2, thousandSeparator: '.', decimalSeparator: ',', postfix: ' €' }));
new Maskito(at('wake'), maskitoTimeOptionsGenerator({ mode: 'HH:MM' }));
new Maskito(at('due'), maskitoDateOptionsGenerator({ mode: 'dd/mm/yyyy', separator: '.' }));
new MediumEditor('#letter');
const mde = new EasyMDE({ element: at('notes'), autoDownloadFontAwesome: false, spellChecker: false });
