import { Checkbox, Combobox, ComboboxItem, ComboboxLabel, ComboboxPopover, ComboboxProvider, Radio, RadioGroup, RadioProvider, Select, SelectItem, SelectItemCheck, SelectLabel, SelectPopover, SelectProvider } from '@ariakit/react';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, SIZES } from '../../pages/shared.js';
import { LANDS, TONGUES } from './lists.js';
import { Own } from './own.jsx';

const box = { background: '#fff', border: '1px solid' };

draw(function Order() {
  const { values, put, submit } = useOrder({ land: '', langs: [], city: '', news: false, days: [] });
  const items = (all) => each(all).map(([value, label]) => <SelectItem key={value} value={value}><SelectItemCheck /> {label}</SelectItem>);
  return (
    <Own submit={submit} of={{
      land: <SelectProvider value={values.land} setValue={put('land')}><SelectLabel>Land</SelectLabel><Select>{LANDS[values.land] ?? 'Auswählen'} ▾</Select><SelectPopover gutter={4} sameWidth portal style={box}>{items(LANDS)}</SelectPopover></SelectProvider>,
      langs: <SelectProvider value={values.langs} setValue={put('langs')}><SelectLabel>Languages</SelectLabel><Select>{values.langs.length > 1 ? `${values.langs.length} languages selected` : (TONGUES[values.langs[0]] ?? 'No language selected')}</Select><SelectPopover gutter={4} sameWidth style={box}>{items(TONGUES)}</SelectPopover></SelectProvider>,
      city: <ComboboxProvider value={values.city} setValue={put('city')}><ComboboxLabel>City</ComboboxLabel><Combobox placeholder="e.g. Rome" /><ComboboxPopover gutter={8} sameWidth style={box}>{Object.values(CITIES).filter((one) => one.toLowerCase().startsWith(values.city.toLowerCase())).map((one) => <ComboboxItem key={one} value={one} />)}</ComboboxPopover></ComboboxProvider>,
      size: <RadioProvider setValue={put('size')}><RadioGroup aria-label="Size">{each(SIZES).map(([value, label]) => <label key={value}><Radio value={value} /> {label}</label>)}</RadioGroup></RadioProvider>,
      news: <Checkbox render={<button type="button">News</button>} checked={values.news} onChange={() => put('news')(!values.news)} />,
      days: each(DAYS).map(([value, label]) => <label key={value}><Checkbox value={value} checked={values.days.includes(value)} onChange={({ target }) => put('days')(Object.keys(DAYS).filter((one) => (one === value ? target.checked : values.days.includes(one))))} /> {label}</label>),
    }} />
  );
});
