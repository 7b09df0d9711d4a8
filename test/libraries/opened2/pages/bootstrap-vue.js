import 'bootstrap5/dist/css/bootstrap.css';
import 'bootstrap-vue-next/dist/bootstrap-vue-next.css';
import * as parts from 'bootstrap-vue-next/components';
import { draw } from '../../pages/vue-app.js';
import './enter.js';
import { rows, SUBMIT } from './rows.js';

const options = (all) => `:options="each(${all}).map(([value, text]) => ({ value, text }))"`;
draw(
  `<b-app>${rows({
    name: '<b-form-input v-model="order.name" id="name" />',
    plan: `<b-form-select v-model="order.plan" id="plan" ${options('PLANS')} />`,
    tags: '<b-form-tags v-model="order.tags" input-id="tags" />',
    guests: '<b-form-spinbutton v-model="order.guests" id="guests" min="1" max="9" />',
    stars: '<b-form-rating v-model="order.stars" />',
    size: `<b-form-radio-group v-model="order.size" buttons ${options('SIZES')} />`,
    days: `<b-form-checkbox-group v-model="order.days" switches ${options('DAYS')} />`,
    terms: '<b-form-checkbox v-model="order.terms" id="terms">I agree</b-form-checkbox>',
    day: '<b-date-picker id="day" locale="de" @update:model-value="(one) => (order.day = String(one))" />',
    time: '<b-time-field id="time" @update:model-value="(one) => (order.time = String(one).slice(0, 5))" />',
    code: '<b-form-otp v-model="order.code" :length="4" />',
    notes: '<b-form-textarea v-model="order.notes" id="notes" />',
    photo: '<b-form-file v-model="order.file" id="photo" @update:model-value="(file) => (order.photo = file?.name)" />',
  })}${SUBMIT}</b-app>`,
  { components: parts, values: { tags: [], guests: 1, days: [], code: '' } },
);
