import 'vant/lib/index.css';
import Vant from 'vant';
import { reactive, ref } from 'vue';
import { objects, PLANS } from '../../pages/shared.js';
import { draw } from '../../pages/vue-app.js';

const shown = ref({ plan: '', day: '' });
const order = reactive({ guests: 1, news: false, days: [], volume: 20 });
const open = ref({ plan: false, day: false });
draw(
  `<van-field v-model="order.name" name="name" label="Name" placeholder="Your name" />
  <van-field :model-value="shown.plan" is-link readonly label="Plan" class="plan" placeholder="Choose" @click="open.plan = true" />
  <van-popup v-model:show="open.plan" position="bottom"><van-picker :columns="columns" @confirm="plan" @cancel="open.plan = false" /></van-popup>
  <van-field :model-value="shown.day" is-link readonly label="Day" class="day" placeholder="Choose" @click="open.day = true" />
  <van-calendar v-model:show="open.day" :min-date="from" :max-date="to" :show-confirm="false" @confirm="day" />
  <van-field label="Guests"><template #input><van-stepper v-model="order.guests" class="guests" /></template></van-field>
  <van-field label="Stars"><template #input><van-rate v-model="order.stars" class="stars" /></template></van-field>
  <van-field label="News"><template #input><van-switch v-model="order.news" class="news" /></template></van-field>
  <van-field label="Size"><template #input><van-radio-group v-model="order.size" class="size" direction="horizontal"><van-radio v-for="[value, label] in each(SIZES)" :key="value" :name="value">{{ label }}</van-radio></van-radio-group></template></van-field>
  <van-field label="Days"><template #input><van-checkbox-group v-model="order.days" class="days"><van-checkbox v-for="[value, label] in each(DAYS)" :key="value" :name="value" shape="square">{{ label }}</van-checkbox></van-checkbox-group></template></van-field>
  <van-field label="Volume"><template #input><van-slider v-model="order.volume" class="volume" /></template></van-field>
  <van-field v-model="order.notes" type="textarea" rows="2" label="Notes" class="notes" />
  <van-button block type="primary" native-type="submit">Order</van-button>`,
  {
    plugins: [Vant],
    values: order,
    more: {
      shown,
      open,
      from: new Date(2026, 11, 1),
      to: new Date(2026, 11, 31),
      columns: objects(PLANS).map(({ value, label }) => ({ value, text: label })),
      plan({ selectedOptions: [{ value, text }] }) {
        order.plan = value;
        shown.value.plan = text;
        open.value.plan = false;
      },
      day(date) {
        order.day = `2026-12-${String(date.getDate()).padStart(2, '0')}`;
        shown.value.day = date.toLocaleDateString('en');
        open.value.day = false;
      },
    },
  },
);
