import '@patternfly/react-core/dist/styles/base.css';
import { Button, Checkbox, DatePicker, Form, FormGroup, Menu, MenuContent, MenuItem, MenuList, MenuToggle, NumberInput, Radio, Select, SelectList, SelectOption, Slider, Switch, TextArea, TextInput, TimePicker, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { useState } from 'react';
import { draw, useOrder } from '../../pages/react.jsx';
import { DAYS, each, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';

function Choose({ id, all, chosen, several, onChange }) {
  const [isOpen, setIsOpen] = useState(false);
  const label = several ? `${chosen.length || 'None'} chosen` : (all[chosen] ?? 'Choose');
  const onSelect = (_, value) => {
    if (!several) setIsOpen(false);
    onChange(several ? (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]) : value);
  };
  return (
    <Select role={several ? 'menu' : undefined} isOpen={isOpen} selected={chosen} onSelect={onSelect} onOpenChange={setIsOpen} toggle={(ref) => <MenuToggle ref={ref} id={id} onClick={() => setIsOpen(!isOpen)} isExpanded={isOpen}>{label}</MenuToggle>}>
      <SelectList>{each(all).map(([value, text]) => <SelectOption key={value} value={value} hasCheckbox={several} isSelected={several ? chosen.includes(value) : chosen === value}>{text}</SelectOption>)}</SelectList>
    </Select>
  );
}

draw(function Order() {
  const { values, put, submit } = useOrder({ guests: 1, news: false, extras: [], days: [], volume: 20 });
  const toggle = (name) => (value, on) => put(name)(on ? [...values[name], value] : values[name].filter((one) => one !== value));
  return (
    <Form onSubmit={submit}>
      <FormGroup label="Name" fieldId="name"><TextInput id="name" onChange={(_, value) => put('name')(value)} /></FormGroup>
      <FormGroup label="Plan" fieldId="plan"><Choose id="plan" all={PLANS} chosen={values.plan} onChange={put('plan')} /></FormGroup>
      <FormGroup label="Extras" fieldId="extras"><Choose id="extras" all={TOPPINGS} several chosen={values.extras} onChange={put('extras')} /></FormGroup>
      <FormGroup label="Day" className="day"><DatePicker onChange={(_, text) => put('day')(text)} /></FormGroup>
      <FormGroup label="Time" className="time"><TimePicker is24Hour onChange={(_, text) => put('time')(text)} /></FormGroup>
      <FormGroup label="Guests" fieldId="guests"><NumberInput className="guests" inputName="guests" value={values.guests} min={1} max={9} onMinus={() => put('guests')(values.guests - 1)} onPlus={() => put('guests')(values.guests + 1)} onChange={({ target }) => put('guests')(Number(target.value))} /></FormGroup>
      <FormGroup label="Speed"><ToggleGroup aria-label="Speed" className="speed">{each({ slow: 'Slow', normal: 'Normal', fast: 'Fast' }).map(([value, text]) => <ToggleGroupItem key={value} text={text} buttonId={`speed-${value}`} isSelected={values.speed === value} onChange={() => put('speed')(value)} />)}</ToggleGroup></FormGroup>
      <FormGroup role="radiogroup" label="Size" className="size">{each(SIZES).map(([value, text]) => <Radio key={value} name="size" id={`size-${value}`} label={text} onChange={() => put('size')(value)} />)}</FormGroup>
      <FormGroup role="group" label="Days" className="days">{each(DAYS).map(([value, text]) => <Checkbox key={value} id={`day-${value}`} label={text} isChecked={values.days.includes(value)} onChange={(_, on) => toggle('days')(value, on)} />)}</FormGroup>
      <Switch id="news" label="News" isChecked={values.news} onChange={(_, on) => put('news')(on)} />
      <div style={{ width: 300 }}><Slider className="volume" value={values.volume} onChange={(_, value) => put('volume')(value)} /></div>
      <Menu className="side" onSelect={(_, value) => put('side')(value)} selected={values.side} style={{ width: 200 }}><MenuContent><MenuList aria-label="Side">{each({ chips: 'Chips', salad: 'Salad' }).map(([value, text]) => <MenuItem key={value} itemId={value}>{text}</MenuItem>)}</MenuList></MenuContent></Menu>
      <FormGroup label="Notes" fieldId="notes"><TextArea id="notes" onChange={(_, value) => put('notes')(value)} /></FormGroup>
      <Button type="submit">Order</Button>
    </Form>
  );
});
