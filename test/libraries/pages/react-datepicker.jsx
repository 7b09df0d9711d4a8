import 'react-datepicker/dist/react-datepicker.css';
import { useState } from 'react';
import DatePicker from 'react-datepicker';
import { draw } from './react.jsx';
import { sendForm } from './shared.js';

const Field = ({ id, range = false, ...rest }) => {
  const [value, setValue] = useState(range ? [null, null] : null);
  const chosen = range ? { selectsRange: true, startDate: value[0], endDate: value[1] } : { selected: value };
  return <p><label htmlFor={id}>{id}</label><DatePicker id={id} name={id} {...chosen} onChange={setValue} {...rest} /></p>;
};

draw(() => (
  <form onSubmit={(event) => { event.preventDefault(); sendForm(event.currentTarget); }}>
    <Field id="day" />
    <Field id="arrival" dateFormat="d MMMM yyyy" />
    <Field id="moment" showTimeSelect dateFormat="yyyy-MM-dd HH:mm" timeFormat="HH:mm" />
    <Field id="month" showMonthYearPicker dateFormat="MM/yyyy" />
    <Field id="stay" range />
    <button type="submit">Order</button>
  </form>
));
