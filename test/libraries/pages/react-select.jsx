import Select from 'react-select';
import AsyncSelect from 'react-select/async';
import Creatable from 'react-select/creatable';
import { draw } from './react.jsx';
import { askCities, objects, PLANS, sendForm, TOPPINGS, TOWNS } from './shared.js';

draw(() => (
  <form onSubmit={(event) => { event.preventDefault(); sendForm(event.currentTarget); }}>
    <label htmlFor="plan">Plan</label><Select inputId="plan" name="plan" options={objects(PLANS)} />
    <label htmlFor="size">Size</label><Select inputId="size" name="size" isSearchable={false} className="size" options={[{ value: 's', label: 'Small' }, { value: 'l', label: 'Large' }]} />
    <label htmlFor="toppings">Toppings</label><Select inputId="toppings" name="toppings" className="toppings" isMulti options={objects(TOPPINGS)} />
    <label htmlFor="city">City</label><AsyncSelect inputId="city" name="city" loadOptions={askCities} />
    <label htmlFor="tag">Tag</label><Creatable inputId="tag" name="tag" options={[]} />
    <label htmlFor="town">Town</label><Select inputId="town" name="town" options={objects(TOWNS)} menuPortalTarget={document.body} />
    <button type="submit">Order</button>
  </form>
));
