import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import { Autocomplete, Button, Checkbox, Chip, ColorInput, FileInput, MantineProvider, MultiSelect, NumberInput, PinInput, Radio, RangeSlider, Rating, SegmentedControl, Select, Slider, Switch, TagsInput } from '@mantine/core';
import { DateInput, DatePickerInput, TimeInput, TimePicker } from '@mantine/dates';
import { draw, useOrder } from './react.jsx';
import { CITIES, DAYS, each, objects, PLANS, SIZES, TOPPINGS } from './shared.js';

draw(function Order() {
  const { put, submit } = useOrder({});
  const check = (name) => (event) => put(name)(event.currentTarget.checked);
  return (
    <MantineProvider>
      <form onSubmit={submit}>
        <Select label="Plan" className="plan" data={objects(PLANS)} onChange={put('plan')} />
        <Select label="City" id="city" searchable data={objects(CITIES)} onChange={put('city')} />
        <MultiSelect label="Toppings" className="toppings" data={objects(TOPPINGS)} onChange={put('toppings')} />
        <Autocomplete label="Street" id="street" data={['High Street', 'Mill Lane']} onChange={put('street')} />
        <TagsInput label="Tags" id="tags" onChange={put('tags')} />
        <Checkbox label="I accept the terms" id="terms" onChange={check('terms')} />
        <Switch label="News" className="news" onChange={check('news')} />
        <Radio.Group label="Size" id="size" onChange={put('size')}>{each(SIZES).map(([value, label]) => <Radio key={value} value={value} label={label} />)}</Radio.Group>
        <Chip.Group multiple onChange={put('days')}><div id="days">{each(DAYS).map(([value, label]) => <Chip key={value} value={value}>{label}</Chip>)}</div></Chip.Group>
        <SegmentedControl id="speed" data={objects({ slow: 'Slow', fast: 'Fast', warp: 'Warp' })} onChange={put('speed')} />
        <Slider className="volume" defaultValue={20} onChange={put('volume')} thumbLabel="Volume" />
        <RangeSlider className="price" defaultValue={[10, 90]} onChange={put('price')} />
        <NumberInput label="Guests" id="guests" onChange={put('guests')} />
        <PinInput id="code" aria-label="Code" onChange={put('code')} />
        <Rating className="stars" onChange={put('stars')} />
        <ColorInput label="Colour" id="colour" onChange={put('colour')} />
        <DatePickerInput label="Day" id="day" onChange={put('day')} />
        <DateInput label="Birthday" id="birthday" valueFormat="YYYY-MM-DD" onChange={put('birthday')} />
        <TimeInput label="Time" id="time" onChange={(event) => put('time')(event.currentTarget.value)} />
        <TimePicker label="Wake me" className="wake" onChange={put('wake')} />
        <FileInput label="Photo" id="photo" onChange={(file) => put('photo')(file?.name)} />
        <Button type="submit">Order</Button>
      </form>
    </MantineProvider>
  );
});
