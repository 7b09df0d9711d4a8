import 'accessible-autocomplete/dist/accessible-autocomplete.min.css';
import autocomplete from 'accessible-autocomplete';
import { askCities, CITIES, draw, each, options, TOWNS } from '../../pages/shared.js';

draw(`<label for="town">Town</label><select id="town" name="town"><option value=""></option>${options(TOWNS)}</select>
  <label for="city">City</label><div id="city-box"></div><label for="origin">Origin</label><div id="origin-box"></div>`);
autocomplete.enhanceSelectElement({ selectElement: document.getElementById('town'), defaultValue: '' });
autocomplete({ element: document.getElementById('city-box'), id: 'city', name: 'city', minLength: 2, source: async (text, show) => show((await askCities(text)).map(({ label }) => label)) });
autocomplete({ element: document.getElementById('origin-box'), id: 'origin', name: 'origin', showAllValues: true, confirmOnBlur: false, displayMenu: 'overlay', source: each(CITIES).map(([, label]) => label) });
