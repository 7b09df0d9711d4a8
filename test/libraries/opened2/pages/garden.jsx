import { DatePicker, DatePickerRange } from '@zendeskgarden/react-datepickers';
import { Combobox, Field, Label, Option } from '@zendeskgarden/react-dropdowns';
import { Checkbox, FileUpload, Field as FormField, Label as FormLabel, Input, Radio, Range, Textarea, Tiles, Toggle } from '@zendeskgarden/react-forms';
import { ThemeProvider } from '@zendeskgarden/react-theming';
import { useState } from 'react';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';
import { dayOf, Fields, from } from './fields.jsx';

function Choice({ label, all, put, filtered, ...more }) {
  const [typed, setTyped] = useState('');
  const change = ({ selectionValue, inputValue }) => { if (inputValue !== undefined) setTyped(inputValue); if (selectionValue !== undefined) put(selectionValue); };
  const found = each(all).filter(([, one]) => !filtered || one.toLowerCase().includes(typed.toLowerCase()));
  return <Field><Label>{label}</Label><Combobox {...more} isAutocomplete={filtered} onChange={change}>{found.map(([value, one]) => <Option key={value} value={value} label={one} />)}</Combobox></Field>;
}

draw(function Order() {
  const { values, put, submit } = useOrder({ volume: 20 });
  const [day, setDay] = useState();
  const [stay, setStay] = useState({});
  return (
    <ThemeProvider>
      <Fields submit={submit} of={{
        plan: <Choice label="Your plan" all={PLANS} put={put('plan')} isEditable={false} placeholder="Choose" />,
        city: <Choice label="Your city" all={CITIES} put={put('city')} filtered />,
        toppings: <Choice label="Your toppings" all={TOPPINGS} put={put('toppings')} isMultiselectable />,
        days: <Choice label="Your days" all={DAYS} put={put('days')} isMultiselectable isEditable={false} />,
        day: <DatePicker value={day} locale="de-DE" onChange={(date) => { setDay(date); put('day')(dayOf(date)); }}><Input aria-label="Day" /></DatePicker>,
        stay: <DatePickerRange {...stay} locale="fr-FR" weekStartsOn={1} onChange={(range) => { setStay(range); put('stay')([range.startValue, range.endValue].map(dayOf)); }}><DatePickerRange.Start><Input aria-label="From" /></DatePickerRange.Start><DatePickerRange.End><Input aria-label="To" /></DatePickerRange.End><DatePickerRange.Calendar /></DatePickerRange>,
        size: <div role="group" aria-label="Size">{each(SIZES).map(([value, label]) => <FormField key={value}><Radio name="size" value={value} checked={values.size === value} onChange={from(put('size'))}><FormLabel>{label}</FormLabel></Radio></FormField>)}</div>,
        pay: <Tiles name="pay" onChange={from(put('pay'))}><Tiles.Tile value="card"><Tiles.Label>Card</Tiles.Label></Tiles.Tile><Tiles.Tile value="cash"><Tiles.Label>Cash</Tiles.Label></Tiles.Tile></Tiles>,
        terms: <FormField><Checkbox onChange={({ target }) => put('terms')(target.checked)}><FormLabel>I agree</FormLabel></Checkbox></FormField>,
        news: <FormField><Toggle onChange={({ target }) => put('news')(target.checked)}><FormLabel>News</FormLabel></Toggle></FormField>,
        volume: <FormField><FormLabel>Volume</FormLabel><Range value={values.volume} onChange={from(put('volume'))} /></FormField>,
        notes: <FormField><FormLabel>Notes</FormLabel><Textarea onChange={from(put('notes'))} /></FormField>,
        photo: <FormField><FileUpload><FormLabel style={{ display: 'contents' }}>Choose a file</FormLabel><input type="file" hidden onChange={({ target }) => put('photo')(target.files[0].name)} /></FileUpload></FormField>,
      }} />
    </ThemeProvider>
  );
});
