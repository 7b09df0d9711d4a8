import 'v-calendar/style.css';
import 'vue-datepicker-next/index.css';
import 'vue-select/dist/vue-select.css';
import 'vue-slider-component/dist-css/vue-slider-component.css';
import 'vue-slider-component/theme/default.css';
import 'vue-tel-input/vue-tel-input.css';
import { DatePicker } from 'v-calendar';
import { ref } from 'vue';
import NextPicker from 'vue-datepicker-next';
import VueSelect from 'vue-select';
import slider from 'vue-slider-component/dist-css/vue-slider-component.umd.js';
import { VueTelInput } from 'vue-tel-input';
import { askCities } from '../../pages/shared.js';
import { draw } from '../../pages/vue-app.js';
import { rows, SUBMIT } from './rows.js';

const cities = ref([]);
const chosen = (name, all, more = '') => `<vue-select v-model="order.${name}" :options="objects(${all})" :reduce="({ value }) => value" ${more} />`;
const masked = (name, locale, more = '') => `<date-picker v-model.string="order.${name}" :masks="{ modelValue: 'YYYY-MM-DD' }" locale="${locale}" ${more}`;
draw(
  `${rows({
    plan: chosen('plan', 'PLANS', ':searchable="false"'),
    toppings: chosen('toppings', 'TOPPINGS', 'multiple'),
    tags: '<vue-select v-model="order.tags" multiple taggable no-drop />',
    city: '<vue-select v-model="order.city" :options="cities" :filterable="false" :reduce="({ value }) => value" @search="ask" />',
    day: `${masked('day', 'de', ':popover="{ visibility: \'focus\' }"')}><template #default="{ inputValue, inputEvents }"><input id="day" :value="inputValue" v-on="inputEvents"></template></date-picker>`,
    start: `${masked('start', 'ja', ':min-date="new Date(2027, 0, 10)" :initial-page="{ year: 2027, month: 1 }"')} />`,
    stay: '<next-picker v-model:value="order.stay" range value-type="format" />',
    moment: '<next-picker v-model:value="order.moment" type="datetime" format="DD/MM/YYYY HH:mm" value-type="YYYY-MM-DD HH:mm" />',
    month: '<next-picker v-model:value="order.month" type="month" value-type="YYYY-MM" format="MM/YYYY" />',
    volume: '<vue-slider v-model="order.volume" />',
    price: '<vue-slider v-model="order.price" />',
    phone: '<vue-tel-input mode="international" default-country="PT" :auto-default-country="false" @on-input="(_, phone) => (order.phone = phone?.number)" />',
  })}${SUBMIT}`,
  {
    components: { VueSelect, DatePicker, NextPicker, VueTelInput, VueSlider: slider.default ?? slider },
    values: { toppings: [], tags: [], volume: 20, price: [10, 90] },
    more: {
      cities,
      ask: async (text) => { if (text) cities.value = await askCities(text); },
    },
  },
);
