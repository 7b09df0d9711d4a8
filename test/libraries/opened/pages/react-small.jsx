import 'rc-slider/assets/index.css';
import 'react-phone-number-input/style.css';
import Slider from 'rc-slider';
import picker from 'react-multi-date-picker';
import PhoneInput from 'react-phone-number-input';
import { ReactTags } from 'react-tag-autocomplete';
import { draw, useOrder } from '../../pages/react.jsx';
import { objects, TOPPINGS } from '../../pages/shared.js';

const DatePicker = picker.default ?? picker;
const CSS = '.react-tags__listbox{position:absolute;background:#fff;border:1px solid silver;z-index:1}.react-tags__combobox,.react-tags__list,.react-tags__list-item{display:inline-block}';

draw(function Order() {
  const { values, put, submit } = useOrder({ toppings: [], tags: [] });
  const toppings = objects(TOPPINGS);
  return (
    <form onSubmit={submit}>
      <style>{CSS}</style>
      <label htmlFor="day">Day</label><DatePicker id="day" format="YYYY-MM-DD" onChange={(date) => put('day')(date?.format())} />
      <label htmlFor="stay">Stay</label><DatePicker id="stay" range format="YYYY-MM-DD" onChange={(dates) => put('stay')(dates?.map((date) => date.format()))} />
      <label htmlFor="several">Days off</label><DatePicker id="several" multiple format="YYYY-MM-DD" onChange={(dates) => put('several')(dates?.map((date) => date.format()))} />
      <label htmlFor="phone">Phone</label><PhoneInput id="phone" defaultCountry="PT" value={values.phone} onChange={put('phone')} />
      <ReactTags id="toppings" labelText="Toppings" suggestions={toppings} selected={toppings.filter(({ value }) => values.toppings.includes(value))} onAdd={({ value }) => put('toppings')([...values.toppings, value])} onDelete={(at) => put('toppings')(values.toppings.filter((_, index) => index !== at))} />
      <ReactTags id="tags" labelText="Tags" allowNew suggestions={[]} selected={values.tags.map((label) => ({ value: label, label }))} onAdd={({ label }) => put('tags')([...values.tags, label])} onDelete={(at) => put('tags')(values.tags.filter((_, index) => index !== at))} />
      <div style={{ width: 300, padding: 16 }}><Slider className="volume" defaultValue={20} onChange={put('volume')} /></div>
      <div style={{ width: 300, padding: 16 }}><Slider className="price" range defaultValue={[10, 90]} onChange={put('price')} /></div>
      <button type="submit">Order</button>
    </form>
  );
});
