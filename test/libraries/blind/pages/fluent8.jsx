import { Checkbox, ChoiceGroup, ColorPicker, ComboBox, DatePicker, Dropdown, Rating, registerIcons, SearchBox, Slider, SpinButton, TagPicker, TextField, ThemeProvider, TimePicker, Toggle } from '@fluentui/react';
import { dayOf } from '../../opened2/pages/day.js';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, each, SIZES } from '../../pages/shared.js';
import { JOBS, LANDS, TONGUES, timeOf } from './lists.js';
import { Own } from './own.jsx';

// The library's icon font is on another server.
registerIcons({ icons: { favoritestarfill: '★', favoritestar: '☆', chevrondown: '▾', checkmark: '✓', calendar: '▦', up: '▴', down: '▾', cancel: '×', chevrondownsmall: '▾', chevronupsmall: '▴' } });
const keyed = (all) => each(all).map(([key, text]) => ({ key, text }));
const tags = each(JOBS).map(([key, name]) => ({ key, name }));

draw(function Order() {
  const { values, put, submit } = useOrder({ langs: [], news: false, volume: 20, span: [10, 90], colour: '#ffffff' });
  const text = (name) => ({ onChange: (_, value) => put(name)(value) });
  const one = (name) => ({ onChange: (_, option) => put(name)(option?.key) });
  const toggleLang = (_, { key, selected }) => put('langs')(selected ? [...values.langs, key] : values.langs.filter((other) => other !== key));
  return (
    <ThemeProvider>
      <Own submit={submit} of={{
        name: <TextField label="Full name" {...text('name')} />,
        land: <Dropdown label="Land" placeholder="Auswählen" options={keyed(LANDS)} {...one('land')} />,
        langs: <Dropdown label="Languages" placeholder="Select options" multiSelect selectedKeys={values.langs} options={keyed(TONGUES)} onChange={toggleLang} />,
        city: <ComboBox label="City" allowFreeform autoComplete="on" options={keyed(CITIES)} {...one('city')} />,
        jobs: <TagPicker inputProps={{ 'aria-label': 'Jobs' }} onResolveSuggestions={(typed, chosen) => tags.filter(({ name, key }) => name.toLowerCase().includes(typed.toLowerCase()) && !chosen?.some((other) => other.key === key))} getTextFromItem={({ name }) => name} onChange={(all) => put('jobs')(all.map(({ key }) => key))} />,
        day: <DatePicker label="Anreise" placeholder="Datum wählen" firstDayOfWeek={1} formatDate={(date) => date?.toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' }) ?? ''} onSelectDate={(date) => put('day')(dayOf(date))} />,
        time: <TimePicker label="Time" increments={15} dateAnchor={new Date(2027, 0, 1)} onChange={(_, time) => put('time')(timeOf(time))} />,
        guests: <SpinButton label="Guests" defaultValue="1" min={1} max={20} {...text('guests')} />,
        volume: <Slider label="Volume" max={100} defaultValue={20} onChange={put('volume')} />,
        span: <Slider label="Price" ranged max={100} defaultValue={90} defaultLowerValue={10} onChange={(_, range) => put('span')(range)} />,
        news: <Toggle label="Newsletter" inlineLabel onText="On" offText="Off" {...text('news')} />,
        terms: <Checkbox label="I agree to the terms" {...text('terms')} />,
        size: <ChoiceGroup label="Size" options={keyed(SIZES)} {...one('size')} />,
        stars: <Rating max={5} allowZeroStars ariaLabel="Rating" {...text('stars')} />,
        colour: <ColorPicker color={values.colour} alphaType="none" onChange={(_, { hex }) => put('colour')(`#${hex}`)} />,
        find: <SearchBox placeholder="Search" {...text('find')} />,
        notes: <TextField label="Notes" multiline rows={3} {...text('notes')} />,
      }} />
    </ThemeProvider>
  );
});
