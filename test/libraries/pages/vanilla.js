/** Small libraries, each for one or two controls: Tagify, noUiSlider, IMask, intl-tel-input and Bootstrap. */
import '@yaireo/tagify/dist/tagify.css';
import 'bootstrap/dist/css/bootstrap.css';
import 'intl-tel-input/dist/css/intlTelInput.css';
import 'nouislider/dist/nouislider.css';
import Tagify from '@yaireo/tagify';
import IMask from 'imask';
import intlTelInput from 'intl-tel-input';
import noUiSlider from 'nouislider';
import { DAYS, draw, each, SIZES, TOPPINGS } from './shared.js';

draw(`<label>Tags<input id="tags" name="tags"></label>
  <label>Toppings<input id="toppings" name="toppings"></label>
  <div id="volume"></div><input type="hidden" name="volume" id="volume-sent">
  <div id="price"></div><input type="hidden" name="price" id="price-sent">
  <label>Phone<input id="phone" name="phone"></label>
  <label>Sum<input id="sum" name="sum"></label>
  <label>Card<input id="card" name="card"></label>
  <label>Mobile<input id="mobile" name="mobile" type="tel"></label>
  <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="news" name="news"><label class="form-check-label" for="news">News</label></div>
  <div class="btn-group" role="group" aria-label="Size" id="size">${each(SIZES).map(([value, label]) => `<input type="radio" class="btn-check" name="size" id="${value}" value="${value}"><label class="btn btn-outline-primary" for="${value}">${label}</label>`).join('')}</div>
  <div class="btn-group" role="group" aria-label="Days" id="days">${each(DAYS).map(([value, label]) => `<input type="checkbox" class="btn-check" name="days" id="${value}" value="${value}" autocomplete="off"><label class="btn btn-outline-primary" for="${value}">${label}</label>`).join('')}</div>
  <label for="range" class="form-label">Range</label><input type="range" class="form-range" id="range" name="range">
  <div class="form-floating"><select class="form-select" id="float" name="float"><option value="">Choose</option><option value="1">One</option><option value="2">Two</option></select><label for="float">Works with selects</label></div>`);
const text = { originalInputValueFormat: (all) => all.map(({ value }) => value).join() };
new Tagify(document.getElementById('tags'), text);
new Tagify(document.getElementById('toppings'), { ...text, enforceWhitelist: true, whitelist: each(TOPPINGS).map(([, label]) => label), dropdown: { enabled: 0 } });
for (const [id, start] of [['volume', 20], ['price', [10, 90]]])
  noUiSlider.create(document.getElementById(id), { start, step: 1, connect: id === 'price', range: { min: 0, max: 100 } }).on('update', (all) => { document.getElementById(`${id}-sent`).value = all.map(Number).join(); });
IMask(document.getElementById('phone'), { mask: '+{351} 000 000 000' });
IMask(document.getElementById('sum'), { mask: Number, scale: 2, thousandsSeparator: ' ', radix: ',', mapToRadix: ['.'] });
IMask(document.getElementById('card'), { mask: '0000 0000 0000 0000' });
intlTelInput(document.getElementById('mobile'), { initialCountry: 'pt', nationalMode: false });
