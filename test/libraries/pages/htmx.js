import 'htmx.org';
import { app, DAYS, each, options, PLANS } from './shared.js';

app.innerHTML = `<form hx-post="/order" hx-target="#app">
  <label>Name<input name="name" required></label>
  <label>Plan<select name="plan"><option value="">Choose</option>${options(PLANS)}</select></label>
  <fieldset id="days">${each(DAYS).map(([value, label]) => `<label><input type="checkbox" name="days" value="${value}">${label}</label>`).join('')}</fieldset>
  <label>City<input name="city" list="cities" hx-get="/cities" hx-trigger="input changed delay:100ms" hx-vals="js:{q: event.target.value}" hx-target="#asked"></label><div id="asked"></div><datalist id="cities"><option>Lisbon</option></datalist>
  <label>Day<input type="date" name="day"></label>
  <button type="submit">Order</button></form>`;
globalThis.htmx?.process(app);
