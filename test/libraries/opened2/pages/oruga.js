import '@oruga-ui/theme-oruga/style.css';
import { createOruga, OrugaComponentPlugins } from '@oruga-ui/oruga-next';
import { reactive, ref } from 'vue';
import { CITIES } from '../../pages/shared.js';
import { draw } from '../../pages/vue-app.js';
import { dayOf } from './day.js';
import './enter.js';
import { rows } from './rows.js';

const [day, time, month] = [ref(null), ref(null), ref(null)];
const order = reactive({ toppings: [], days: [], volume: 20, price: [10, 90], news: false });
draw(
  `${rows({
    city: '<o-autocomplete v-model="order.city" :options="cities" open-on-focus />',
    toppings: '<o-taginput v-model="order.toppings" :options="objects(TOPPINGS)" open-on-focus />',
    plan: '<o-dropdown v-model="order.plan" selectable><template #trigger><button type="button">{{ PLANS[order.plan] ?? "Choose a plan" }}</button></template><o-dropdown-item v-for="[value, label] in each(PLANS)" :key="value" :value="value" :label="label" /></o-dropdown>',
    day: '<o-datepicker v-model="day" locale="fr-FR" :first-day-of-week="1" :min-date="new Date(2026, 0, 1)" :max-date="new Date(2028, 0, 1)" />',
    month: '<o-datepicker v-model="month" type="month" locale="en-US" :min-date="new Date(2026, 0, 1)" :max-date="new Date(2028, 0, 1)" />',
    time: '<o-timepicker v-model="time" hour-format="24" />',
    size: '<o-radio v-for="[value, label] in each(SIZES)" :key="value" v-model="order.size" :native-value="value">{{ label }}</o-radio>',
    days: '<o-checkbox v-for="[value, label] in each(DAYS)" :key="value" v-model="order.days" :native-value="value">{{ label }}</o-checkbox>',
    news: '<o-switch v-model="order.news">News</o-switch>',
    volume: '<o-slider v-model="order.volume" />',
    price: '<o-slider v-model="order.price" range />',
  })}<p><button type="submit" @click="late">Order</button></p>`,
  {
    plugins: [createOruga({}, OrugaComponentPlugins)],
    values: order,
    more: { cities: Object.entries(CITIES).map(([, label]) => ({ value: label, label })), day, time, month, late() { Object.assign(order, { day: dayOf(day.value), month: dayOf(month.value)?.slice(0, 7), time: time.value?.toTimeString().slice(0, 5) }); } },
  },
);
