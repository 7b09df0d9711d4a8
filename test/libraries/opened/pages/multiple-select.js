import 'multiple-select/dist/multiple-select.css';
import 'ion-rangeslider/css/ion.rangeSlider.css';
import $ from '../../pages/jquery.js';
import 'multiple-select/dist/multiple-select.js';
import 'ion-rangeslider';
import { DAYS, draw, options, PLANS, TOPPINGS } from '../../pages/shared.js';

draw(`<label>Days <select id="days" name="days" multiple>${options(DAYS)}</select></label>
  <label>Plan <select id="plan" name="plan">${options(PLANS)}</select></label>
  <label>Toppings <select id="toppings" name="toppings" multiple class="toppings"><optgroup label="Meat"><option value="beef">Beef</option></optgroup><optgroup label="Other">${options(TOPPINGS)}</optgroup></select></label>
  <div style="width:400px">Volume<input id="volume" name="volume">Price<input id="price" name="price">Grade<input id="grade" name="grade"></div>`);
$('select').css({ width: 250 });
$('#days').multipleSelect();
$('#plan').multipleSelect({ singleRadio: true });
$('#toppings').multipleSelect({ filter: true, selectAll: false });
$('#volume').ionRangeSlider({ min: 0, max: 100, from: 20 });
$('#price').ionRangeSlider({ type: 'double', min: 0, max: 100, from: 10, to: 90, grid: true });
$('#grade').ionRangeSlider({ values: ['Poor', 'Fair', 'Good', 'Great'] });
