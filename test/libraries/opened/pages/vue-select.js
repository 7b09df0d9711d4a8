import 'vue-multiselect/dist/vue-multiselect.css';
import '@vueform/multiselect/themes/default.css';
import Multiselect from '@vueform/multiselect';
import { reactive, ref } from 'vue';
import VueMultiselect from 'vue-multiselect';
import { askCities, objects, PLANS } from '../../pages/shared.js';
import { draw } from '../../pages/vue-app.js';

const found = ref([]);
const chosen = ref({});
const order = reactive({ tags: [], days: [], extras: [] });
const plans = objects(PLANS);
draw(
  `<label>Plan</label><VueMultiselect v-model="chosen.plan" :options="plans" label="label" track-by="value" :searchable="false" placeholder="Pick one" class="plan" />
  <label>Toppings</label><VueMultiselect v-model="chosen.toppings" :options="objects(TOPPINGS)" label="label" track-by="value" multiple :close-on-select="false" class="toppings" />
  <label>Tags</label><VueMultiselect v-model="order.tags" :options="order.tags" multiple taggable @tag="order.tags.push($event)" class="tags" placeholder="Add a tag" />
  <label>City</label><VueMultiselect v-model="chosen.city" :options="found" label="label" track-by="value" :internal-search="false" @search-change="ask" class="city" />
  <label>Size</label><Multiselect v-model="order.size" :options="SIZES" id="size" />
  <label>Town</label><Multiselect v-model="order.town" :options="TOWNS" searchable :limit="50" class="town" placeholder="Search" />
  <label>Days</label><Multiselect v-model="order.days" mode="multiple" :options="DAYS" :close-on-select="false" class="days" />
  <label>Extras</label><Multiselect v-model="order.extras" mode="tags" :options="['Salt', 'Oil', 'Ice']" searchable create-option class="extras" />
  <button type="submit" @click="collect">Order</button>`,
  {
    components: { VueMultiselect, Multiselect },
    values: order,
    more: {
      chosen,
      found,
      plans,
      ask: async (text) => { found.value = text ? await askCities(text) : []; },
      collect() {
        order.plan = chosen.value.plan?.value;
        order.city = chosen.value.city?.value;
        order.toppings = chosen.value.toppings?.map(({ value }) => value);
      },
    },
  },
);
