import 'vuetify/styles';
import { createVuetify } from 'vuetify';
import * as components from 'vuetify/components';
import { draw } from './vue-app.js';

draw(
  `<v-app>
  <v-select label="Plan" class="plan" v-model="order.plan" :items="objects(PLANS)" item-title="label" />
  <v-select label="Days" id="days" multiple chips v-model="order.days" :items="objects(DAYS)" item-title="label" />
  <v-autocomplete label="City" id="city" v-model="order.city" :items="objects(CITIES)" item-title="label" />
  <v-autocomplete label="Town" class="town" v-model="order.town" :items="objects(TOWNS)" item-title="label" />
  <v-combobox label="Tags" class="tags" multiple chips v-model="order.tags" :items="['quiet']" />
  <v-text-field label="Name" v-model="order.name" class="name" />
  <v-textarea label="Notes" v-model="order.notes" id="notes" />
  <v-number-input label="Guests" v-model="order.guests" id="guests" />
  <v-checkbox label="I accept the terms" v-model="order.terms" class="terms" />
  <v-switch label="News" v-model="order.news" id="news" />
  <v-radio-group label="Size" v-model="order.size" class="size"><v-radio v-for="[value, label] in each(SIZES)" :key="value" :value="value" :label="label" /></v-radio-group>
  <v-slider label="Volume" v-model="order.volume" step="1" class="volume" />
  <v-range-slider label="Price" v-model="order.price" step="1" class="price" />
  <v-rating v-model="order.stars" class="stars" />
  <v-btn-toggle v-model="order.align" class="align"><v-btn value="left">Left</v-btn><v-btn value="right">Right</v-btn></v-btn-toggle>
  <v-chip-group v-model="order.speed" class="speed"><v-chip value="slow">Slow</v-chip><v-chip value="fast">Fast</v-chip></v-chip-group>
  <v-otp-input v-model="order.code" length="4" class="code" />
  <v-date-input label="Day" id="day" @update:model-value="order.day = $event && [$event.getFullYear(), $event.getMonth() + 1, $event.getDate()].join('-')" />
  <v-btn type="submit">Order</v-btn></v-app>`,
  { plugins: [createVuetify({ components })], values: { days: [], tags: [], name: '', notes: '', volume: 20, price: [10, 90], stars: 0, code: '', news: false, terms: false } },
);
