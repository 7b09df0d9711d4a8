import '@angular/compiler';
import '@angular/localize/init';
import 'bootstrap5/dist/css/bootstrap.css';
import '@ng-select/ng-select/themes/default.theme.css';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { NgbDatepickerModule, NgbRatingModule, NgbTimepickerModule, NgbTypeaheadModule } from '@ng-bootstrap/ng-bootstrap';
import { NgSelectModule } from '@ng-select/ng-select';
import { debounceTime, from, switchMap } from 'rxjs';
import { app, askCities, CITIES, objects, PLANS, sendJson, TOPPINGS, TOWNS } from '../../pages/shared.js';

app.innerHTML = '<order-form></order-form>';
const twice = (all) => all.map((one) => String(one).padStart(2, '0'));

class Order {
  form = new FormGroup(Object.fromEntries(['plan', 'town', 'toppings', 'tags', 'region', 'day', 'time', 'city', 'stars'].map((name) => [name, new FormControl(null)])));
  plans = objects(PLANS);
  towns = objects(TOWNS);
  toppings = objects(TOPPINGS);
  regions = objects(CITIES).map(({ label }, at) => ({ label, land: at < 2 ? 'Portugal' : 'Elsewhere' }));
  find = (typed) => typed.pipe(debounceTime(150), switchMap((text) => (text.length < 2 ? [[]] : from(askCities(text).then((all) => all.map(({ label }) => label))))));
  send() {
    const { day, time, ...rest } = this.form.value;
    sendJson({ ...rest, day: day && twice([day.year, day.month, day.day]).join('-'), time: time && twice([time.hour, time.minute]).join(':') });
  }
}

const OrderForm = Component({
  selector: 'order-form',
  imports: [ReactiveFormsModule, NgSelectModule, NgbDatepickerModule, NgbRatingModule, NgbTimepickerModule, NgbTypeaheadModule],
  template: `<form [formGroup]="form" (ngSubmit)="send()">
    <label for="plan">Plan</label><ng-select labelForId="plan" class="plan" formControlName="plan" [items]="plans" bindLabel="label" bindValue="value" [searchable]="false" placeholder="Choose"></ng-select>
    <label for="town">Town</label><ng-select labelForId="town" class="town" formControlName="town" [items]="towns" bindLabel="label" bindValue="value" [virtualScroll]="true"></ng-select>
    <label for="toppings">Toppings</label><ng-select labelForId="toppings" class="toppings" formControlName="toppings" [items]="toppings" bindLabel="label" bindValue="value" [multiple]="true" [closeOnSelect]="false"></ng-select>
    <label for="tags">Tags</label><ng-select labelForId="tags" class="tags" formControlName="tags" [items]="[]" [addTag]="true" [multiple]="true" [isOpen]="false"></ng-select>
    <label for="region">Region</label><ng-select labelForId="region" class="region" formControlName="region" [items]="regions" bindLabel="label" bindValue="label" groupBy="land"></ng-select>
    <label for="city">City</label><input id="city" class="form-control" formControlName="city" [ngbTypeahead]="find">
    <div class="input-group"><input id="day" class="form-control" placeholder="yyyy-mm-dd" formControlName="day" ngbDatepicker #picker="ngbDatepicker" [startDate]="{ year: 2026, month: 12 }"><button type="button" class="btn btn-outline-secondary" (click)="picker.toggle()">Calendar</button></div>
    <ngb-timepicker class="time" formControlName="time"></ngb-timepicker>
    <ngb-rating class="stars" formControlName="stars" [max]="5"></ngb-rating>
    <p><button type="submit" class="btn btn-primary">Order</button></p></form>`,
})(Order);

bootstrapApplication(OrderForm, { providers: [provideZonelessChangeDetection()] });
