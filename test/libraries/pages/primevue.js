import { AutoComplete, Button, Checkbox, DatePicker, InputMask, InputNumber, InputOtp, InputText, Listbox, MultiSelect, RadioButton, Rating, Select, SelectButton, Slider, Textarea, ToggleButton, ToggleSwitch } from 'primevue';
import PrimeVue from 'primevue/config';
import { ref } from 'vue';
import { draw } from './vue-app.js';

const labels = ref([]);
draw(
  `<Select v-model="order.plan" :options="objects(PLANS)" optionLabel="label" optionValue="value" inputId="plan" placeholder="Plan" />
  <Select v-model="order.town" :options="objects(TOWNS)" optionLabel="label" optionValue="value" filter class="town" :virtualScrollerOptions="{ itemSize: 38 }" aria-label="Town" />
  <MultiSelect v-model="order.toppings" :options="objects(TOPPINGS)" optionLabel="label" optionValue="value" display="chip" class="toppings" aria-label="Toppings" />
  <AutoComplete v-model="order.city" inputId="city" :suggestions="labels" @complete="ask" />
  <InputText v-model="order.name" aria-label="Name" class="name" />
  <Textarea v-model="order.notes" aria-label="Notes" class="notes" />
  <InputNumber v-model="order.guests" inputId="guests" showButtons />
  <InputMask v-model="order.phone" id="phone" mask="(999) 999-9999" />
  <InputOtp v-model="order.code" class="code" />
  <Checkbox v-model="order.terms" binary inputId="terms" /><label for="terms">I accept the terms</label>
  <ToggleSwitch v-model="order.news" class="news" />
  <div class="size"><span v-for="[value, label] in each(SIZES)" :key="value"><RadioButton v-model="order.size" :inputId="value" :value="value" name="size" /><label :for="value">{{ label }}</label></span></div>
  <SelectButton v-model="order.speed" :options="objects({ slow: 'Slow', fast: 'Fast' })" optionLabel="label" optionValue="value" class="speed" />
  <ToggleButton v-model="order.loud" onLabel="Loud" offLabel="Quiet" class="loud" />
  <div style="width:200px;padding:1em"><Slider v-model="order.volume" class="volume" style="height:4px" /></div>
  <Rating v-model="order.stars" class="stars" />
  <Listbox v-model="order.days" :options="objects(DAYS)" multiple optionLabel="label" optionValue="value" class="days" />
  <DatePicker :modelValue="day" @update:modelValue="day = $event; order.day = $event && [$event.getFullYear(), $event.getMonth() + 1, $event.getDate()].join('-')" dateFormat="yy-mm-dd" inputId="day" />
  <Button type="submit" label="Order" />`,
  {
    plugins: [[PrimeVue, { unstyled: false }]],
    components: { AutoComplete, Button, Checkbox, DatePicker, InputMask, InputNumber, InputOtp, InputText, Listbox, MultiSelect, RadioButton, Rating, Select, SelectButton, Slider, Textarea, ToggleButton, ToggleSwitch },
    values: { volume: 20, terms: false, news: false },
    more: {
      labels,
      ask: async ({ query }) => { labels.value = (await (await fetch(`/cities?q=${query}`)).json()).map(({ label }) => label); },
      day: ref(null),
    },
  },
);
