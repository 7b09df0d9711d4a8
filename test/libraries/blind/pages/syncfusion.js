import '@syncfusion/ej2-base/styles/material.css';
import '@syncfusion/ej2-buttons/styles/material.css';
import '@syncfusion/ej2-calendars/styles/material.css';
import '@syncfusion/ej2-dropdowns/styles/material.css';
import '@syncfusion/ej2-inputs/styles/material.css';
import '@syncfusion/ej2-lists/styles/material.css';
import '@syncfusion/ej2-navigations/styles/material.css';
import '@syncfusion/ej2-popups/styles/material.css';
import '@syncfusion/ej2-richtexteditor/styles/material.css';
import '@syncfusion/ej2-splitbuttons/styles/material.css';
import { CheckBox, RadioButton, Switch } from '@syncfusion/ej2-buttons';
import { DatePicker, DateRangePicker, DateTimePicker, TimePicker } from '@syncfusion/ej2-calendars';
import { AutoComplete, CheckBoxSelection, ComboBox, DropDownList, DropDownTree, ListBox, MultiSelect } from '@syncfusion/ej2-dropdowns';
import { ColorPicker, MaskedTextBox, NumericTextBox, OtpInput, Rating, Slider, TextBox, Uploader } from '@syncfusion/ej2-inputs';
import { HtmlEditor, RichTextEditor, Toolbar } from '@syncfusion/ej2-richtexteditor';
import { dayOf } from '../../opened2/pages/day.js';
import { REGIONS, rows } from '../../opened2/pages/rows.js';
import '../../opened2/pages/enter.js';
import { CITIES, DAYS, draw, each, objects, SIZES, sendJson } from '../../pages/shared.js';
import { LANDS, PEOPLE, ROOMS, TONGUES, timeOf } from './lists.js';

MultiSelect.Inject(CheckBoxSelection);
RichTextEditor.Inject(Toolbar, HtmlEditor);
const fields = { text: 'label', value: 'value' };
const from = (all, more) => ({ dataSource: objects(all), fields, ...more });
const tree = REGIONS.map(({ children, ...one }) => ({ ...one, child: children }));
const made = {
  name: new TextBox({ placeholder: 'Full name', floatLabelType: 'Auto' }),
  land: new DropDownList(from(LANDS, { placeholder: 'Auswählen' })),
  person: new DropDownList(from(PEOPLE, { placeholder: 'Choose', allowFiltering: true })),
  town: new ComboBox(from(CITIES, { placeholder: 'Choose' })),
  city: new AutoComplete({ dataSource: Object.values(CITIES), placeholder: 'Search' }),
  langs: new MultiSelect(from(TONGUES, { placeholder: 'Choose', mode: 'Box' })),
  days: new MultiSelect(from(DAYS, { placeholder: 'Choose', mode: 'CheckBox', showSelectAll: true })),
  tags: new MultiSelect({ dataSource: ['quiet'], mode: 'Box', allowCustomValue: true }),
  place: new DropDownTree({ fields: { dataSource: tree, value: 'value', text: 'label', child: 'child' }, placeholder: 'Choose' }),
  day: new DatePicker({ format: 'dd.MM.yyyy', firstDayOfWeek: 1 }),
  birth: new DatePicker({ format: 'd MMMM yyyy', allowEdit: false, openOnFocus: true }),
  month: new DatePicker({ format: 'MMMM yyyy', start: 'Year', depth: 'Year' }),
  stay: new DateRangePicker({ format: 'dd/MM/yyyy' }),
  time: new TimePicker({ format: 'HH:mm', step: 15 }),
  moment: new DateTimePicker({ format: 'M/d/yyyy h:mm a', step: 15 }),
  guests: new NumericTextBox({ min: 1, max: 20, value: 1, format: 'n0' }),
  price: new NumericTextBox({ format: 'c2', currency: 'USD' }),
  phone: new MaskedTextBox({ mask: '(000) 000-0000' }),
  volume: new Slider({ value: 20 }),
  span: new Slider({ type: 'Range', value: [10, 90] }),
  news: new Switch({}),
  terms: new CheckBox({ label: 'I agree' }),
  stars: new Rating({}),
  colour: new ColorPicker({ value: '#ff0000ff', enableOpacity: false }),
  code: new OtpInput({ length: 4 }),
  room: new ListBox(from(ROOMS, { selectionSettings: { mode: 'Single' } })),
  photo: new Uploader({ autoUpload: false }),
  letter: new RichTextEditor({ toolbarSettings: { items: ['Bold'] } }),
};
const BOXES = ['stay', 'volume', 'span', 'code', 'letter'];
draw(
  `<p style="height:3em"></p>${rows({ ...Object.fromEntries(Object.keys(made).map((name) => [name, BOXES.includes(name) && name !== 'stay' ? `<div id="${name}"></div>` : `<input id="${name}" ${/news|terms/.test(name) ? 'type="checkbox"' : name === 'photo' ? 'type="file"' : name === 'colour' ? 'type="color"' : ''}>`])), size: each(SIZES).map(([value]) => `<input type="radio" id="${value}">`).join('') })}`,
  () => {
    const value = Object.fromEntries(Object.entries(made).map(([name, one]) => [name, one.value]));
    const size = each(SIZES).map(([id]) => document.getElementById(id)).find(({ checked }) => checked)?.value;
    const { day, birth, month, stay, time, moment } = value;
    sendJson({ ...value, size, place: value.place?.[0], room: value.room?.[0], day: dayOf(day), birth: dayOf(birth), month: dayOf(month)?.slice(0, 7), stay: stay?.map(dayOf), time: timeOf(time), moment: moment && `${dayOf(moment)}T${timeOf(moment)}`, colour: value.colour.slice(0, 7), news: made.news.checked, terms: made.terms.checked, photo: made.photo.getFilesData().map(({ name }) => name) });
  },
);
for (const [name, one] of Object.entries(made)) one.appendTo(`#${name}`);
for (const [value, label] of each(SIZES)) new RadioButton({ label, name: 'size', value }).appendTo(`#${value}`);
