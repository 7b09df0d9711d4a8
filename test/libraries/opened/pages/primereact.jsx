import 'primereact/resources/themes/lara-light-blue/theme.css';
import 'primeicons/primeicons.css';
import { AutoComplete } from 'primereact/autocomplete';
import { Button } from 'primereact/button';
import { Calendar } from 'primereact/calendar';
import { Chips } from 'primereact/chips';
import { Dropdown } from 'primereact/dropdown';
import { InputNumber } from 'primereact/inputnumber';
import { InputSwitch } from 'primereact/inputswitch';
import { MultiSelect } from 'primereact/multiselect';
import { Rating } from 'primereact/rating';
import { SelectButton } from 'primereact/selectbutton';
import { Slider } from 'primereact/slider';
import { TriStateCheckbox } from 'primereact/tristatecheckbox';
import { useState } from 'react';
import { draw, useOrder } from '../../pages/react.jsx';
import { askCities, DAYS, objects, PLANS, SIZES, TOPPINGS, TOWNS } from '../../pages/shared.js';

const iso = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0')).join('-');

draw(function Order() {
  const { values, put, submit } = useOrder({ news: false, volume: 20 });
  const [found, setFound] = useState([]);
  const [day, setDay] = useState(null);
  const of = (name) => ({ value: values[name], onChange: ({ value }) => put(name)(value) });
  const choice = (all) => ({ options: objects(all), optionLabel: 'label', optionValue: 'value' });
  return (
    <form onSubmit={submit}>
      <label htmlFor="plan">Plan</label><Dropdown inputId="plan" {...of('plan')} {...choice(PLANS)} placeholder="Select a plan" />
      <label htmlFor="town">Town</label><Dropdown inputId="town" {...of('town')} {...choice(TOWNS)} filter virtualScrollerOptions={{ itemSize: 38 }} placeholder="Select a town" />
      <MultiSelect className="toppings" {...of('toppings')} {...choice(TOPPINGS)} display="chip" placeholder="Toppings" />
      <MultiSelect className="days" {...of('days')} {...choice(DAYS)} showSelectAll={false} placeholder="Days" />
      <label htmlFor="city">City</label><AutoComplete inputId="city" value={values.city ?? ''} suggestions={found} completeMethod={async ({ query }) => setFound((await askCities(query)).map(({ label }) => label))} onChange={({ value }) => put('city')(value)} />
      <label htmlFor="tags">Tags</label><Chips inputId="tags" {...of('tags')} />
      <label htmlFor="day">Day</label><Calendar inputId="day" value={day} dateFormat="dd.mm.yy" showIcon onChange={({ value }) => { setDay(value); if (value instanceof Date) put('day')(iso(value)); }} />
      <label htmlFor="guests">Guests</label><InputNumber inputId="guests" value={values.guests} onValueChange={({ value }) => put('guests')(value)} showButtons min={0} max={20} />
      <label htmlFor="price">Price</label><InputNumber inputId="price" value={values.price} onValueChange={({ value }) => put('price')(value)} mode="currency" currency="USD" locale="en-US" />
      <InputSwitch className="news" checked={values.news} onChange={({ value }) => put('news')(value)} />
      <Rating className="stars" {...of('stars')} cancel={false} />
      <SelectButton className="size" {...of('size')} {...choice(SIZES)} />
      <TriStateCheckbox className="meat" value={values.meat ?? null} onChange={({ value }) => put('meat')(value)} /> Meat
      <div style={{ width: 200, padding: 16 }}><Slider className="volume" {...of('volume')} /></div>
      <Button type="submit" label="Order" />
    </form>
  );
});
