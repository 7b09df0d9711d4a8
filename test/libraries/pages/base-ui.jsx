import { Checkbox, Combobox, NumberField, Radio, RadioGroup, Select, Slider, Switch, Toggle, ToggleGroup } from '@base-ui/react';
import { useState } from 'react';
import { draw } from './react.jsx';
import { CITIES, each, objects, PLANS, SIZES, sendForm } from './shared.js';

const square = { display: 'inline-block', width: 20, height: 20, background: 'silver' };

draw(function Order() {
  const [align, setAlign] = useState([]);
  return (
    <form onSubmit={(event) => { event.preventDefault(); sendForm(event.currentTarget); }}>
      <Select.Root name="plan" items={objects(PLANS)}><Select.Trigger id="plan" aria-label="Plan"><Select.Value /></Select.Trigger><Select.Portal><Select.Positioner><Select.Popup>{each(PLANS).map(([value, label]) => <Select.Item key={value} value={value}><Select.ItemText>{label}</Select.ItemText></Select.Item>)}</Select.Popup></Select.Positioner></Select.Portal></Select.Root>
      <Combobox.Root name="city" items={objects(CITIES)}><Combobox.Input id="city" aria-label="City" /><Combobox.Portal><Combobox.Positioner><Combobox.Popup><Combobox.List>{(item) => <Combobox.Item key={item.value} value={item}>{item.label}</Combobox.Item>}</Combobox.List></Combobox.Popup></Combobox.Positioner></Combobox.Portal></Combobox.Root>
      <label><Checkbox.Root name="terms" style={square}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>I accept the terms</label>
      <label id="news"><Switch.Root name="news" style={square}><Switch.Thumb /></Switch.Root>News</label>
      <RadioGroup name="size" aria-label="Size" id="size">{each(SIZES).map(([value, label]) => <label key={value}><Radio.Root value={value} style={square}><Radio.Indicator /></Radio.Root>{label}</label>)}</RadioGroup>
      <NumberField.Root name="guests" className="guests"><NumberField.Group><NumberField.Decrement>-</NumberField.Decrement><NumberField.Input aria-label="Guests" /><NumberField.Increment>+</NumberField.Increment></NumberField.Group></NumberField.Root>
      <Slider.Root name="volume" defaultValue={20} className="volume"><Slider.Control><Slider.Track style={{ width: 200, height: 20 }}><Slider.Indicator /><Slider.Thumb aria-label="Volume" style={square} /></Slider.Track></Slider.Control></Slider.Root>
      <ToggleGroup value={align} onValueChange={setAlign} id="align" aria-label="Alignment"><Toggle value="left">Left</Toggle><Toggle value="right">Right</Toggle></ToggleGroup><input type="hidden" name="align" value={align.join()} />
      <button type="submit">Order</button>
    </form>
  );
});
