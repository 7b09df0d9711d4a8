import '@cloudscape-design/global-styles/index.css';
import { Autosuggest, Calendar, Checkbox, DateInput, DatePicker, DateRangePicker, FileUpload, FormField, Input, Multiselect, RadioGroup, SegmentedControl, Select, Slider, Textarea, Tiles, TimeInput, Toggle } from '@cloudscape-design/components';
import { I18nProvider } from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.all';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, objects, PLANS, SIZES } from '../../pages/shared.js';
import { LANDS, PEOPLE, ROOMS, TONGUES } from './lists.js';
import { Own } from './own.jsx';

draw(function Order() {
  const { values, put, submit } = useOrder({ name: '', langs: [], city: '', day: '', birth: '', time: '', start: '2027-01-01', size: null, room: null, terms: false, news: false, volume: 20, speed: 'slow', guests: '1', notes: '', photo: [] });
  const value = (name, key = 'value') => ({ [key]: values[name], onChange: ({ detail }) => put(name)(detail[key]) });
  const picked = (name, all, more) => <Select selectedOption={values[`${name}Option`] ?? null} options={objects(all)} onChange={({ detail }) => { put(`${name}Option`)(detail.selectedOption); put(name)(detail.selectedOption.value); }} placeholder="Choose an option" {...more} />;
  const several = (name, all, more) => <Multiselect selectedOptions={values[`${name}Options`] ?? []} options={objects(all)} onChange={({ detail }) => { put(`${name}Options`)(detail.selectedOptions); put(name)(detail.selectedOptions.map((one) => one.value)); }} placeholder="Choose options" {...more} />;
  const field = (label, control) => <FormField label={label}>{control}</FormField>;
  return (
    <I18nProvider locale="en" messages={[messages]}>
      <Own submit={submit} of={{
        name: field('Name', <Input {...value('name')} />),
        land: field('Land', picked('land', LANDS)),
        person: field('Contact', picked('person', PEOPLE, { filteringType: 'auto', virtualScroll: true })),
        langs: field('Languages', several('langs', TONGUES)),
        days: field('Days', several('days', DAYS, { filteringType: 'auto', tokenLimit: 1 })),
        city: field('City', <Autosuggest {...value('city')} options={objects(CITIES).map(({ label }) => ({ value: label }))} enteredTextLabel={(text) => `Use: "${text}"`} />),
        day: field('Day', <DatePicker {...value('day')} locale="de-DE" placeholder="YYYY/MM/DD" isDateEnabled={(date) => date.getDay() !== 0} />),
        birth: field('Birth', <DateInput {...value('birth')} placeholder="YYYY/MM/DD" />),
        time: field('Time', <TimeInput {...value('time')} format="hh:mm" placeholder="hh:mm" />),
        stay: field('Stay', <DateRangePicker value={values.range ?? null} dateOnly rangeSelectorMode="absolute-only" relativeOptions={[]} isValidRange={() => ({ valid: true })} placeholder="Filter by a date" onChange={({ detail }) => { put('range')(detail.value); put('stay')([detail.value?.startDate, detail.value?.endDate]); }} />),
        start: field('Start', <Calendar {...value('start')} locale="fr-FR" startOfWeek={1} />),
        size: field('Size', <RadioGroup {...value('size')} items={objects(SIZES)} />),
        room: field('Room', <Tiles {...value('room')} items={objects(ROOMS)} />),
        plan: field('Plan', <SegmentedControl selectedId={values.plan ?? 'free'} label="Plan" options={objects(PLANS).map(({ value, label }) => ({ id: value, text: label }))} onChange={({ detail }) => put('plan')(detail.selectedId)} />),
        terms: field('Terms', <Checkbox {...value('terms', 'checked')}>I agree</Checkbox>),
        news: field('News', <Toggle {...value('news', 'checked')}>Send me news</Toggle>),
        volume: field('Volume', <Slider {...value('volume')} min={0} max={100} />),
        guests: field('Guests', <Input {...value('guests')} type="number" inputMode="numeric" />),
        notes: field('Notes', <Textarea {...value('notes')} />),
        photo: field('Photo', <FileUpload value={values.files ?? []} onChange={({ detail }) => { put('files')(detail.value); put('photo')(detail.value.map(({ name }) => name)); }} i18nStrings={{ uploadButtonText: () => 'Choose file', dropzoneText: () => 'Drop file to upload', removeFileAriaLabel: () => 'Remove', limitShowFewer: 'Fewer', limitShowMore: 'More', errorIconAriaLabel: 'Error' }} />),
      }} />
    </I18nProvider>
  );
});
