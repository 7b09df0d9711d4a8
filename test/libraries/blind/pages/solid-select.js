import '@thisbeyond/solid-select/style.css';
import { createAsyncOptions, createOptions, Select } from '@thisbeyond/solid-select';
import h from 'solid-js/h';
import { render } from 'solid-js/web';
import '../../opened2/pages/enter.js';
import { app, askCities, objects, sendJson } from '../../pages/shared.js';
import { LANDS, TONGUES } from './lists.js';

const order = {};
const codeOf = (all) => (Array.isArray(all) ? all.map(({ value }) => value) : all?.value);
const put = (name, read = codeOf) => (value) => { order[name] = read(value); };
const row = (name, control) => h('div', { class: name, style: 'max-width:640px' }, h('label', {}, name), control());
const asked = (name) => {
  const all = createAsyncOptions((text) => askCities(text));
  return { get options() { return all.options; }, get loading() { return all.loading; }, onInput: all.onInput, readonly: false, format: (item, _) => item.label, onChange: put(name) };
};
const send = (event) => { event.preventDefault(); sendJson(order); };
render(
  () =>
    h('form', { onSubmit: send },
      row('land', () => h(Select, { ...createOptions(objects(LANDS), { key: 'label' }), placeholder: 'Auswählen', onChange: put('land') })),
      row('langs', () => h(Select, { ...createOptions(objects(TONGUES), { key: 'label' }), multiple: true, onChange: put('langs') })),
      row('tags', () => h(Select, { ...createOptions(['quiet'], { createable: true }), multiple: true, onChange: put('tags', (all) => [...all]) })),
      row('city', () => h(Select, asked('city'))),
      h('button', { type: 'submit' }, 'Order')),
  app,
);
