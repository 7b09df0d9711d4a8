import '@ionic/core/css/core.css';
import { initialize } from '@ionic/core/components/index.js';
import { defineCustomElement as button } from '@ionic/core/components/ion-button.js';
import { defineCustomElement as checkbox } from '@ionic/core/components/ion-checkbox.js';
import { defineCustomElement as input } from '@ionic/core/components/ion-input.js';
import { defineCustomElement as inputOtp } from '@ionic/core/components/ion-input-otp.js';
import { defineCustomElement as radio } from '@ionic/core/components/ion-radio.js';
import { defineCustomElement as radioGroup } from '@ionic/core/components/ion-radio-group.js';
import { defineCustomElement as range } from '@ionic/core/components/ion-range.js';
import { defineCustomElement as segment } from '@ionic/core/components/ion-segment.js';
import { defineCustomElement as segmentButton } from '@ionic/core/components/ion-segment-button.js';
import { defineCustomElement as select } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as selectOption } from '@ionic/core/components/ion-select-option.js';
import { defineCustomElement as textarea } from '@ionic/core/components/ion-textarea.js';
import { defineCustomElement as toggle } from '@ionic/core/components/ion-toggle.js';
import { DAYS, draw, each, PLANS, SIZES } from './shared.js';

initialize({ mode: 'md' });
for (const define of [button, checkbox, input, inputOtp, radio, radioGroup, range, segment, segmentButton, select, selectOption, textarea, toggle]) define();
const ion = (all) => each(all).map(([value, label]) => `<ion-select-option value="${value}">${label}</ion-select-option>`).join('');
draw(`<ion-input name="name" label="Name"></ion-input>
  <ion-textarea name="notes" label="Notes"></ion-textarea>
  <ion-input name="guests" type="number" label="Guests"></ion-input>
  <ion-select name="plan" label="Plan" interface="popover">${ion(PLANS)}</ion-select>
  <ion-select name="days" label="Days" multiple class="days">${ion(DAYS)}</ion-select>
  <ion-checkbox name="terms">I accept the terms</ion-checkbox>
  <ion-toggle name="news">News</ion-toggle>
  <ion-radio-group name="size" class="size">${each(SIZES).map(([value, label]) => `<ion-radio value="${value}">${label}</ion-radio>`).join('')}</ion-radio-group>
  <ion-range name="volume" label="Volume" value="20"></ion-range>
  <ion-input-otp class="code" length="4"></ion-input-otp><input type="hidden" name="code">
  <ion-segment class="speed"><ion-segment-button value="slow">Slow</ion-segment-button><ion-segment-button value="fast">Fast</ion-segment-button></ion-segment><input type="hidden" name="speed">`);
for (const [tag, name] of each({ 'ion-input-otp': 'code', 'ion-segment': 'speed' }))
  document.querySelector(tag).addEventListener('ionChange', ({ detail }) => { document.querySelector(`[name=${name}]`).value = detail.value; });
