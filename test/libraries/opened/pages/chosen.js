import 'chosen-js/chosen.css';
import $ from '../../pages/jquery.js';
import 'chosen-js';
import { draw, options, PLANS, SIZES, TOPPINGS, TOWNS } from '../../pages/shared.js';

draw(`<label for="plan">Plan</label><div><select id="plan" name="plan" class="chosen-select" data-placeholder="Choose a plan"><option value=""></option>${options(PLANS)}</select></div>
  <label for="town">Town</label><div><select id="town" name="town" class="chosen-select" data-placeholder="Choose a town"><option value=""></option>${options(TOWNS)}</select></div>
  <label for="toppings">Toppings</label><div><select id="toppings" name="toppings" multiple class="chosen-select" data-placeholder="Toppings">${options(TOPPINGS)}</select></div>
  <label for="size">Size</label><div><select id="size" name="size"><option value=""></option><optgroup label="Fits most">${options(SIZES)}</optgroup></select></div>`);
$('.chosen-select').chosen({ width: '300px' });
$('#size').chosen({ width: '300px', disable_search: true, allow_single_deselect: true });
