import 'choices.js/public/assets/styles/choices.css';
import Choices from 'choices.js';
import { draw, options, PLANS, SIZES, TOPPINGS } from './shared.js';

draw(`<label for="plan">Plan</label><select id="plan" name="plan"><option value="">Choose</option>${options(PLANS)}</select>
  <label for="size">Size</label><div class="size"><select id="size" name="size"><option value="">Choose</option>${options(SIZES)}</select></div>
  <label for="toppings">Toppings</label><select id="toppings" name="toppings" multiple>${options(TOPPINGS)}</select>
  <label for="tags">Tags</label><input id="tags" name="tags">`);
new Choices('#plan', { searchEnabled: true });
new Choices('#size', { searchEnabled: false });
new Choices('#toppings', { removeItemButton: true });
new Choices('#tags', {});
