/** A form of fields, each in a wrapper with the class of its name. */
export const Fields = ({ of, submit }) => (
  <form onSubmit={submit}>
    {Object.entries(of).map(([name, control]) => <div className={name} key={name} style={{ maxWidth: 640 }}><label htmlFor={name}>{name[0].toUpperCase() + name.slice(1)}</label>{control}</div>)}
    <button type="submit">Order</button>
  </form>
);

/** Takes what an event's element holds now. */
export const from = (put) => (event) => put(event.target.value);

export { dayOf } from './day.js';
