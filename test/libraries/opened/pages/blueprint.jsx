import 'normalize.css/normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { Button, Checkbox, FormGroup, HTMLSelect, MenuItem, NumericInput, Radio, RadioGroup, RangeSlider, SegmentedControl, Slider, Switch, TagInput } from '@blueprintjs/core';
import { DateInput, TimePicker } from '@blueprintjs/datetime';
import { MultiSelect, Select, Suggest } from '@blueprintjs/select';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, objects, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';

const itemPredicate = (query, { label }) => label.toLowerCase().includes(query.toLowerCase());
const itemRenderer = ({ value, label }, { handleClick, handleFocus, modifiers, ref }) => <MenuItem key={value} ref={ref} active={modifiers.active} text={label} roleStructure="listoption" onClick={handleClick} onFocus={handleFocus} />;
const lists = { itemPredicate, itemRenderer, noResults: <MenuItem disabled text="No results" roleStructure="listoption" /> };
const twice = (value) => String(value).padStart(2, '0');

draw(function Order() {
  const { values, put, submit } = useOrder({ toppings: [], tags: [], volume: 20, price: [10, 90], news: false });
  const toppings = objects(TOPPINGS).filter(({ value }) => values.toppings.includes(value));
  const toggle = ({ value }) => put('toppings')(values.toppings.includes(value) ? values.toppings.filter((one) => one !== value) : [...values.toppings, value]);
  return (
    <form onSubmit={submit}>
      <FormGroup label="Plan" labelFor="plan"><Select items={objects(PLANS)} filterable={false} {...lists} onItemSelect={({ value }) => put('plan')(value)}><Button id="plan" text={PLANS[values.plan] ?? 'Select a plan'} endIcon="caret-down" /></Select></FormGroup>
      <FormGroup label="City"><Suggest items={objects(CITIES)} {...lists} inputValueRenderer={({ label }) => label} inputProps={{ id: 'city', placeholder: 'Search…' }} onItemSelect={({ value }) => put('city')(value)} /></FormGroup>
      <FormGroup label="Toppings" className="toppings"><MultiSelect items={objects(TOPPINGS)} {...lists} selectedItems={toppings} tagRenderer={({ label }) => label} onItemSelect={toggle} onRemove={toggle} resetOnSelect /></FormGroup>
      <FormGroup label="Tags" labelFor="tags"><TagInput inputProps={{ id: 'tags' }} values={values.tags} onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault(); }} onChange={put('tags')} /></FormGroup>
      <FormGroup label="Guests" labelFor="guests"><NumericInput id="guests" min={0} max={9} onValueChange={put('guests')} /></FormGroup>
      <FormGroup label="Day" labelFor="day"><DateInput inputProps={{ id: 'day' }} dateFnsFormat="dd/MM/yyyy" minDate={new Date(1950, 0, 1)} maxDate={new Date(2030, 11, 31)} onChange={(date) => put('day')(date?.slice(0, 10))} /></FormGroup>
      <FormGroup label="Time" className="time"><TimePicker onChange={(date) => put('time')(`${twice(date.getHours())}:${twice(date.getMinutes())}`)} /></FormGroup>
      <FormGroup label="Currency" labelFor="currency"><HTMLSelect id="currency" options={['EUR', 'USD', 'CHF']} onChange={({ target }) => put('currency')(target.value)} /></FormGroup>
      <div className="speed"><SegmentedControl options={[{ label: 'Slow', value: 'slow' }, { label: 'Normal', value: 'normal' }, { label: 'Fast', value: 'fast' }]} defaultValue="normal" onValueChange={put('speed')} /></div>
      <RadioGroup label="Size" className="size" name="size" selectedValue={values.size} onChange={({ target }) => put('size')(target.value)}>{each(SIZES).map(([value, label]) => <Radio key={value} label={label} value={value} />)}</RadioGroup>
      <FormGroup label="Days" className="days">{each(DAYS).map(([value, label]) => <Checkbox key={value} label={label} inline onChange={({ target }) => put('days')([...(values.days ?? []), value].filter((one) => target.checked || one !== value))} />)}</FormGroup>
      <Switch className="news" label="News" onChange={({ target }) => put('news')(target.checked)} />
      <div className="volume" style={{ width: 300, padding: 16 }}><Slider min={0} max={100} labelStepSize={50} value={values.volume} onChange={put('volume')} /></div>
      <div className="price" style={{ width: 300, padding: 16 }}><RangeSlider min={0} max={100} labelStepSize={50} value={values.price} onChange={put('price')} /></div>
      <Button type="submit" text="Order" />
    </form>
  );
});
