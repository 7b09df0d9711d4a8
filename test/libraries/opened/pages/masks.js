import '@melloware/coloris/dist/coloris.css';
import Coloris from '@melloware/coloris';
import AutoNumeric from 'autonumeric/dist/autoNumeric.js';
import Cleave from 'cleave.js';
import { draw } from '../../pages/shared.js';

draw(`<label>Price <input id="price" name="price"></label><label>Discount <input id="discount" name="discount"></label>
  <label>Card <input id="card" name="card" inputmode="numeric"></label><label>Expiry <input id="expiry" name="expiry" placeholder="MM/YY"></label>
  <label>Day <input id="day" name="day" placeholder="DD/MM/YYYY"></label><label>Voucher <input id="voucher" name="voucher"></label>
  <label>Colour <input id="colour" name="colour" data-coloris></label>`);
new AutoNumeric('#price', { currencySymbol: '$', unformatOnSubmit: true });
new AutoNumeric('#discount', { suffixText: '%', decimalPlaces: 0, maximumValue: '100', minimumValue: '0' });
new Cleave('#card', { creditCard: true });
new Cleave('#expiry', { date: true, datePattern: ['m', 'y'] });
new Cleave('#day', { date: true, datePattern: ['d', 'm', 'Y'] });
new Cleave('#voucher', { delimiter: '-', blocks: [2, 4, 4], uppercase: true });
Coloris.init();
Coloris({ el: '#colour', alpha: false });
