import 'tdesign-vue-next/dist/tdesign.css';
import TDesign from 'tdesign-vue-next';
import enUS from 'tdesign-vue-next/es/locale/en_US';
import { CITIES } from '../../pages/shared.js';
import { draw } from '../../pages/vue-app.js';
import './enter.js';
import { REGIONS, rows, SKILLS, SUBMIT } from './rows.js';

const choice = (name, all, more = '') => `<t-select v-model="order.${name}" :options="objects(${all})" ${more} />`;
draw(
  `<t-config-provider :global-config="enUS">${rows({
    plan: choice('plan', 'PLANS'),
    toppings: choice('toppings', 'TOPPINGS', 'multiple filterable'),
    town: choice('town', 'TOWNS', `filterable :scroll="{ type: 'virtual' }"`),
    days: choice('days', 'DAYS', 'multiple :min-collapsed-num="1"'),
    city: '<t-auto-complete v-model="order.city" :options="cities" />',
    region: '<t-cascader v-model="order.region" :options="regions" />',
    place: '<t-tree-select v-model="order.place" :data="regions" />',
    tags: '<t-tag-input v-model="order.tags" />',
    day: '<t-date-picker v-model="order.day" format="DD.MM.YYYY" value-type="YYYY-MM-DD" allow-input :first-day-of-week="1" />',
    month: '<t-date-picker v-model="order.month" mode="month" />',
    moment: '<t-date-picker v-model="order.moment" enable-time-picker format="YYYY-MM-DD HH:mm" />',
    stay: '<t-date-range-picker v-model="order.stay" />',
    time: '<t-time-picker v-model="order.time" format="HH:mm" />',
    hours: '<t-time-range-picker v-model="order.hours" format="HH:mm" />',
    guests: '<t-input-number v-model="order.guests" :min="1" :max="9" />',
    stars: '<t-rate v-model="order.stars" />',
    size: '<t-radio-group v-model="order.size" variant="default-filled"><t-radio-button v-for="[value, label] in each(SIZES)" :key="value" :value="value">{{ label }}</t-radio-button></t-radio-group>',
    extras: '<t-checkbox-group v-model="order.extras" :options="objects(TOPPINGS)" />',
    news: '<t-switch v-model="order.news" />',
    volume: '<t-slider v-model="order.volume" />',
    price: '<t-slider v-model="order.price" range />',
    skills: '<t-transfer v-model="order.skills" :data="skills" />',
    colour: '<t-color-picker v-model="order.colour" format="HEX" :color-modes="[\'monochrome\']" />',
    notes: '<t-textarea v-model="order.notes" />',
  })}${SUBMIT}</t-config-provider>`,
  { plugins: [TDesign], values: { days: [], tags: [], guests: 1, volume: 20, price: [10, 90], skills: [], extras: [], colour: '#ff0000' }, more: { enUS, cities: Object.values(CITIES), regions: REGIONS, skills: SKILLS } },
);
