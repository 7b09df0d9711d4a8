import 'daterangepicker/daterangepicker.css';
import 'bootstrap4/dist/css/bootstrap.css';
import $ from '../../pages/jquery.js';
import 'daterangepicker';
import { draw } from '../../pages/shared.js';

draw(`<label>Stay <input class="form-control" id="stay" name="stay"></label>
  <label>Day <input class="form-control" id="day" name="day"></label>
  <label>Moment <input class="form-control" id="moment" name="moment"></label>
  <p>Period</p><div id="period" class="form-control" style="width:300px;cursor:pointer"><span>All time</span> ▾</div><input type="hidden" name="period">`);
const locale = { format: 'YYYY-MM-DD' };
$('#stay').daterangepicker({ locale, startDate: '2026-12-01', endDate: '2026-12-02' });
$('#day').daterangepicker({ singleDatePicker: true, showDropdowns: true, locale, startDate: '2026-11-02' });
$('#moment').daterangepicker({ singleDatePicker: true, timePicker: true, timePicker24Hour: true, locale: { format: 'YYYY-MM-DD HH:mm' }, startDate: '2026-12-02 10:00' });
$('#period').daterangepicker({ autoUpdateInput: false, startDate: '2026-12-01', endDate: '2026-12-02', locale }, (start, end) => {
  $('#period span').text(`${start.format('D MMM')} – ${end.format('D MMM YYYY')}`);
  $('[name=period]').val([start, end].map((one) => one.format('YYYY-MM-DD')).join('/'));
});
