import '@angular/compiler';
import 'zone.js';
import '@clr/ui/clr-ui.css';
import { registerLocaleData } from '@angular/common';
import de from '@angular/common/locales/de';
import { Component, LOCALE_ID, provideZoneChangeDetection } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { ClarityModule } from '@clr/angular';
import { app, CITIES, objects, PLANS, sendJson, TOPPINGS } from '../../pages/shared.js';

app.innerHTML = '<order-form></order-form>';
registerLocaleData(de);

class Order {
  form = new FormGroup(Object.fromEntries(Object.entries({ name: '', plan: '', city: null, toppings: [], day: '', from: '', to: '', guests: 1, size: '', salt: false, oil: false, news: false, volume: 20, notes: '', dish: '' }).map(([name, value]) => [name, new FormControl(value)])));
  plans = objects(PLANS);
  cities = objects(CITIES);
  toppings = objects(TOPPINGS);
  send() {
    const { city, toppings, from, to, salt, oil, ...rest } = this.form.value;
    sendJson({ ...rest, city: city?.value, toppings: toppings?.map(({ value }) => value), stay: [from, to], extras: [salt && 'salt', oil && 'oil'].filter(Boolean) });
  }
}

const OrderForm = Component({
  selector: 'order-form',
  imports: [ReactiveFormsModule, ClarityModule],
  template: `<form clrForm [formGroup]="form" (ngSubmit)="send()">
    <clr-input-container><label>Name</label><input clrInput formControlName="name"></clr-input-container>
    <clr-select-container><label>Plan</label><select clrSelect formControlName="plan" class="plan"><option *clrItem></option>@for (one of plans; track one.value) {<option [value]="one.value">{{ one.label }}</option>}</select></clr-select-container>
    <clr-combobox-container class="city"><label>City</label><clr-combobox formControlName="city"><ng-container *clrOptionSelected="let one">{{ one?.label }}</ng-container><clr-options><clr-option *clrOptionItems="let one of cities; field: 'label'" [clrValue]="one">{{ one.label }}</clr-option></clr-options></clr-combobox></clr-combobox-container>
    <clr-combobox-container class="toppings"><label>Toppings</label><clr-combobox formControlName="toppings" clrMulti="true"><ng-container *clrOptionSelected="let one">{{ one?.label }}</ng-container><clr-options><clr-option *clrOptionItems="let one of toppings; field: 'label'" [clrValue]="one">{{ one.label }}</clr-option></clr-options></clr-combobox></clr-combobox-container>
    <clr-datalist-container class="dish"><label>Dish</label><input clrDatalistInput formControlName="dish"><datalist><option value="Soup"></option><option value="Salad"></option></datalist></clr-datalist-container>
    <clr-date-container class="day"><label>Day</label><input type="date" clrDate formControlName="day" min="2027-01-10"></clr-date-container>
    <clr-date-range-container class="stay"><label>Stay</label><input type="date" clrStartDate formControlName="from"><input type="date" clrEndDate formControlName="to"></clr-date-range-container>
    <clr-number-input-container><label>Guests</label><input type="number" clrNumberInput formControlName="guests" class="guests" min="1" max="9"></clr-number-input-container>
    <clr-radio-container clrInline class="size"><label>Size</label><clr-radio-wrapper><input type="radio" clrRadio value="s" formControlName="size"><label>Small</label></clr-radio-wrapper><clr-radio-wrapper><input type="radio" clrRadio value="l" formControlName="size"><label>Large</label></clr-radio-wrapper></clr-radio-container>
    <clr-checkbox-container class="extras"><label>Extras</label><clr-checkbox-wrapper><input type="checkbox" clrCheckbox formControlName="salt"><label>Salt</label></clr-checkbox-wrapper><clr-checkbox-wrapper><input type="checkbox" clrCheckbox formControlName="oil"><label>Oil</label></clr-checkbox-wrapper></clr-checkbox-container>
    <clr-toggle-wrapper class="news"><input type="checkbox" clrToggle formControlName="news"><label>News</label></clr-toggle-wrapper>
    <clr-range-container><label>Volume</label><input type="range" clrRange formControlName="volume" class="volume"></clr-range-container>
    <clr-textarea-container><label>Notes</label><textarea clrTextarea formControlName="notes"></textarea></clr-textarea-container>
    <button type="submit" class="btn btn-primary">Order</button></form>`,
})(Order);

bootstrapApplication(OrderForm, { providers: [provideZoneChangeDetection(), { provide: LOCALE_ID, useValue: 'de' }] });
