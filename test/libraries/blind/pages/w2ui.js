import 'w2ui/w2ui-2.0.css';
import { w2field } from 'w2ui/w2ui-2.0.es6.js';
import { rows } from '../../opened2/pages/rows.js';
import '../../opened2/pages/enter.js';
import { CITIES, draw, each, sendJson } from '../../pages/shared.js';
import { LANDS, PEOPLE, TONGUES } from './lists.js';

const items = (all) => each(all).map(([id, text]) => ({ id, text }));
const made = {};
const names = ['land', 'person', 'langs', 'city', 'day', 'time', 'moment', 'guests', 'price', 'colour', 'photo'];
draw(rows(Object.fromEntries(names.map((name) => [name, `<input id="${name}" style="width:300px">`]))), () => {
  const codes = (all) => all?.map?.(({ id }) => id);
  const shown = Object.fromEntries(names.map((name) => [name, document.getElementById(name).value]));
  sendJson({ ...shown, land: made.land.get()?.id, person: made.person.get()?.id, langs: codes(made.langs.get()), photo: made.photo.get()?.map?.(({ name }) => name), guests: made.guests.clean(shown.guests), price: made.price.clean(shown.price) });
});
const field = (name, type, more) => { made[name] = new w2field(type, { el: document.getElementById(name), ...more }); };
field('land', 'list', { items: items(LANDS) });
field('person', 'list', { items: items(PEOPLE) });
field('langs', 'enum', { items: items(TONGUES), openOnFocus: true });
field('city', 'combo', { items: Object.values(CITIES) });
field('day', 'date', { format: 'dd.mm.yyyy' });
field('time', 'time', { format: 'h24' });
field('moment', 'datetime', { format: 'm/d/yyyy|h:mi pm' });
field('guests', 'int', { min: 1, max: 20, arrows: true });
field('price', 'money', { currencyPrefix: '$' });
field('colour', 'color');
field('photo', 'file');
