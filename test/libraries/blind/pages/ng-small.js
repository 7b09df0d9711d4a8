import '@angular/compiler';
import 'zone.js';
import '@angular/cdk/overlay-prebuilt.css';
import '@danielmoncada/angular-datetime-picker/assets/style/picker.min.css';
import { Component, importProvidersFrom, provideZoneChangeDetection } from '@angular/core';
import { FormControl, FormGroup, FormsModule, ReactiveFormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { OWL_DATE_TIME_LOCALE, OwlDateTimeModule, OwlNativeDateTimeModule } from '@danielmoncada/angular-datetime-picker';
import { AutocompleteLibModule } from 'angular-ng-autocomplete';
import { NgMultiSelectDropDownModule } from 'ng-multiselect-dropdown';
import { NgxMaskDirective, provideNgxMask } from 'ngx-mask';
import { dayOf } from '../../opened2/pages/day.js';
import { rows } from '../../opened2/pages/rows.js';
import { app, CITIES, objects, sendJson } from '../../pages/shared.js';
import { LANDS, PEOPLE, TONGUES, timeOf } from './lists.js';

app.innerHTML = '<order-form></order-form>';

class Order {
  form = new FormGroup(Object.fromEntries(['day', 'moment', 'time', 'stay', 'card', 'price', 'birth'].map((name) => [name, new FormControl(null)])));
  tongues = objects(TONGUES);
  lands = objects(LANDS);
  cities = objects(CITIES);
  people = objects(PEOPLE);
  langs = [];
  land = [];
  several = { idField: 'value', textField: 'label', itemsShowLimit: 3, allowSearchFilter: true };
  one = { ...this.several, singleSelection: true, closeDropDownOnSelection: true };
  city; person;
  send() {
    const { day, moment, time, stay, ...rest } = this.form.value;
    sendJson({ ...rest, langs: this.langs.map(({ value }) => value), land: this.land[0]?.value, city: this.city, person: this.person, day: dayOf(day), moment: moment && `${dayOf(moment)}T${timeOf(moment)}`, time: timeOf(time), stay: stay?.map(dayOf) });
  }
}

const dated = (name, picker, more = '') => `<input class="${name}-input" formControlName="${name}" [owlDateTime]="${name}" [owlDateTimeTrigger]="${name}" ${more}><owl-date-time #${name} ${picker}></owl-date-time>`;
const auto = (name, all) => `<ng-autocomplete [data]="${all}" searchKeyword="label" placeholder="Search" (selected)="${name} = $event.value" (inputCleared)="${name} = undefined" [itemTemplate]="item" [notFoundTemplate]="none"></ng-autocomplete>`;
const OrderForm = Component({
  selector: 'order-form',
  imports: [FormsModule, ReactiveFormsModule, OwlDateTimeModule, OwlNativeDateTimeModule, NgMultiSelectDropDownModule, AutocompleteLibModule, NgxMaskDirective],
  template: `<form [formGroup]="form" (ngSubmit)="send()"><ng-template #item let-item><a [innerHTML]="item.label"></a></ng-template><ng-template #none><div>Not found</div></ng-template>${rows({
    langs: '<ng-multiselect-dropdown placeholder="Select" [settings]="several" [data]="tongues" [(ngModel)]="langs" [ngModelOptions]="{ standalone: true }"></ng-multiselect-dropdown>',
    land: '<ng-multiselect-dropdown placeholder="Auswählen" [settings]="one" [data]="lands" [(ngModel)]="land" [ngModelOptions]="{ standalone: true }"></ng-multiselect-dropdown>',
    city: auto('city', 'cities'),
    person: auto('person', 'people'),
    day: dated('day', 'pickerType="calendar"'),
    moment: dated('moment', ''),
    time: dated('time', 'pickerType="timer"'),
    stay: dated('stay', 'pickerType="calendar"', 'selectMode="range"'),
    card: '<input formControlName="card" mask="0000 0000 0000 0000">',
    price: '<input formControlName="price" mask="separator.2" thousandSeparator="." decimalMarker=",">',
    birth: '<input formControlName="birth" mask="d0/M0/0000" [leadZeroDateTime]="true" placeholder="DD/MM/YYYY">',
  })}<p><button type="submit">Order</button></p></form>`,
})(Order);

bootstrapApplication(OrderForm, { providers: [provideZoneChangeDetection(), importProvidersFrom(NgMultiSelectDropDownModule.forRoot()), provideNgxMask(), { provide: OWL_DATE_TIME_LOCALE, useValue: 'de-DE' }] });
