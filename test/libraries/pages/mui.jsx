import { Autocomplete, Button, Checkbox, Chip, FormControl, FormControlLabel, FormLabel, InputLabel, MenuItem, Radio, RadioGroup, Rating, Select, Slider, Switch, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import { useState } from 'react';
import { draw, useOrder } from './react.jsx';
import { askCities, CITIES, DAYS, each, objects, PLANS, SIZES, TOPPINGS } from './shared.js';

const items = (all) => each(all).map(([value, label]) => <MenuItem key={value} value={value}>{label}</MenuItem>);
const cities = objects(CITIES);

function Asked({ onChange }) {
  const [options, setOptions] = useState([]);
  return <Autocomplete id="to" options={options} filterOptions={(all) => all} noOptionsText="Type to search" onInputChange={async (_, text) => setOptions(await askCities(text))} onChange={(_, city) => onChange(city?.value)} isOptionEqualToValue={(a, b) => a.value === b.value} renderInput={(props) => <TextField {...props} label="To" />} />;
}

draw(function Order() {
  const { values, put, submit } = useOrder({ days: [], notes: '', guests: '', from: null, terms: false, news: false, volume: 20, price: [10, 90], stars: null, align: 'left' });
  const change = (name) => (event) => put(name)(event.target.value);
  const check = (name) => (event) => put(name)(event.target.checked);
  const moment = (name, format) => (value) => put(name)(value?.isValid() ? value.format(format) : null);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <form onSubmit={submit}>
        <FormControl fullWidth><InputLabel id="plan-label">Plan</InputLabel><Select labelId="plan-label" id="plan" label="Plan" value={values.plan ?? ''} onChange={change('plan')}>{items(PLANS)}</Select></FormControl>
        <FormControl fullWidth><InputLabel id="days-label">Days</InputLabel><Select labelId="days-label" className="days" label="Days" multiple value={values.days} onChange={change('days')} renderValue={(all) => all.map((one) => <Chip key={one} label={DAYS[one]} />)}>{items(DAYS)}</Select></FormControl>
        <TextField select label="Size" name="size" value={values.size ?? ''} onChange={change('size')} helperText="Of the pizza">{items(SIZES)}</TextField>
        <Autocomplete options={cities} onChange={(_, city) => put('from')(city?.value)} renderInput={(props) => <TextField {...props} label="From" />} data-testid="from" />
        <Asked onChange={put('to')} />
        <Autocomplete multiple id="toppings" options={objects(TOPPINGS)} onChange={(_, all) => put('toppings')(all.map(({ value }) => value))} renderInput={(props) => <TextField {...props} label="Toppings" />} />
        <Autocomplete freeSolo multiple id="tags" options={[]} onChange={(_, all) => put('tags')(all)} renderInput={(props) => <TextField {...props} label="Tags" />} />
        <TextField id="notes" label="Notes" multiline value={values.notes} onChange={change('notes')} />
        <TextField id="guests" label="Guests" type="number" value={values.guests} onChange={change('guests')} />
        <FormControlLabel className="terms" label="I accept the terms" control={<Checkbox checked={values.terms} onChange={check('terms')} />} />
        <FormControlLabel label="News" control={<Switch id="news" checked={values.news} onChange={check('news')} />} />
        <FormControl><FormLabel id="pay">Pay by</FormLabel><RadioGroup aria-labelledby="pay" name="pay" value={values.pay ?? ''} onChange={change('pay')}><FormControlLabel value="card" label="Credit card" control={<Radio />} /><FormControlLabel value="cash" label="Cash" control={<Radio />} /></RadioGroup></FormControl>
        <Slider id="volume" aria-label="Volume" value={values.volume} onChange={(_, value) => put('volume')(value)} />
        <Slider className="price" getAriaLabel={(at) => (at ? 'Highest price' : 'Lowest price')} value={values.price} onChange={(_, value) => put('price')(value)} />
        <Rating name="stars" value={values.stars} onChange={(_, value) => put('stars')(value)} />
        <ToggleButtonGroup id="align" exclusive aria-label="Alignment" value={values.align} onChange={(_, value) => put('align')(value)}><ToggleButton value="left">Left</ToggleButton><ToggleButton value="centre">Centre</ToggleButton><ToggleButton value="right">Right</ToggleButton></ToggleButtonGroup>
        <DatePicker label="Day" onChange={moment('day', 'YYYY-MM-DD')} className="day" />
        <TimePicker label="Time" onChange={moment('time', 'HH:mm')} ampm={false} className="time" />
        <DateTimePicker label="Moment" onChange={moment('moment', 'YYYY-MM-DDTHH:mm')} className="moment" />
        <Button type="submit">Order</Button>
      </form>
    </LocalizationProvider>
  );
});
