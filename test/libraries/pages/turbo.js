import '@hotwired/turbo';
import { app, each, options, PLANS, SIZES } from './shared.js';

app.innerHTML = `<turbo-frame id="order"><form method="post" action="/order" enctype="multipart/form-data" data-turbo-frame="_top">
  <label>Name<input name="name"></label>
  <label>Plan<select name="plan">${options(PLANS)}</select></label>
  <fieldset id="size">${each(SIZES).map(([value, label]) => `<label><input type="radio" name="size" value="${value}">${label}</label>`).join('')}</fieldset>
  <label>Photo<input type="file" name="photo"></label>
  <button type="submit">Order</button></form></turbo-frame>`;
