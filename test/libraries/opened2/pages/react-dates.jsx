import 'react-datetime/css/react-datetime.css';
import 'react-date-picker/dist/DatePicker.css';
import 'react-calendar/dist/Calendar.css';
import 'react-time-picker/dist/TimePicker.css';
import 'react-date-range/dist/styles.css';
import 'react-date-range/dist/theme/default.css';
import { fr } from 'date-fns/locale/fr';
import 'moment/locale/de';
import { useState } from 'react';
import ReactCalendar from 'react-calendar';
import ReactDatePicker from 'react-date-picker';
import { DateRange } from 'react-date-range';
import datetime from 'react-datetime';
import ReactTimePicker from 'react-time-picker';
import { draw, useOrder } from '../../pages/react.jsx';
import { dayOf, Fields } from './fields.jsx';

const Datetime = datetime.default ?? datetime;

draw(function Order() {
  const { values, put, submit } = useOrder({});
  const [dates, setDates] = useState({});
  const [range, setRange] = useState({ startDate: new Date(2027, 2, 1), endDate: new Date(2027, 2, 1), key: 'selection' });
  const day = (name) => ({ value: dates[name] ?? null, onChange: (date) => { setDates((all) => ({ ...all, [name]: date })); put(name)(dayOf(date)); } });
  const typed = (name, format) => ({ inputProps: { id: name }, closeOnSelect: true, onChange: (one) => put(name)(one?.format?.(format)) });
  return (
    <Fields submit={submit} of={{
      day: <Datetime {...typed('day', 'YYYY-MM-DD')} locale="de" dateFormat="DD.MM.YYYY" timeFormat={false} isValidDate={(one) => one.day() !== 0} />,
      moment: <Datetime {...typed('moment', 'YYYY-MM-DDTHH:mm')} dateFormat="MM/DD/YYYY" timeFormat="HH:mm" />,
      month: <Datetime {...typed('month', 'YYYY-MM')} dateFormat="MMMM YYYY" timeFormat={false} locale="en" />,
      birthday: <ReactDatePicker {...day('birthday')} locale="de-DE" maxDate={new Date(2026, 0, 1)} />,
      arrival: <ReactDatePicker {...day('arrival')} locale="ja-JP" minDate={new Date(2027, 0, 1)} />,
      time: <ReactTimePicker value={values.time ?? null} onChange={put('time')} locale="en-US" disableClock />,
      start: <ReactCalendar {...day('start')} locale="fr-FR" minDate={new Date(2027, 0, 1)} />,
      stay: <DateRange ranges={[range]} locale={fr} weekStartsOn={1} onChange={({ selection }) => { setRange(selection); put('stay')([selection.startDate, selection.endDate].map(dayOf)); }} />,
    }} />
  );
});
