import { EuiButtonGroup, EuiCheckboxGroup, EuiColorPicker, EuiComboBox, EuiDatePicker, EuiDatePickerRange, EuiDualRange, EuiFieldNumber, EuiFieldText, EuiFilePicker, EuiFormRow, EuiProvider, EuiRadioGroup, EuiRange, EuiSelect, EuiSelectable, EuiSuperSelect, EuiSwitch, EuiTextArea } from '@elastic/eui';
import createCache from '@emotion/cache';
import 'moment/locale/de';
import { useState } from 'react';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, objects, PLANS, SIZES } from '../../pages/shared.js';
import { LANDS, PEOPLE, ROOMS, TONGUES } from './lists.js';
import { Own } from './own.jsx';

const texts = (all) => each(all).map(([value, text]) => ({ value, text }));
const ids = (all) => each(all).map(([id, label]) => ({ id, label }));
const cache = createCache({ key: 'eui' });

draw(function Order() {
  const { values, put, submit } = useOrder({ volume: 20, span: [10, 90], days: [], plan: 'free', size: '', room: '', news: false, colour: '' });
  const [held, setHeld] = useState({});
  const hold = (name, read) => (all) => { setHeld((old) => ({ ...old, [name]: all })); put(name)(read(all)); };
  const codes = (all) => all.map((one) => one.value ?? one.label);
  const combo = (name, all, more) => <EuiComboBox aria-label={name} placeholder="Select" options={objects(all)} selectedOptions={held[name] ?? []} onChange={hold(name, more?.singleSelection ? (all) => codes(all)[0] : codes)} {...more} />;
  const day = (name, more) => ({ selected: held[name] ?? null, onChange: hold(name, (one) => one?.format(more ?? 'YYYY-MM-DD')) });
  const [chosen, setChosen] = useState(ids(CITIES).map(({ id, label }) => ({ key: id, label })));
  const row = (label, control) => <EuiFormRow label={label}>{control}</EuiFormRow>;
  return (
    <EuiProvider cache={cache} colorMode="light">
      <Own submit={submit} of={{
        name: row('Name', <EuiFieldText onChange={({ target }) => put('name')(target.value)} />),
        plan: row('Plan', <EuiSelect options={texts(PLANS)} value={values.plan} onChange={({ target }) => put('plan')(target.value)} />),
        room: row('Room', <EuiSuperSelect options={each(ROOMS).map(([value, label]) => ({ value, inputDisplay: label, dropdownDisplay: <><strong>{label}</strong><p>From {value} euros</p></> }))} valueOfSelected={values.room} placeholder="Select an option" onChange={put('room')} />),
        land: row('Land', combo('land', LANDS, { singleSelection: { asPlainText: true } })),
        person: row('Person', combo('person', PEOPLE, { singleSelection: true })),
        langs: row('Languages', combo('langs', TONGUES)),
        tags: row('Tags', combo('tags', {}, { noSuggestions: true, onCreateOption: (label) => hold('tags', codes)([...(held.tags ?? []), { label }]) })),
        day: row('Datum', <EuiDatePicker {...day('day')} locale="de" dateFormat="DD.MM.YYYY" />),
        moment: row('Moment', <EuiDatePicker {...day('moment', 'YYYY-MM-DDTHH:mm')} showTimeSelect />),
        time: row('Time', <EuiDatePicker {...day('time', 'HH:mm')} showTimeSelect showTimeSelectOnly dateFormat="hh:mm A" timeFormat="hh:mm A" timeIntervals={15} />),
        stay: row('Stay', <EuiDatePickerRange startDateControl={<EuiDatePicker {...day('from')} startDate={held.from} endDate={held.to} aria-label="Start date" />} endDateControl={<EuiDatePicker {...day('to')} startDate={held.from} endDate={held.to} aria-label="End date" />} />),
        size: row('Size', <EuiRadioGroup options={ids(SIZES)} idSelected={values.size} onChange={put('size')} name="size" />),
        days: row('Days', <EuiCheckboxGroup options={ids(DAYS)} idToSelectedMap={Object.fromEntries(values.days.map((one) => [one, true]))} onChange={(id) => put('days')(Object.keys(DAYS).filter((one) => values.days.includes(one) !== (one === id)))} />),
        speed: row('Speed', <EuiButtonGroup legend="Speed" options={ids({ slow: 'Slow', fast: 'Fast', faster: 'Faster' })} idSelected={values.speed} onChange={put('speed')} />),
        news: row('News', <EuiSwitch label="Send me news" checked={values.news} onChange={({ target }) => put('news')(target.checked)} />),
        volume: row('Volume', <EuiRange min={0} max={100} value={values.volume} onChange={({ currentTarget }) => put('volume')(currentTarget.value)} showInput />),
        span: row('Span', <EuiDualRange min={0} max={100} value={values.span} onChange={put('span')} />),
        guests: row('Guests', <EuiFieldNumber onChange={({ target }) => put('guests')(target.value)} />),
        colour: row('Colour', <EuiColorPicker color={values.colour} onChange={put('colour')} />),
        city: row('City', <EuiSelectable aria-label="City" searchable singleSelection options={chosen} onChange={(all) => { setChosen(all); put('city')(all.find(({ checked }) => checked)?.key); }}>{(list, search) => <>{search}{list}</>}</EuiSelectable>),
        photo: row('Photo', <EuiFilePicker onChange={(files) => put('photo')([...(files ?? [])].map(({ name }) => name))} />),
        notes: row('Notes', <EuiTextArea onChange={({ target }) => put('notes')(target.value)} />),
      }} />
    </EuiProvider>
  );
});
