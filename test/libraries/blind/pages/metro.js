import '@olton/metroui/lib/metro.all.css';
import '@olton/metroui/lib/metro.all.js';
import { rows } from '../../opened2/pages/rows.js';
import '../../opened2/pages/enter.js';
import { DAYS, draw, each, options, SIZES, sendForm } from '../../pages/shared.js';
import { LANDS, TONGUES } from './lists.js';

const boxes = (role, name, all) => each(all).map(([value, label]) => `<input type="${role}" data-role="${role}" data-caption="${label}" name="${name}" value="${value}">`).join('');
draw(
  rows({
    name: '<input data-role="input" name="name" data-prepend="Full name">',
    land: `<select data-role="select" name="land"><option value="">Auswählen</option>${options(LANDS)}</select>`,
    langs: `<select data-role="select" name="langs" multiple>${options(TONGUES)}</select>`,
    tags: '<input data-role="tag-input" name="tags">',
    birth: '<input data-role="date-picker" name="birth" data-value="2000-01-01">',
    time: '<input data-role="time-picker" name="time" data-seconds="false" data-value="09:00">',
    guests: '<input data-role="spinner" name="guests" data-min-value="1" data-max-value="20" value="1">',
    volume: '<input data-role="slider" name="volume" data-value="20" data-hint="true">',
    span: '<input data-role="double-slider" name="span" data-value-min="10" data-value-max="90">',
    stars: '<input data-role="rating" name="stars">',
    news: '<input type="checkbox" data-role="switch" data-caption="Send me news" name="news" value="yes">',
    size: boxes('radio', 'size', SIZES),
    days: boxes('checkbox', 'days', DAYS),
    photo: '<input type="file" data-role="file" name="photo" data-button-title="Choose a file">',
    notes: '<textarea data-role="textarea" name="notes"></textarea>',
  }),
  sendForm,
);
