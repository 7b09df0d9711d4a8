/** Draws a form whose controls have labels of their own. Each has a wrapper with its name as class. */
export const Own = ({ of, submit }) => (
  <form onSubmit={submit}>
    {Object.entries(of).map(([name, control]) => <div className={name} key={name} style={{ maxWidth: 640 }}>{control}</div>)}
    <button type="submit">Order</button>
  </form>
);
