/** Handwritten: selects that depend on each other and load late, fields that a choice shows, and a button that opens a dialog. */
import { askCities, draw, each, options } from '../../pages/shared.js';

const COUNTRIES = { pt: 'Portugal', fr: 'France', pl: 'Poland' };
const MAKES = { ford: { fiesta: 'Fiesta', focus: 'Focus' }, fiat: { panda: 'Panda', tipo: 'Tipo' } };
const form = draw(`<p><label for="country">Country</label> <select id="country" name="country"><option value="">Select a country</option>${options(COUNTRIES)}</select></p>
  <p><label for="city">City</label> <select id="city" name="city" disabled><option value="">Select a country first</option></select></p>
  <p><label for="make">Make</label> <select id="make" name="make"><option value="">–</option>${options({ ford: 'Ford', fiat: 'Fiat' })}</select></p><div id="model-place"></div>
  <p>Are you a company? <label><input type="radio" name="company" value="yes"> Yes</label> <label><input type="radio" name="company" value="no"> No</label></p>
  <div id="company-fields" hidden><p><label>VAT number <input name="vat"></label></p><p><label>Employees <select name="employees"><option value="">Choose</option>${options({ few: '1 to 9', some: '10 to 99', many: '100 or more' })}</select></label></p></div>
  <p><label><input type="checkbox" id="ship" name="ship" value="yes"> Ship to another address</label></p><div id="ship-fields"></div>
  <p>Extras: <span id="extras-shown">none</span> <button type="button" id="extras-button">Choose extras…</button></p><input type="hidden" name="extras">
  <dialog id="extras"><h3>Extras</h3>${each({ wifi: 'Wi-Fi', lunch: 'Lunch', bike: 'Bicycle' }).map(([value, label]) => `<p><label><input type="checkbox" class="extra" value="${value}"> ${label}</label></p>`).join('')}<button type="button" id="extras-done">Done</button></dialog>`);
const $ = (selector) => form.querySelector(selector);
$('#country').onchange = async ({ target: { value } }) => {
  const city = $('#city');
  city.disabled = true;
  city.innerHTML = '<option>Loading…</option>';
  const found = await askCities({ pt: 'o', fr: 'r', pl: 'opo' }[value] ?? '');
  await new Promise((resolve) => setTimeout(resolve, 400));
  city.innerHTML = `<option value="">Select a city</option>${found.map((one) => `<option value="${one.value}">${one.label}</option>`).join('')}`;
  city.disabled = value === '';
};
$('#make').onchange = ({ target: { value } }) => {
  $('#model-place').innerHTML = value ? `<p><label>Model <select name="model"><option value="">–</option>${options(MAKES[value])}</select></label></p>` : '';
};
for (const one of form.querySelectorAll('[name=company]')) one.onchange = () => { $('#company-fields').hidden = one.value !== 'yes'; };
$('#ship').onchange = ({ target }) => {
  $('#ship-fields').innerHTML = '';
  if (target.checked) setTimeout(() => { $('#ship-fields').innerHTML = '<p><label for="street">Street</label> <input id="street" name="street"></p>'; }, 300);
};
$('#extras-button').onclick = () => $('#extras').showModal();
$('#extras-done').onclick = () => {
  const chosen = [...form.querySelectorAll('.extra:checked')];
  $('[name=extras]').value = chosen.map(({ value }) => value).join();
  $('#extras-shown').textContent = chosen.map(({ parentElement }) => parentElement.textContent.trim()).join(', ') || 'none';
  $('#extras').close();
};
