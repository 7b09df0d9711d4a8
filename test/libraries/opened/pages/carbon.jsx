import '@carbon/styles/css/styles.css';
import { Button, Checkbox, CheckboxGroup, ComboBox, ContentSwitcher, DatePicker, DatePickerInput, Dropdown, FileUploader, FilterableMultiSelect, MultiSelect, NumberInput, RadioButton, RadioButtonGroup, RadioTile, Slider, Switch, TextArea, TextInput, TileGroup, TimePicker, Toggle } from '@carbon/react';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, objects, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';

const list = (all) => ({ items: objects(all), itemToString: (item) => item?.label ?? '' });
const iso = (date) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0')).join('-');

draw(function Order() {
  const { values, put, submit } = useOrder({ speed: 'normal', news: false, extras: [] });
  const one = (name) => ({ selectedItem }) => put(name)(selectedItem?.value);
  const several = (name) => ({ selectedItems }) => put(name)(selectedItems.map(({ value }) => value));
  const typed = (name) => ({ target }) => put(name)(target.value);
  return (
    <form onSubmit={submit}>
      <TextInput id="name" labelText="Name" onChange={typed('name')} />
      <Dropdown id="plan" titleText="Plan" label="Choose a plan" {...list(PLANS)} onChange={one('plan')} />
      <ComboBox id="city" titleText="City" {...list(CITIES)} onChange={one('city')} />
      <MultiSelect id="days" titleText="Days" label="Choose days" {...list(DAYS)} onChange={several('days')} />
      <FilterableMultiSelect id="toppings" titleText="Toppings" {...list(TOPPINGS)} onChange={several('toppings')} />
      <DatePicker datePickerType="single" dateFormat="m/d/Y" onChange={([date]) => put('day')(iso(date))}><DatePickerInput id="day" labelText="Day" placeholder="mm/dd/yyyy" /></DatePicker>
      <DatePicker datePickerType="range" className="stay" onChange={(dates) => put('stay')(dates.map(iso))}><DatePickerInput id="stay-from" labelText="From" /><DatePickerInput id="stay-to" labelText="To" /></DatePicker>
      <TimePicker id="time" labelText="Time" pattern="([01]?[0-9]|2[0-3]):[0-5][0-9]" onChange={typed('time')} />
      <NumberInput id="guests" label="Guests" min={0} max={9} defaultValue={1} onChange={(_, { value }) => put('guests')(value)} />
      <RadioButtonGroup legendText="Size" name="size" className="size" onChange={put('size')}>{each(SIZES).map(([value, label]) => <RadioButton key={value} id={`size-${value}`} labelText={label} value={value} />)}</RadioButtonGroup>
      <CheckboxGroup legendText="Extras" className="extras">{each({ salt: 'Salt', oil: 'Oil', ice: 'Ice' }).map(([value, label]) => <Checkbox key={value} id={value} labelText={label} onChange={(_, { checked }) => put('extras')([...values.extras, value].filter((each) => checked || each !== value))} />)}</CheckboxGroup>
      <TileGroup legend="Delivery" name="delivery" className="delivery" onChange={put('delivery')}>{each({ home: 'To my home', store: 'To a store' }).map(([value, label]) => <RadioTile key={value} id={`tile-${value}`} value={value}>{label}</RadioTile>)}</TileGroup>
      <ContentSwitcher className="speed" selectedIndex={1} onChange={({ name }) => put('speed')(name)}>{each({ slow: 'Slow', normal: 'Normal', fast: 'Fast' }).map(([value, label]) => <Switch key={value} name={value} text={label} />)}</ContentSwitcher>
      <Toggle id="news" labelText="News" onToggle={put('news')} />
      <Slider id="volume" labelText="Volume" min={0} max={100} value={20} onChange={({ value }) => put('volume')(value)} />
      <TextArea id="notes" labelText="Notes" onChange={typed('notes')} />
      <FileUploader className="photo" labelTitle="Photo" buttonLabel="Add file" filenameStatus="edit" onChange={({ target }) => put('photo')(target.files[0]?.name)} />
      <Button type="submit">Order</Button>
    </form>
  );
});
