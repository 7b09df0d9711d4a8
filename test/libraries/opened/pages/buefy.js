import 'buefy/dist/css/buefy.css';
import Buefy from 'buefy';
import { reactive, ref } from 'vue';
import { CITIES, } from '../../pages/shared.js';
import { draw } from '../../pages/vue-app.js';

const iso = (date) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
const [date, time] = [ref(null), ref(null)];
const order = reactive({ tags: [], days: [], guests: 1, volume: 20, news: false });
document.head.insertAdjacentHTML('beforeend', "<style>.rate-item .icon::before{content:'★'}</style>");
draw(
  `<b-field label="Name"><b-input v-model="order.name" name="name" /></b-field>
  <b-field label="Plan"><b-select v-model="order.plan" id="plan" placeholder="Choose a plan"><option v-for="[value, label] in each(PLANS)" :key="value" :value="value">{{ label }}</option></b-select></b-field>
  <b-field label="City"><b-autocomplete v-model="order.city" id="city" :data="cities.filter((one) => one.toLowerCase().includes((order.city ?? '').toLowerCase()))" open-on-focus /></b-field>
  <b-field label="Tags" class="tags"><b-taginput v-model="order.tags" :confirm-keys="['Enter', ',']" placeholder="Add a tag" /></b-field>
  <b-field label="Day"><b-datepicker :model-value="date" @update:model-value="setDay" :first-day-of-week="1" icon="calendar" placeholder="Click to choose" class="day" :focused-date="from" /></b-field>
  <b-field label="Time"><b-timepicker :model-value="time" @update:model-value="setTime" hour-format="24" class="time" placeholder="Click to choose" /></b-field>
  <b-field label="Guests"><b-numberinput v-model="order.guests" :min="1" :max="9" class="guests" /></b-field>
  <b-field label="Stars"><b-rate v-model="order.stars" icon-pack="fas" class="stars" /></b-field>
  <b-field label="Days" class="days"><b-checkbox-button v-for="[value, label] in each(DAYS)" :key="value" v-model="order.days" :native-value="value">{{ label }}</b-checkbox-button></b-field>
  <b-field label="Size" class="size"><b-radio-button v-for="[value, label] in each(SIZES)" :key="value" v-model="order.size" :native-value="value">{{ label }}</b-radio-button></b-field>
  <b-switch v-model="order.news" class="news">News</b-switch>
  <b-field label="Volume"><b-slider v-model="order.volume" :min="0" :max="100" class="volume" /></b-field>
  <b-button native-type="submit">Order</b-button>`,
  {
    plugins: [Buefy],
    values: order,
    more: {
      cities: Object.values(CITIES),
      from: new Date(2026, 11, 1),
      date,
      time,
      setDay(one) {
        date.value = one;
        order.day = iso(one);
      },
      setTime(one) {
        time.value = one;
        order.time = one && [one.getHours(), one.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
      },
    },
  },
);
