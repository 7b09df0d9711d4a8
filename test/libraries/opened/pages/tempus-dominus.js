import '@eonasdan/tempus-dominus/dist/css/tempus-dominus.css';
import 'bootstrap5/dist/css/bootstrap.css';
import { TempusDominus } from '@eonasdan/tempus-dominus';
import * as popper from '@popperjs/core';
import { draw } from '../../pages/shared.js';

globalThis.Popper = popper;
const group = (id) => `<label for="${id}-input">${id}</label><div class="input-group" id="${id}" data-td-target-input="nearest" data-td-target-toggle="nearest"><input id="${id}-input" name="${id}" class="form-control" data-td-target="#${id}"><span class="input-group-text" data-td-target="#${id}" data-td-toggle="datetimepicker">▾</span></div>`;
draw(`${group('day')}${group('time')}<label for="moment">moment</label><input id="moment" name="moment" class="form-control">`);
const make = (id, format, components) => new TempusDominus(document.getElementById(id), { localization: { format, locale: 'en', hourCycle: 'h23' }, display: { components, icons: { type: 'icons', time: 'bi-clock', date: 'bi-calendar', up: 'bi-up', down: 'bi-down', previous: 'bi-left', next: 'bi-right', today: 'bi-today', clear: 'bi-clear', close: 'bi-close' } } });
make('day', 'yyyy-MM-dd', { clock: false });
make('time', 'HH:mm', { calendar: false });
make('moment', 'yyyy-MM-dd HH:mm', {});
