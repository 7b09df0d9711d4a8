/** A shop's handwritten controls without roles: a drop-down, pills, stars, a stepper, swatches, a drawn checkbox. */
import { app, each, PLANS, sendJson } from '../../pages/shared.js';

const order = { guests: 1, days: [] };
const pills = (name, all) => `<div class="pills" data-name="${name}">${each(all).map(([value, label]) => `<span class="pill" data-value="${value}">${label}</span>`).join('')}</div>`;
app.innerHTML = `<style>.menu{display:none;position:absolute;background:#fff;border:1px solid silver}.open .menu{display:block}.menu div,.head{padding:.5em;cursor:pointer}.drop{width:220px;border:1px solid silver;position:relative;z-index:1}
  .pill,.seat,.slot{display:inline-block;padding:.4em 1em;margin:.2em;border:1px solid silver;border-radius:1em;cursor:pointer}.on{background:#0b6e6e;color:#fff}.star{font-size:2em;color:silver;cursor:pointer}.star.lit{color:orange}.swatch{display:inline-block;width:32px;height:32px;margin:.2em;cursor:pointer}.swatch.on{outline:3px solid #000}.box{display:inline-block;width:20px;height:20px;border:1px solid;text-align:center}.slot.full{opacity:.4}</style>
  <form id="order"><h3>Plan</h3><div class="drop" id="plan"><div class="head">Choose a plan</div><div class="menu">${each(PLANS).map(([value, label]) => `<div data-value="${value}">${label}</div>`).join('')}</div></div>
  <h3>Delivery</h3>${pills('delivery', { home: 'Home', store: 'In store', locker: 'Locker' })}
  <h3>Days</h3>${pills('days', { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu' })}
  <h3>Rating</h3><div id="stars">${[1, 2, 3, 4, 5].map((one) => `<i class="star" data-star="${one}">★</i>`).join('')}</div>
  <h3>Guests</h3><div class="stepper" id="guests"><button type="button" class="minus">−</button> <b>1</b> <button type="button" class="plus">+</button></div>
  <h3>Colour</h3><div id="colour">${['Black', 'Teal', 'Red'].map((one) => `<span class="swatch" title="${one}" style="background:${one}"></span>`).join('')}</div>
  <h3>Time</h3><div class="slots">${['17:00', '17:30', '18:30', '19:00'].map((one) => `<span class="slot${one === '17:00' ? ' full' : ''}">${one}</span>`).join('')}</div>
  <p class="agree"><span class="box"></span> I agree to the terms</p>
  <p>Name <input name="name" placeholder="Your name"></p><div class="send"><button type="submit">Order</button></div></form>`;
const $ = (selector) => document.querySelector(selector);
const only = (parts, chosen, name = 'on') => { for (const one of parts) one.classList.toggle(name, one === chosen); };
$('#plan .head').onclick = () => $('#plan').classList.toggle('open');
$('#plan .menu').onclick = ({ target }) => {
  order.plan = target.dataset.value;
  $('#plan .head').textContent = target.textContent;
  $('#plan').classList.remove('open');
};
$('[data-name=delivery]').onclick = ({ target, currentTarget }) => {
  if (!target.dataset.value) return;
  only(currentTarget.children, target);
  order.delivery = target.dataset.value;
};
$('[data-name=days]').onclick = ({ target: { classList, dataset: { value } } }) => {
  if (value) order.days = classList.toggle('on') ? [...order.days, value] : order.days.filter((one) => one !== value);
};
$('#stars').onclick = ({ target: { dataset } }) => {
  order.stars = Number(dataset.star);
  for (const one of $('#stars').children) one.classList.toggle('lit', one.dataset.star <= order.stars);
};
for (const [name, step] of [['.minus', -1], ['.plus', 1]])
  $(`#guests ${name}`).onclick = () => { $('#guests b').textContent = order.guests = Math.min(9, Math.max(1, order.guests + step)); };
$('#colour').onclick = ({ target }) => {
  if (target.title) only($('#colour').children, target);
  order.colour = target.title;
};
$('.slots').onclick = ({ target }) => {
  if (!target.matches('.slot:not(.full)')) return;
  only($('.slots').children, target);
  order.time = target.textContent;
};
$('.agree').onclick = () => {
  order.terms = !order.terms;
  $('.box').textContent = order.terms ? '✓' : '';
};
$('form').onsubmit = (event) => {
  event.preventDefault();
  sendJson({ ...order, name: $('[name=name]').value });
};
