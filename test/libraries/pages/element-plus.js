import 'element-plus/dist/index.css';
import ElementPlus from 'element-plus';
import { draw } from './vue-app.js';

draw(
  `<el-form-item label="Plan" class="plan"><el-select v-model="order.plan"><el-option v-for="one in objects(PLANS)" :key="one.value" v-bind="one" /></el-select></el-form-item>
  <el-form-item label="Town"><el-select filterable v-model="order.town" id="town"><el-option v-for="one in objects(TOWNS).slice(0, 80)" :key="one.value" v-bind="one" /></el-select></el-form-item>
  <el-form-item label="Toppings"><el-select multiple v-model="order.toppings" class="toppings"><el-option v-for="one in objects(TOPPINGS)" :key="one.value" v-bind="one" /></el-select></el-form-item>
  <el-select-v2 v-model="order.village" :options="objects(TOWNS)" id="village" aria-label="Village" />
  <el-form-item label="City"><el-autocomplete v-model="order.city" class="city" :fetch-suggestions="suggest" /></el-form-item>
  <el-form-item label="Day"><el-date-picker v-model="order.day" value-format="YYYY-MM-DD" id="day" /></el-form-item>
  <el-form-item label="Time"><el-time-picker v-model="order.time" value-format="HH:mm" format="HH:mm" id="time" /></el-form-item>
  <el-form-item label="Stay"><el-date-picker type="daterange" v-model="order.stay" value-format="YYYY-MM-DD" class="stay" /></el-form-item>
  <el-form-item label="Terms"><el-checkbox v-model="order.terms" class="terms">I accept the terms</el-checkbox></el-form-item>
  <el-form-item label="Days"><el-checkbox-group v-model="order.days" class="days"><el-checkbox v-for="[value, label] in each(DAYS)" :key="value" :value="value">{{ label }}</el-checkbox></el-checkbox-group></el-form-item>
  <el-form-item label="Size"><el-radio-group v-model="order.size" class="size"><el-radio-button v-for="[value, label] in each(SIZES)" :key="value" :value="value">{{ label }}</el-radio-button></el-radio-group></el-form-item>
  <el-form-item label="News"><el-switch v-model="order.news" class="news" /></el-form-item>
  <el-form-item label="Volume"><el-slider v-model="order.volume" class="volume" aria-label="Volume" /></el-form-item>
  <el-form-item label="Price"><el-slider range v-model="order.price" class="price" /></el-form-item>
  <el-form-item label="Guests"><el-input-number v-model="order.guests" class="guests" /></el-form-item>
  <el-form-item label="Stars"><el-rate v-model="order.stars" class="stars" /></el-form-item>
  <el-form-item label="Region"><el-cascader v-model="order.region" class="region" :options="regions" /></el-form-item>
  <el-button native-type="submit">Order</el-button>`,
  {
    plugins: [ElementPlus],
    values: { days: [], volume: 20, price: [10, 90] },
    more: {
      suggest: (text, done) => setTimeout(() => done(['Lisbon', 'Porto', 'Oslo'].filter((one) => one.toLowerCase().includes((text ?? '').toLowerCase())).map((value) => ({ value })), 100)),
      regions: [{ value: 'pt', label: 'Portugal', children: [{ value: 'lis', label: 'Lisbon' }, { value: 'por', label: 'Porto' }] }],
    },
  },
);
