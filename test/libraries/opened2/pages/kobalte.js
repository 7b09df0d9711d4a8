import { Checkbox } from '@kobalte/core/checkbox';
import { Combobox } from '@kobalte/core/combobox';
import { FileField } from '@kobalte/core/file-field';
import { NumberField } from '@kobalte/core/number-field';
import { RadioGroup } from '@kobalte/core/radio-group';
import { Rating } from '@kobalte/core/rating';
import { SegmentedControl } from '@kobalte/core/segmented-control';
import { Select } from '@kobalte/core/select';
import { Slider } from '@kobalte/core/slider';
import { Switch } from '@kobalte/core/switch';
import { TextField } from '@kobalte/core/text-field';
import { ToggleGroup } from '@kobalte/core/toggle-group';
import { For } from 'solid-js';
import h from 'solid-js/h';
import { render } from 'solid-js/web';
import { app, CITIES, DAYS, objects, PLANS, SIZES, sendJson, TOPPINGS } from '../../pages/shared.js';

const order = {};
const put = (name) => (value) => { order[name] = value; };
const valuesOf = (all) => (Array.isArray(all) ? all.map(({ value }) => value) : all?.value);
const keys = { optionValue: 'value', optionTextValue: 'label', optionLabel: 'label' };
const itemOf = (Part) => (props) => h(Part.Item, { item: () => props.item }, h(Part.ItemLabel, {}, () => props.item.rawValue.label));
const select = (name, label, all, more) =>
  h(Select, { ...keys, ...more, options: objects(all), placeholder: 'Choose', itemComponent: itemOf(Select), onChange: (one) => put(name)(valuesOf(one)) },
    h(Select.Label, {}, label), h(Select.Trigger, { id: name }, h(Select.Value, {}, (state) => [state.selectedOptions()].flat().map((one) => one.label).join(', '))), h(Select.Portal, {}, h(Select.Content, { style: 'background:#fff;border:1px solid' }, h(Select.Listbox))));
const combobox = (name, label, all, more) =>
  h(Combobox, { ...keys, ...more, options: objects(all), placeholder: 'Search', itemComponent: itemOf(Combobox), onChange: (one) => put(name)(valuesOf(one)) },
    h(Combobox.Label, {}, label), h(Combobox.Control, {}, (state) => [more?.multiple && h('span', {}, () => state.selectedOptions().map((one) => one.label).join(', ')), h(Combobox.Input, { id: name }), h(Combobox.Trigger, {}, '▾')]), h(Combobox.Portal, {}, h(Combobox.Content, { style: 'background:#fff;border:1px solid' }, h(Combobox.Listbox))));
const slider = (name, defaultValue) =>
  h(Slider, { class: name, defaultValue, onChange: (all) => put(name)(all), style: 'position:relative;width:300px' },
    h(Slider.Label, {}, name), h(Slider.Track, { style: 'position:relative;height:20px;background:silver' }, h(Slider.Fill), ...defaultValue.map(() => h(Slider.Thumb, { style: 'width:20px;height:20px;background:navy' }, h(Slider.Input)))));
const check = (Part, name, label) => h(Part, { class: name, onChange: (on) => put(name)(on) }, h(Part.Input), h(Part.Control, { style: 'display:inline-block;width:20px;height:20px;border:1px solid' }, h(Part.Indicator ?? Part.Thumb, {}, '✓')), h(Part.Label, {}, label));
const radios = (Part, name, label, all) =>
  h(Part, { class: name, onChange: (value) => put(name)(value) }, h(Part.Label, {}, label),
    ...objects(all).map((one) => h(Part.Item, { value: one.value }, h(Part.ItemInput), h(Part.ItemControl ?? Part.ItemLabel, { style: 'display:inline-block;min-width:20px;min-height:20px;border:1px solid' }), h(Part.ItemLabel, {}, one.label))));

const send = (event) => { event.preventDefault(); sendJson(order); };
render(
  () =>
    h('form', { onSubmit: send },
      h(TextField, { onChange: (text) => put('name')(text) }, h(TextField.Label, {}, 'Name'), h(TextField.Input, { id: 'name' })),
      select('plan', 'Plan', PLANS),
      select('days', 'Days', DAYS, { multiple: true }),
      combobox('city', 'City', CITIES),
      combobox('toppings', 'Toppings', TOPPINGS, { multiple: true }),
      h(NumberField, { defaultValue: 1, minValue: 1, maxValue: 9, onRawValueChange: (value) => put('guests')(value) }, h(NumberField.Label, {}, 'Guests'), h(NumberField.Input, { id: 'guests' }), h(NumberField.DecrementTrigger, {}, '−'), h(NumberField.IncrementTrigger, {}, '+')),
      h(NumberField, { formatOptions: { style: 'currency', currency: 'EUR' }, onRawValueChange: (value) => put('price')(value) }, h(NumberField.Label, {}, 'Price'), h(NumberField.Input, { id: 'price' })),
      radios(RadioGroup, 'size', 'Size', SIZES),
      h('div', { class: 'align' }, h(ToggleGroup, { onChange: (value) => put('align')(value) }, ...['left', 'right'].map((value) => h(ToggleGroup.Item, { value }, value)))),
      radios(SegmentedControl, 'speed', 'Speed', { slow: 'Slow', fast: 'Fast' }),
      check(Checkbox, 'terms', 'I agree'),
      check(Switch, 'news', 'News'),
      slider('volume', [20]),
      slider('span', [10, 90]),
      h(Rating, { class: 'stars', onChange: (value) => put('stars')(value) }, h(Rating.Label, {}, 'Stars'), h(Rating.Control, {}, h(For, { each: [1, 2, 3, 4, 5] }, (_) => h(Rating.Item, {}, h(Rating.ItemControl, {}, '★'))))),
      h(FileField, { class: 'photo', onFileAccept: ([file]) => put('photo')(file.name) }, h(FileField.Trigger, {}, 'Choose a file'), h(FileField.HiddenInput)),
      h('button', { type: 'submit' }, 'Order')),
  app,
);
