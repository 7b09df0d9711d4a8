import { Combobox, createListCollection, DatePicker, Editable, NumberInput, PinInput, Portal, RadioGroup, RatingGroup, Select, Slider, Switch, TagsInput } from '@ark-ui/react';
import { useState } from 'react';
import { draw, useOrder } from './react.jsx';
import { CITIES, DAYS, each, objects, PLANS, SIZES } from './shared.js';

const square = { display: 'inline-block', width: 20, height: 20, background: 'silver' };

function City({ onChange }) {
  const [items, setItems] = useState(objects(CITIES));
  return (
    <Combobox.Root collection={createListCollection({ items })} onInputValueChange={({ inputValue }) => setItems(objects(CITIES).filter(({ label }) => label.toLowerCase().includes(inputValue.toLowerCase())))} onValueChange={({ value: [one] }) => onChange(one)}>
      <Combobox.Label>City</Combobox.Label><Combobox.Control className="city"><Combobox.Input /><Combobox.Trigger>▼</Combobox.Trigger></Combobox.Control>
      <Portal><Combobox.Positioner><Combobox.Content>{items.map((item) => <Combobox.Item key={item.value} item={item}><Combobox.ItemText>{item.label}</Combobox.ItemText></Combobox.Item>)}</Combobox.Content></Combobox.Positioner></Portal>
    </Combobox.Root>
  );
}

const Choose = ({ id, all, multiple, onChange }) => (
  <Select.Root id={id} multiple={multiple} collection={createListCollection({ items: objects(all) })} onValueChange={({ value }) => onChange(multiple ? value : value[0])}>
    <Select.Label>{id}</Select.Label><Select.Control className={id}><Select.Trigger><Select.ValueText placeholder="Choose" /></Select.Trigger></Select.Control>
    <Portal><Select.Positioner><Select.Content>{objects(all).map((item) => <Select.Item key={item.value} item={item}><Select.ItemText>{item.label}</Select.ItemText></Select.Item>)}</Select.Content></Select.Positioner></Portal>
    <Select.HiddenSelect />
  </Select.Root>
);

draw(function Order() {
  const { put, submit } = useOrder({});
  return (
    <form onSubmit={submit}>
      <Choose id="plan" all={PLANS} onChange={put('plan')} />
      <Choose id="days" all={DAYS} multiple onChange={put('days')} />
      <City onChange={put('city')} />
      <TagsInput.Root className="tags" onValueChange={({ value }) => put('tags')(value)}><TagsInput.Context>{({ value }) => <TagsInput.Control>{value.map((one, index) => <TagsInput.Item key={one} index={index} value={one}><TagsInput.ItemPreview><TagsInput.ItemText>{one}</TagsInput.ItemText><TagsInput.ItemDeleteTrigger>✕</TagsInput.ItemDeleteTrigger></TagsInput.ItemPreview><TagsInput.ItemInput /></TagsInput.Item>)}<TagsInput.Input aria-label="Tags" /></TagsInput.Control>}</TagsInput.Context><TagsInput.HiddenInput /></TagsInput.Root>
      <Switch.Root className="news" onCheckedChange={({ checked }) => put('news')(checked)}><Switch.Control style={square}><Switch.Thumb /></Switch.Control><Switch.Label>News</Switch.Label><Switch.HiddenInput /></Switch.Root>
      <RadioGroup.Root className="size" onValueChange={({ value }) => put('size')(value)}><RadioGroup.Label>Size</RadioGroup.Label>{each(SIZES).map(([value, label]) => <RadioGroup.Item key={value} value={value}><RadioGroup.ItemText>{label}</RadioGroup.ItemText><RadioGroup.ItemControl style={square} /><RadioGroup.ItemHiddenInput /></RadioGroup.Item>)}</RadioGroup.Root>
      <Slider.Root className="volume" defaultValue={[20]} onValueChange={({ value: [one] }) => put('volume')(one)}><Slider.Label>Volume</Slider.Label><Slider.Control><Slider.Track style={{ width: 200, height: 20 }}><Slider.Range /></Slider.Track><Slider.Thumb index={0} style={square}><Slider.HiddenInput /></Slider.Thumb></Slider.Control></Slider.Root>
      <NumberInput.Root className="guests" onValueChange={({ valueAsNumber }) => put('guests')(valueAsNumber)}><NumberInput.Label>Guests</NumberInput.Label><NumberInput.Control><NumberInput.Input /><NumberInput.IncrementTrigger>+</NumberInput.IncrementTrigger></NumberInput.Control></NumberInput.Root>
      <PinInput.Root className="code" onValueChange={({ valueAsString }) => put('code')(valueAsString)}><PinInput.Label>Code</PinInput.Label><PinInput.Control>{[0, 1, 2, 3].map((index) => <PinInput.Input key={index} index={index} />)}</PinInput.Control><PinInput.HiddenInput /></PinInput.Root>
      <RatingGroup.Root className="stars" count={5} onValueChange={({ value }) => put('stars')(value)}><RatingGroup.Label>Stars</RatingGroup.Label><RatingGroup.Control><RatingGroup.Context>{({ items }) => items.map((index) => <RatingGroup.Item key={index} index={index} style={square} />)}</RatingGroup.Context><RatingGroup.HiddenInput /></RatingGroup.Control></RatingGroup.Root>
      <Editable.Root className="name" placeholder="Name" onValueChange={({ value }) => put('name')(value)}><Editable.Area><Editable.Input /><Editable.Preview /></Editable.Area></Editable.Root>
      <DatePicker.Root className="day" onValueChange={({ valueAsString: [one] }) => put('day')(one)}><DatePicker.Label>Day</DatePicker.Label><DatePicker.Control><DatePicker.Input /><DatePicker.Trigger>▼</DatePicker.Trigger></DatePicker.Control></DatePicker.Root>
      <button type="submit">Order</button>
    </form>
  );
});
