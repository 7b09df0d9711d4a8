/** All pages share this: the place of the form, the ways to send it, and the available choices. */
export const app = document.getElementById('app');

async function thank(reply) {
  document.body.insertAdjacentHTML('afterbegin', await reply.text());
  app.hidden = true;
}

export const sendJson = async (values) =>
  thank(
    await fetch('/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
    }),
  );

/** Sends the form as multipart/form-data. */
export const sendForm = async (form) => thank(await fetch('/order', { method: 'POST', body: new FormData(form) }));

/** Draws a form from markup. `send` sends the form. Without `send`, the browser does. */
export function draw(markup, send) {
  app.innerHTML = `<form method="post" action="/order">${markup}<p><button type="submit">Order</button></p></form>`;
  const form = app.querySelector('form');
  if (send)
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form);
    });
  return form;
}

export const PLANS = { free: 'Free plan', pro: 'Pro plan', team: 'Team plan' };
export const DAYS = { mon: 'Monday', wed: 'Wednesday', fri: 'Friday' };
export const CITIES = { lis: 'Lisbon', por: 'Porto', par: 'Paris', osl: 'Oslo', opo: 'Opole', rom: 'Rome' };
export const TOPPINGS = { ham: 'Ham', olives: 'Olives', onions: 'Red onions', peppers: 'Peppers' };
export const SIZES = { s: 'Small', m: 'Medium', l: 'Large' };

/** Returns a list of [value, label]. */
export const each = Object.entries;
export const objects = (all) => each(all).map(([value, label]) => ({ value, label }));
export const options = (all) => each(all).map(([value, label]) => `<option value="${value}">${label}</option>`).join('');
/** A list of a thousand entries, which libraries draw only in part. */
export const TOWNS = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`t${at}`, `Town ${at}`]));

/** The server's cities whose names contain the typed text. */
export const askCities = async (text) => (await fetch(`/cities?q=${encodeURIComponent(text)}`)).json();
