import 'material-icons/iconfont/material-icons.css';
import 'vuestic-ui/css';
import { createVuestic } from 'vuestic-ui';
import { dayOf } from '../../opened2/pages/day.js';
import { rows, SUBMIT } from '../../opened2/pages/rows.js';
import { draw } from '../../pages/vue-app.js';
import * as lists from './lists.js';

const chosen = (name, all, more = '') => `<va-select v-model="order.${name}" :options="objects(${all})" text-by="label" value-by="value" track-by="value" label="${name}" ${more} />`;
const slash = (date) => dayOf(date).split('-').reverse().join('/');
draw(
  `${rows({
    name: '<va-input v-model="order.name" placeholder="Full name" />',
    land: chosen('land', 'LANDS'),
    person: chosen('person', 'PEOPLE', 'searchable virtual-scroller'),
    langs: chosen('langs', 'TONGUES', 'multiple selected-top-shown'),
    day: '<va-date-input :model-value="held.day" @update:model-value="(day) => { held.day = day; order.day = dayOf(day); }" :format-date="slash" :allowed-days="(day) => day > new Date(2027, 0, 9)" />',
    stay: '<va-date-input :model-value="held.stay" mode="range" @update:model-value="(stay) => { held.stay = stay; order.stay = [stay?.start, stay?.end].map((day) => day && dayOf(day)); }" />',
    month: '<va-date-input :model-value="held.month" type="month" @update:model-value="(day) => { held.month = day; order.month = dayOf(day)?.slice(0, 7); }" :format-date="(day) => dayOf(day).slice(0, 7)" />',
    time: '<va-time-input :model-value="held.time" @update:model-value="(time) => { held.time = time; order.time = timeOf(time); }" />',
    guests: '<va-counter v-model="order.guests" :min="1" :max="20" manual-input />',
    volume: '<va-slider v-model="order.volume" />',
    span: '<va-slider v-model="order.span" range />',
    news: '<va-switch v-model="order.news" label="Send me news" />',
    size: '<va-radio v-model="order.size" :options="objects(SIZES)" text-by="label" value-by="value" />',
    days: '<va-option-list v-model="order.days" type="checkbox" :options="objects(DAYS)" text-by="label" value-by="value" track-by="value" />',
    speed: '<va-button-toggle v-model="order.speed" :options="[\'slow\', \'fast\', \'faster\'].map((value) => ({ value, label: value[0].toUpperCase() + value.slice(1) }))" />',
    stars: '<va-rating v-model="order.stars" />',
    colour: '<va-color-input v-model="order.colour" />',
    photo: '<va-file-upload v-model="held.files" dropzone @update:model-value="(files) => { order.photo = [files].flat().map(({ name }) => name); }" />',
    notes: '<va-textarea v-model="order.notes" />',
  })}${SUBMIT}`,
  {
    plugins: [createVuestic()],
    values: { langs: [], guests: 1, volume: 20, span: [10, 90], news: false, days: [], speed: 'slow', stars: 0, colour: '#ff0000' },
    more: { ...lists, dayOf, slash, held: (await import('vue')).reactive({ files: [] }) },
  },
);
