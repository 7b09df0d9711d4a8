/**
 * Handwritten controls: two lists between which entries move, a sortable list, a table with selectable rows, a seat
 * map, a chooser in a dialog.
 */
import { draw, each } from '../../pages/shared.js';

const SKILLS = { html: 'HTML', css: 'CSS', js: 'JavaScript', sql: 'SQL' };
const FLIGHTS = [['LX1', 'Zurich', '09:10'], ['TP2', 'Lisbon', '12:40'], ['AF3', 'Paris', '18:05']];
const form = draw(`<style>.two{display:flex;gap:1em}.two select{width:150px;height:110px}tr{cursor:pointer}tr.picked{background:#cde}.seat{width:36px;height:36px}.seat.mine{background:#0b6e6e;color:#fff}.modal{position:fixed;inset:0;background:#0008;display:none}.modal.shown{display:block}.modal>div{background:#fff;width:300px;margin:100px auto;padding:1em}.modal p{cursor:pointer}</style>
  <p>Skills</p><div class="two" id="skills"><select multiple class="from">${each(SKILLS).map(([value, label]) => `<option value="${value}">${label}</option>`).join('')}</select><div><button type="button" class="add">Add ›</button><br><button type="button" class="remove">‹ Remove</button></div><select multiple class="to"></select></div>
  <p>Flight</p><table id="flights"><thead><tr><th>No.<th>To<th>At</thead><tbody>${FLIGHTS.map((cells) => `<tr data-flight="${cells[0]}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>
  <p>Seat</p><div id="seats">${['1A', '1B', '1C', '2A', '2B', '2C'].map((one) => `<button type="button" class="seat"${one === '1B' ? ' disabled' : ''}>${one}</button>`).join('')}</div>
  <p>Airport <input id="airport" readonly placeholder="Click to choose"><input type="hidden" name="airport"></p><div class="modal"><div><h3>Choose an airport</h3>${each({ lis: 'Lisbon', osl: 'Oslo', rom: 'Rome' }).map(([value, label]) => `<p data-value="${value}">${label}</p>`).join('')}</div></div>
  <p>Tip <button type="button" class="tip">5 %</button> <button type="button" class="tip">10 %</button> <button type="button" class="tip">20 %</button></p>
  <input type="hidden" name="skills"><input type="hidden" name="flight"><input type="hidden" name="seat"><input type="hidden" name="tip">`);
const $ = (selector) => form.querySelector(selector);
const put = (name, value) => { $(`[name=${name}]`).value = value; };
const move = (from, to) => {
  to.append(...from.selectedOptions);
  to.selectedIndex = -1;
  put('skills', [...$('.to').options].map(({ value }) => value).join());
};
$('.add').onclick = () => move($('.from'), $('.to'));
$('.remove').onclick = () => move($('.to'), $('.from'));
$('#flights tbody').onclick = ({ target }) => {
  for (const row of $('#flights tbody').rows) row.classList.toggle('picked', row.contains(target));
  put('flight', target.closest('tr').dataset.flight);
};
$('#seats').onclick = ({ target }) => {
  if (!target.matches('.seat')) return;
  for (const one of $('#seats').children) one.classList.toggle('mine', one === target);
  put('seat', target.textContent);
};
$('#airport').onclick = () => $('.modal').classList.add('shown');
$('.modal').onclick = ({ target }) => {
  if (target.dataset.value) {
    $('#airport').value = target.textContent;
    put('airport', target.dataset.value);
  }
  if (target.dataset.value || target.matches('.modal')) $('.modal').classList.remove('shown');
};
for (const one of form.querySelectorAll('.tip'))
  one.onclick = () => {
    for (const other of form.querySelectorAll('.tip')) other.style.fontWeight = other === one ? 'bold' : '';
    put('tip', Number.parseInt(one.textContent, 10));
  };
