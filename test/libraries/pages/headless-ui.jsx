import { Checkbox, Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Radio, RadioGroup, Switch } from '@headlessui/react';
import { useState } from 'react';
import { draw } from './react.jsx';
import { CITIES, DAYS, each, PLANS, SIZES, sendForm } from './shared.js';

const Choose = ({ name, all, multiple = false }) => {
  const [value, setValue] = useState(multiple ? [] : null);
  return (
    <Field className={name}><Label>{name}</Label>
      <Listbox name={name} value={value} onChange={setValue} multiple={multiple}>
        <ListboxButton>{[value].flat().map((one) => all[one] ?? '').join(', ') || 'Choose'}</ListboxButton>
        <ListboxOptions anchor="bottom">{each(all).map(([one, label]) => <ListboxOption key={one} value={one}>{label}</ListboxOption>)}</ListboxOptions>
      </Listbox>
    </Field>
  );
};

function City() {
  const [text, setText] = useState('');
  const [city, setCity] = useState(null);
  const fitting = each(CITIES).filter(([, label]) => label.toLowerCase().includes(text.toLowerCase()));
  return (
    <Combobox name="city" value={city} onChange={setCity} onClose={() => setText('')}>
      <ComboboxInput id="city" aria-label="City" displayValue={(one) => CITIES[one] ?? ''} onChange={({ target }) => setText(target.value)} /><ComboboxButton>▼</ComboboxButton>
      <ComboboxOptions anchor="bottom">{fitting.map(([one, label]) => <ComboboxOption key={one} value={one}>{label}</ComboboxOption>)}</ComboboxOptions>
    </Combobox>
  );
}

draw(() => (
  <form onSubmit={(event) => { event.preventDefault(); sendForm(event.currentTarget); }}>
    <Choose name="plan" all={PLANS} />
    <Choose name="days" all={DAYS} multiple />
    <City />
    <Field><Checkbox name="terms" id="terms">☐</Checkbox><Label>I accept the terms</Label></Field>
    <Field><Switch name="news" className="news">◯</Switch><Label>News</Label></Field>
    <RadioGroup name="size" aria-label="Size" id="size">{each(SIZES).map(([one, label]) => <Field key={one}><Radio value={one}>◯</Radio><Label>{label}</Label></Field>)}</RadioGroup>
    <button type="submit">Order</button>
  </form>
));
