import { draw } from './vue-app.js';

draw(
  `<label>Name<input v-model="order.name"></label>
  <label>Guests<input type="number" v-model.number="order.guests"></label>
  <label>Plan<select v-model="order.plan"><option v-for="[value, label] in each(PLANS)" :key="value" :value="value">{{ label }}</option></select></label>
  <label>Toppings<select multiple v-model="order.toppings" id="toppings"><option v-for="[value, label] in each(TOPPINGS)" :key="value" :value="value">{{ label }}</option></select></label>
  <fieldset id="days"><label v-for="[value, label] in each(DAYS)" :key="value + order.days"><input type="checkbox" :value="value" v-model="order.days">{{ label }}</label></fieldset>
  <fieldset id="size"><label v-for="[value, label] in each(SIZES)" :key="value"><input type="radio" :value="value" v-model="order.size">{{ label }}</label></fieldset>
  <label>Terms<input type="checkbox" v-model="order.terms"></label>
  <label>Notes<textarea v-model.lazy="order.notes"></textarea></label>
  <label>Day<input type="date" v-model="order.day"></label>
  <label>Colour<input type="color" v-model="order.colour"></label>
  <button type="submit">Order</button>`,
  { values: { days: [] } },
);
