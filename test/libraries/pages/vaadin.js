import '@vaadin/combo-box';
import { CITIES, draw, objects, TOWNS } from './shared.js';

draw('<vaadin-combo-box label="City" name="city" id="city"></vaadin-combo-box><vaadin-combo-box label="Town" name="town" class="town"></vaadin-combo-box>');
for (const [name, all] of [['city', CITIES], ['town', TOWNS]]) {
  const box = document.querySelector(`[name=${name}]`);
  box.items = objects(all);
}
