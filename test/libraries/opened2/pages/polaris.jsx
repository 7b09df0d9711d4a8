import '@shopify/polaris/build/esm/styles.css';
import { AppProvider, Autocomplete, Checkbox, ChoiceList, DatePicker, DropZone, RangeSlider, Select, TextField } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { useState } from 'react';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, objects, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';
import { dayOf, Fields } from './fields.jsx';

function Chips({ all, multiple, put }) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState([]);
  const found = objects(all).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const select = (values) => { setSelected(values); put(multiple ? values : values[0]); setText(multiple ? '' : all[values[0]]); };
  return <Autocomplete allowMultiple={multiple} options={found} selected={selected} onSelect={select} textField={<Autocomplete.TextField autoComplete="off" label={multiple ? 'Search toppings' : 'Search cities'} value={text} onChange={setText} />} />;
}

draw(function Order() {
  const { values, put, submit } = useOrder({ volume: 20, price: [10, 90], name: '', guests: '1', notes: '', size: [], days: [] });
  const [shown, setShown] = useState({ month: 0, year: 2027 });
  const [day, setDay] = useState();
  return (
    <AppProvider i18n={en}>
      <Fields submit={submit} of={{
        name: <TextField label="Your name" autoComplete="off" value={values.name} onChange={put('name')} />,
        plan: <Select label="Plan" placeholder="Choose a plan" options={objects(PLANS)} value={values.plan} onChange={put('plan')} />,
        city: <Chips all={CITIES} put={put('city')} />,
        toppings: <Chips all={TOPPINGS} multiple put={put('toppings')} />,
        size: <ChoiceList title="Size" choices={objects(SIZES)} selected={values.size} onChange={put('size')} />,
        days: <ChoiceList title="Days" allowMultiple choices={objects(DAYS)} selected={values.days} onChange={put('days')} />,
        terms: <Checkbox label="I agree" checked={values.terms ?? false} onChange={put('terms')} />,
        day: <DatePicker {...shown} weekStartsOn={1} disableDatesBefore={new Date(2027, 0, 10)} selected={day} onMonthChange={(month, year) => setShown({ month, year })} onChange={({ start }) => { setDay(start); put('day')(dayOf(start)); }} />,
        guests: <TextField label="Guests" type="number" min={1} max={9} autoComplete="off" value={values.guests} onChange={put('guests')} />,
        volume: <RangeSlider label="Volume" output value={values.volume} onChange={put('volume')} />,
        price: <RangeSlider label="Price" output value={values.price} onChange={put('price')} />,
        notes: <TextField label="Notes" multiline={3} autoComplete="off" value={values.notes} onChange={put('notes')} />,
        photo: <DropZone allowMultiple={false} onDrop={([file]) => put('photo')(file.name)}><DropZone.FileUpload /></DropZone>,
      }} />
    </AppProvider>
  );
});
