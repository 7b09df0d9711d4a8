import 'virtual-select-plugin/dist/virtual-select.min.css';
import 'virtual-select-plugin/dist/virtual-select.min.js';
import { DAYS, draw, objects, PLANS, SIZES, TOPPINGS, TOWNS } from '../../pages/shared.js';

draw(`<label>Plan</label><div id="plan"></div><label>Town</label><div id="town"></div><label>Toppings</label><div id="toppings"></div>
  <label>Days</label><div id="days"></div><label>Size</label><div id="size"></div>`);
const init = (name, all, more = {}) => globalThis.VirtualSelect.init({ ele: `#${name}`, name, options: objects(all), ...more });
init('plan', PLANS);
init('town', TOWNS, { search: true });
init('toppings', TOPPINGS, { multiple: true, showValueAsTags: true });
init('days', DAYS, { multiple: true, disableSelectAll: true, search: false });
init('size', SIZES, { hideClearButton: true, placeholder: 'Pick a size' });
