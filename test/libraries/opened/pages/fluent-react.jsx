import { Button, Checkbox, Combobox, Dropdown, Field, FluentProvider, Input, Option, Radio, RadioGroup, Rating, Slider, SpinButton, Switch, Tag, TagPicker, TagPickerControl, TagPickerGroup, TagPickerInput, TagPickerList, TagPickerOption, Textarea, webLightTheme } from '@fluentui/react-components';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';

const list = (all) => each(all).map(([value, label]) => <Option key={value} value={value}>{label}</Option>);

function Toppings({ chosen, onChange }) {
  return (
    <TagPicker selectedOptions={chosen} onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions)}>
      <TagPickerControl className="toppings"><TagPickerGroup aria-label="Chosen">{chosen.map((one) => <Tag key={one} value={one}>{TOPPINGS[one]}</Tag>)}</TagPickerGroup><TagPickerInput aria-label="Toppings" /></TagPickerControl>
      <TagPickerList>{each(TOPPINGS).filter(([value]) => !chosen.includes(value)).map(([value, label]) => <TagPickerOption key={value} value={value}>{label}</TagPickerOption>)}</TagPickerList>
    </TagPicker>
  );
}

draw(function Order() {
  const { values, put, submit } = useOrder({ toppings: [], news: false });
  const of = (name) => (_, data) => put(name)(data.value);
  return (
    <FluentProvider theme={webLightTheme}>
      <form onSubmit={submit}>
        <Field label="Name"><Input name="name" onChange={of('name')} /></Field>
        <Field label="Plan"><Dropdown className="plan" placeholder="Select" onOptionSelect={(_, { optionValue }) => put('plan')(optionValue)}>{list(PLANS)}</Dropdown></Field>
        <Field label="Days"><Dropdown id="days" multiselect placeholder="Select" onOptionSelect={(_, { selectedOptions }) => put('days')(selectedOptions)}>{list(DAYS)}</Dropdown></Field>
        <Field label="City"><Combobox id="city" placeholder="Type" onOptionSelect={(_, { optionValue }) => put('city')(optionValue)}>{list(CITIES)}</Combobox></Field>
        <Field label="Toppings"><Toppings chosen={values.toppings} onChange={put('toppings')} /></Field>
        <Field label="Guests"><SpinButton id="guests" defaultValue={1} min={1} max={9} onChange={(_, { value, displayValue }) => put('guests')(value ?? Number(displayValue))} /></Field>
        <Field label="Size"><RadioGroup className="size" onChange={of('size')}>{each(SIZES).map(([value, label]) => <Radio key={value} value={value} label={label} />)}</RadioGroup></Field>
        <Field label="Volume"><Slider id="volume" defaultValue={20} onChange={of('volume')} /></Field>
        <Field label="Stars"><Rating className="stars" onChange={of('stars')} /></Field>
        <Switch className="news" label="News" onChange={(_, { checked }) => put('news')(checked)} />
        <Checkbox id="terms" label="I accept the terms" onChange={(_, { checked }) => put('terms')(checked)} />
        <Field label="Notes"><Textarea id="notes" onChange={of('notes')} /></Field>
        <Button type="submit">Order</Button>
      </form>
    </FluentProvider>
  );
});
