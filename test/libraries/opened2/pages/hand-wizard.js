/** A handwritten form in three steps. The page has only one step at a time, which must be complete before the next. */
import { app, each, options, PLANS, SIZES, sendJson } from '../../pages/shared.js';

const values = {};
const STEPS = [
  `<h2>1 of 3: About you</h2><p><label>Name <input name="name" required></label></p><p><label>Email <input name="email" type="email" required></label></p>`,
  `<h2>2 of 3: Your order</h2><p><label>Plan <select name="plan" required><option value="">Choose</option>${options(PLANS)}</select></label></p>
  <fieldset id="size"><legend>Size</legend>${each(SIZES).map(([value, label]) => `<label><input type="radio" name="size" value="${value}" required> ${label}</label>`).join('')}</fieldset><p><label>Guests <input type="number" name="guests" min="1" max="9"></label></p>`,
  `<h2>3 of 3: Delivery</h2><p><label>Day <input type="date" name="day" required></label></p><p><label>Notes <textarea name="notes"></textarea></label></p><p><label><input type="checkbox" name="terms" value="yes" required> I accept the terms</label></p>`,
];
let at = 0;
function show() {
  const last = at === STEPS.length - 1;
  app.innerHTML = `<form id="wizard">${STEPS[at]}<p>${at > 0 ? '<button type="button" class="back">Back</button> ' : ''}<button type="submit">${last ? 'Place order' : 'Next'}</button></p></form>`;
  const form = app.querySelector('form');
  form.querySelector('.back')?.addEventListener('click', () => { at--; show(); });
  form.onsubmit = (event) => {
    event.preventDefault();
    Object.assign(values, Object.fromEntries(new FormData(form)));
    if (last) return void sendJson(values);
    at++;
    setTimeout(show, 150);
  };
}
show();
