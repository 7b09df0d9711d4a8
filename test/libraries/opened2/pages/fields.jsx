/** Draws a form. Each field has a wrapper with the field's name as class. */
export const Fields = ({ of, submit }) => (
  <form onSubmit={submit}>
    {Object.entries(of).map(([name, control]) => <div className={name} key={name} style={{ maxWidth: 640 }}><label htmlFor={name}>{name[0].toUpperCase() + name.slice(1)}</label>{control}</div>)}
    <button type="submit">Order</button>
  </form>
);

/** Passes the value of an event's element to `put`. */
export const from = (put) => (event) => put(event.target.value);

export { dayOf } from './day.js';
