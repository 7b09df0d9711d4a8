import 'devextreme/dist/css/dx.light.css';
import { loadMessages, locale } from 'devextreme/localization';
import de from 'devextreme/localization/messages/de.json';
import ButtonGroup from 'devextreme/ui/button_group';
import CheckBox from 'devextreme/ui/check_box';
import ColorBox from 'devextreme/ui/color_box';
import DateBox from 'devextreme/ui/date_box';
import DateRangeBox from 'devextreme/ui/date_range_box';
import FileUploader from 'devextreme/ui/file_uploader';
import Lookup from 'devextreme/ui/lookup';
import NumberBox from 'devextreme/ui/number_box';
import RadioGroup from 'devextreme/ui/radio_group';
import RangeSlider from 'devextreme/ui/range_slider';
import SelectBox from 'devextreme/ui/select_box';
import Slider from 'devextreme/ui/slider';
import Switch from 'devextreme/ui/switch';
import TagBox from 'devextreme/ui/tag_box';
import TextArea from 'devextreme/ui/text_area';
import TextBox from 'devextreme/ui/text_box';
import { CITIES, draw, objects, PLANS, SIZES, sendJson, TOPPINGS, TOWNS } from '../../pages/shared.js';
import { dayOf } from './day.js';
import { rows } from './rows.js';

loadMessages(de);
locale('de');
const list = (all) => ({ items: objects(all), valueExpr: 'value', displayExpr: 'label' });
const date = { displayFormat: 'dd.MM.yyyy', type: 'date' };
const widgets = {
  name: [TextBox],
  plan: [SelectBox, list(PLANS)],
  town: [SelectBox, { ...list(TOWNS), searchEnabled: true }],
  toppings: [TagBox, list(TOPPINGS)],
  days: [TagBox, { ...list({ mon: 'Monday', fri: 'Friday' }), showSelectionControls: true, applyValueMode: 'useButtons' }],
  tags: [TagBox, { items: [], acceptCustomValue: true }],
  city: [Lookup, list(CITIES)],
  day: [DateBox, { ...date, min: new Date(2027, 0, 10), disabledDates: ({ date: one }) => one.getDay() === 0 }],
  month: [DateBox, { type: 'date', displayFormat: 'MMMM yyyy', calendarOptions: { maxZoomLevel: 'year', minZoomLevel: 'century' } }],
  time: [DateBox, { type: 'time', displayFormat: 'HH:mm' }],
  moment: [DateBox, { type: 'datetime', displayFormat: 'dd.MM.yyyy HH:mm' }],
  stay: [DateRangeBox, date],
  price: [NumberBox, { format: '#,##0.00 €' }],
  guests: [NumberBox, { min: 1, max: 9, value: 1, showSpinButtons: true }],
  phone: [TextBox, { mask: '(000) 000-0000', useMaskedValue: true }],
  size: [RadioGroup, list(SIZES)],
  speed: [ButtonGroup, { items: [{ text: 'Slow' }, { text: 'Fast' }], keyExpr: 'text' }],
  terms: [CheckBox, { text: 'I agree', value: false }],
  news: [Switch],
  volume: [Slider, { min: 0, max: 100, value: 20 }],
  span: [RangeSlider, { min: 0, max: 100, value: [10, 90] }],
  colour: [ColorBox, { value: '#ff0000', applyValueMode: 'instantly' }],
  photo: [FileUploader, { uploadMode: 'useForm' }],
  notes: [TextArea],
};
const made = {};
draw(rows(Object.fromEntries(Object.keys(widgets).map((name) => [name, `<div id="${name}"></div>`]))), () => {
  const values = Object.fromEntries(Object.entries(made).map(([name, one]) => [name, one.option('value')]));
  const iso = (one, from, to) => one && `${dayOf(one)}T${one.toTimeString().slice(0, 5)}`.slice(from, to);
  sendJson({ ...values, day: dayOf(values.day), month: iso(values.month, 0, 7), time: iso(values.time, 11), moment: iso(values.moment), stay: values.stay?.map(dayOf), speed: made.speed.option('selectedItemKeys')[0], photo: values.photo?.[0]?.name });
});
for (const [name, [Widget, options]] of Object.entries(widgets)) made[name] = new Widget(document.getElementById(name), { inputAttr: { 'aria-label': name }, ...options });
