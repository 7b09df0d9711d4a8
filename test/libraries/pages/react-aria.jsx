import { Button, Checkbox, CheckboxGroup, ComboBox, DateField, DateInput, DatePicker, DateSegment, Group, Input, Label, ListBox, ListBoxItem, NumberField, Popover, Radio, RadioGroup, SearchField, Select, SelectValue, Slider, SliderThumb, SliderTrack, Switch, TextArea, TextField, TimeField, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { draw, useOrder } from './react.jsx';
import { CITIES, DAYS, each, PLANS, SIZES } from './shared.js';

const items = (all) => each(all).map(([value, label]) => <ListBoxItem key={value} id={value}>{label}</ListBoxItem>);
const segments = <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>;
const box = { position: 'relative', width: 200, height: 20 };
const thumb = { width: 20, height: 20, background: 'navy', top: '50%' };

draw(function Order() {
  const { put, submit } = useOrder({});
  return (
    <form onSubmit={submit}>
      <Select className="plan" onChange={put('plan')}><Label>Plan</Label><Button><SelectValue /></Button><Popover><ListBox>{items(PLANS)}</ListBox></Popover></Select>
      <ComboBox className="city" onChange={put('city')}><Label>City</Label><Input /><Button>▼</Button><Popover><ListBox>{items(CITIES)}</ListBox></Popover></ComboBox>
      <ListBox aria-label="Size" id="size" selectionMode="single" onSelectionChange={([one]) => put('size')(one)}>{items(SIZES)}</ListBox>
      <ListBox aria-label="Days" id="days" selectionMode="multiple" onSelectionChange={(all) => put('days')([...all])}>{items(DAYS)}</ListBox>
      <CheckboxGroup className="extras" onChange={put('extras')}><Label>Extras</Label><Checkbox value="salt">Salt</Checkbox><Checkbox value="oil">Oil</Checkbox></CheckboxGroup>
      <Checkbox className="terms" onChange={put('terms')}><div>☐</div>I accept the terms</Checkbox>
      <Switch className="news" onChange={put('news')}><div>◯</div>News</Switch>
      <RadioGroup className="pay" onChange={put('pay')}><Label>Pay by</Label><Radio value="card">Credit card</Radio><Radio value="cash">Cash</Radio></RadioGroup>
      <Slider className="volume" defaultValue={20} onChange={put('volume')}><Label>Volume</Label><SliderTrack style={box}><SliderThumb style={thumb} /></SliderTrack></Slider>
      <Slider className="price" defaultValue={[10, 90]} onChange={put('price')}><Label>Price</Label><SliderTrack style={box}>{[0, 1].map((at) => <SliderThumb key={at} index={at} style={thumb} aria-label={at ? 'highest' : 'lowest'} />)}</SliderTrack></Slider>
      <NumberField className="guests" minValue={1} onChange={put('guests')}><Label>Guests</Label><Group><Button slot="decrement">-</Button><Input /><Button slot="increment">+</Button></Group></NumberField>
      <DateField className="birthday" onChange={(date) => put('birthday')(date?.toString())}><Label>Birthday</Label>{segments}</DateField>
      <DatePicker className="day" onChange={(date) => put('day')(date?.toString())}><Label>Day</Label><Group>{segments}<Button>▼</Button></Group></DatePicker>
      <TimeField className="time" hourCycle={24} onChange={(time) => put('time')(time?.toString().slice(0, 5))}><Label>Time</Label>{segments}</TimeField>
      <ToggleButtonGroup aria-label="Alignment" id="align" onSelectionChange={([one]) => put('align')(one)}><ToggleButton id="left">Left</ToggleButton><ToggleButton id="right">Right</ToggleButton></ToggleButtonGroup>
      <SearchField className="word" onChange={put('word')}><Label>Word</Label><Input /></SearchField>
      <TextField className="notes" onChange={put('notes')}><Label>Notes</Label><TextArea /></TextField>
      <Button type="submit">Order</Button>
    </form>
  );
});
