import '@angular/compiler';
import 'zone.js';
import 'bootstrap5/dist/css/bootstrap.css';
import 'ngx-bootstrap/datepicker/bs-datepicker.css';
import { Component, provideZoneChangeDetection } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { NgxSliderModule } from '@angular-slider/ngx-slider';
import { ButtonsModule } from 'ngx-bootstrap/buttons';
import { defineLocale } from 'ngx-bootstrap/chronos';
import { BsDatepickerModule, BsLocaleService } from 'ngx-bootstrap/datepicker';
import { deLocale } from 'ngx-bootstrap/locale';
import { RatingModule } from 'ngx-bootstrap/rating';
import { TimepickerModule } from 'ngx-bootstrap/timepicker';
import { TypeaheadModule } from 'ngx-bootstrap/typeahead';
import { from, Observable, switchMap } from 'rxjs';
import { app, askCities, CITIES, sendJson } from '../../pages/shared.js';
import { dayOf } from './day.js';
import { rows } from './rows.js';

app.innerHTML = '<order-form></order-form>';
defineLocale('de', deLocale);

class Order {
  form = new FormGroup(Object.fromEntries(Object.entries({ name: '', town: '', city: '', day: null, stay: null, month: null, time: null, stars: 0, size: '', wifi: false, volume: 20, price: [10, 90] }).map(([name, value]) => [name, new FormControl(value)])));
  towns = Object.values(CITIES);
  one = { floor: 0, ceil: 100 };
  cities = new Observable((seen) => seen.next(this.form.value.city)).pipe(switchMap((text) => from(askCities(text))));
  from = new Date(2027, 0, 10);
  static parameters = [[BsLocaleService]];
  constructor(locales) { locales.use('de'); }
  send() {
    const { day, stay, month, time, ...rest } = this.form.value;
    sendJson({ ...rest, day: dayOf(day), stay: stay?.map(dayOf), month: dayOf(month)?.slice(0, 7), time: time?.toTimeString().slice(0, 5) });
  }
}

const OrderForm = Component({
  selector: 'order-form',
  imports: [ReactiveFormsModule, BsDatepickerModule, TypeaheadModule, TimepickerModule, RatingModule, ButtonsModule, NgxSliderModule],
  template: `<form [formGroup]="form" (ngSubmit)="send()">${rows({
    name: '<input id="name" class="form-control" formControlName="name">',
    town: '<input id="town" class="form-control" formControlName="town" autocomplete="off" [typeahead]="towns" [typeaheadMinLength]="1">',
    city: '<input id="city" class="form-control" formControlName="city" autocomplete="off" [typeahead]="cities" [typeaheadAsync]="true" typeaheadOptionField="label">',
    day: `<input id="day" class="form-control" formControlName="day" bsDatepicker [bsConfig]="{ dateInputFormat: 'DD.MM.YYYY' }" [minDate]="from">`,
    stay: `<input id="stay" class="form-control" formControlName="stay" bsDaterangepicker [bsConfig]="{ rangeInputFormat: 'DD.MM.YYYY' }">`,
    month: `<input id="month" class="form-control" formControlName="month" bsDatepicker [bsConfig]="{ dateInputFormat: 'MMMM YYYY', minMode: 'month' }">`,
    time: '<timepicker formControlName="time" [showMeridian]="false"></timepicker>',
    stars: '<rating formControlName="stars" [max]="5"></rating>',
    size: '<div class="btn-group" btnRadioGroup formControlName="size"><label class="btn btn-outline-primary" btnRadio="s">Small</label><label class="btn btn-outline-primary" btnRadio="m">Medium</label><label class="btn btn-outline-primary" btnRadio="l">Large</label></div>',
    wifi: '<button type="button" class="btn btn-outline-primary" formControlName="wifi" btnCheckbox>Wi-Fi</button>',
    volume: '<ngx-slider formControlName="volume" [options]="one"></ngx-slider>',
    price: '<ngx-slider formControlName="price" [options]="one"></ngx-slider>',
  })}<p><button type="submit" class="btn btn-primary">Order</button></p></form>`,
})(Order);

bootstrapApplication(OrderForm, { providers: [provideZoneChangeDetection(), BsLocaleService] });
