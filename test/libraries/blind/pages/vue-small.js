import '@vueform/slider/themes/default.css';
import '@vueform/toggle/themes/default.css';
import * as headless from '@headlessui/vue';
import Slider from '@vueform/slider';
import Toggle from '@vueform/toggle';
import { ref } from 'vue';
import { rows, SUBMIT } from '../../opened2/pages/rows.js';
import { draw } from '../../pages/vue-app.js';
import * as lists from './lists.js';

const list = (name, all, more, shown) => `<listbox v-model="order.${name}" ${more}><listbox-button>{{ ${shown} }} ▾</listbox-button><listbox-options style="border:1px solid"><listbox-option v-for="{ value, label } in objects(${all})" :key="value" :value="value" v-slot="{ selected }">{{ selected ? '✓ ' : '' }}{{ label }}</listbox-option></listbox-options></listbox>`;
draw(
  `${rows({
    land: list('land', 'LANDS', '', "LANDS[order.land] ?? 'Auswählen'"),
    langs: list('langs', 'TONGUES', 'multiple', "order.langs.map((one) => TONGUES[one]).join(', ') || 'Choose'"),
    city: `<combobox v-model="order.city"><combobox-input :display-value="(one) => CITIES[one] ?? ''" @change="typed = $event.target.value" /><combobox-button>▾</combobox-button><combobox-options style="border:1px solid"><combobox-option v-for="{ value, label } in objects(CITIES).filter((one) => one.label.toLowerCase().includes(typed.toLowerCase()))" :key="value" :value="value">{{ label }}</combobox-option></combobox-options></combobox>`,
    size: '<radio-group v-model="order.size"><radio-group-option v-for="{ value, label } in objects(SIZES)" :key="value" :value="value" v-slot="{ checked }"><div :style="{ border: checked ? \'2px solid\' : \'1px solid\', padding: \'4px\' }"><radio-group-label>{{ label }}</radio-group-label></div></radio-group-option></radio-group>',
    terms: '<switch-group><switch-label>I agree</switch-label> <headless-switch v-model="order.terms" :style="{ width: \'44px\', height: \'24px\', background: order.terms ? \'green\' : \'silver\' }"></headless-switch></switch-group>',
    news: '<toggle v-model="order.news" />',
    volume: '<div style="padding:40px 20px 0"><slider v-model="order.volume" /></div>',
    span: '<div style="padding:40px 20px 0"><slider v-model="order.span" /></div>',
  })}${SUBMIT}`,
  {
    components: { ...Object.fromEntries(Object.entries(headless).filter(([name]) => /^(Listbox|Combobox|RadioGroup|SwitchGroup|SwitchLabel)/.test(name))), HeadlessSwitch: headless.Switch, Slider, Toggle },
    values: { langs: [], terms: false, news: false, volume: 20, span: [10, 90] },
    more: { ...lists, typed: ref('') },
  },
);
