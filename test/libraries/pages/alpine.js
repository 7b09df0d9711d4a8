import Alpine from 'alpinejs';
import { app, DAYS, each, PLANS, SIZES, sendJson } from './shared.js';

app.innerHTML = `<form x-data="order" @submit.prevent="send">
  <label>Name<input x-model="values.name" id="name"></label>
  <label>Guests<input type="number" x-model.number="values.guests" id="guests"></label>
  <div id="plan"><button type="button" id="plan-button" @click="open = !open" aria-haspopup="listbox" :aria-expanded="open" aria-controls="plans" x-text="plans[values.plan] ?? 'Choose'"></button><ul x-show="open" role="listbox" id="plans" aria-label="Plan"><template x-for="[value, label] in Object.entries(plans)" :key="value"><li role="option" :data-value="value" :aria-selected="values.plan === value" @click="values.plan = value; open = false" x-text="label"></li></template></ul></div>
  <div id="days">${each(DAYS).map(([value, label]) => `<label><input type="checkbox" value="${value}" x-model="values.days">${label}</label>`).join('')}</div>
  <div id="size">${each(SIZES).map(([value, label]) => `<label><input type="radio" name="size" value="${value}" x-model="values.size">${label}</label>`).join('')}</div>
  <button type="button" id="news" role="switch" :aria-checked="values.news.toString()" @click="values.news = !values.news" aria-label="News">◯</button>
  <label>Notes<textarea x-model.debounce="values.notes" id="notes"></textarea></label>
  <button type="submit">Order</button></form>`;
Alpine.data('order', () => ({ open: false, plans: PLANS, values: { days: [], news: false }, send() { sendJson(this.values); } }));
Alpine.start();
