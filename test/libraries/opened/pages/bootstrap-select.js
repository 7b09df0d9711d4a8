import 'bootstrap4/dist/css/bootstrap.css';
import 'bootstrap-select/dist/css/bootstrap-select.css';
import $ from '../../pages/jquery.js';
import 'bootstrap4/dist/js/bootstrap.js';
import 'bootstrap-select';
import { DAYS, draw, each, options, PLANS, SIZES, TOPPINGS, TOWNS } from '../../pages/shared.js';

draw(`<div class="form-group"><label for="plan">Plan</label><select class="selectpicker form-control" id="plan" name="plan" title="Choose a plan">${options(PLANS)}</select></div>
  <div class="form-group"><label for="town">Town</label><select class="selectpicker" data-live-search="true" data-size="8" id="town" name="town" title="Nothing chosen">${options(TOWNS)}</select></div>
  <div class="form-group"><label for="toppings">Toppings</label><select class="selectpicker" multiple id="toppings" name="toppings" data-actions-box="true">${options(TOPPINGS)}</select></div>
  <div class="form-group"><label for="days">Days</label><select class="selectpicker" multiple id="days" name="days" data-selected-text-format="count > 1">${options(DAYS)}</select></div>
  <div class="custom-control custom-switch"><input type="checkbox" class="custom-control-input" id="news" name="news"><label class="custom-control-label" for="news">News</label></div>
  <div class="btn-group btn-group-toggle" data-toggle="buttons" id="size">${each(SIZES).map(([value, label]) => `<label class="btn btn-secondary"><input type="radio" name="size" value="${value}">${label}</label>`).join('')}</div>`);
$('.selectpicker').selectpicker();
