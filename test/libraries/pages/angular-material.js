import '@angular/compiler';
import '../node_modules/@angular/material/prebuilt-themes/indigo-pink.css';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms';
import { MatAutocompleteModule } from '@angular/material/autocomplete';
import { MatButtonToggleModule } from '@angular/material/button-toggle';
import { MatCheckboxModule } from '@angular/material/checkbox';
import { MatChipsModule } from '@angular/material/chips';
import { provideNativeDateAdapter } from '@angular/material/core';
import { MatDatepickerModule } from '@angular/material/datepicker';
import { MatInputModule } from '@angular/material/input';
import { MatListModule } from '@angular/material/list';
import { MatRadioModule } from '@angular/material/radio';
import { MatSelectModule } from '@angular/material/select';
import { MatSlideToggleModule } from '@angular/material/slide-toggle';
import { MatSliderModule } from '@angular/material/slider';
import { bootstrapApplication } from '@angular/platform-browser';
import { app, CITIES, DAYS, objects, PLANS, SIZES, sendJson } from './shared.js';

app.innerHTML = '<order-form></order-form>';
const day = (date) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');

class Order {
  form = new FormGroup(Object.fromEntries(['name', 'plan', 'days', 'city', 'terms', 'news', 'size', 'volume', 'low', 'high', 'day', 'align', 'speed', 'list'].map((name) => [name, new FormControl({ volume: 20, low: 10, high: 90 }[name] ?? null)])));
  plans = objects(PLANS);
  days = objects(DAYS);
  sizes = objects(SIZES);
  cities = () => Object.values(CITIES).filter((one) => one.toLowerCase().includes(String(this.form.value.city ?? '').toLowerCase()));
  send() {
    const { low, high, day: date, ...rest } = this.form.value;
    sendJson({ ...rest, price: [low, high], day: day(date) });
  }
}

const OrderForm = Component({
  selector: 'order-form',
  imports: [ReactiveFormsModule, MatAutocompleteModule, MatButtonToggleModule, MatCheckboxModule, MatChipsModule, MatDatepickerModule, MatInputModule, MatListModule, MatRadioModule, MatSelectModule, MatSlideToggleModule, MatSliderModule],
  template: `<form [formGroup]="form" (ngSubmit)="send()">
    <mat-form-field class="name"><mat-label>Name</mat-label><input matInput formControlName="name"></mat-form-field>
    <mat-form-field><mat-label>Plan</mat-label><mat-select formControlName="plan" class="plan">@for (one of plans; track one.value) {<mat-option [value]="one.value">{{ one.label }}</mat-option>}</mat-select></mat-form-field>
    <mat-form-field><mat-label>Days</mat-label><mat-select multiple formControlName="days" class="days">@for (one of days; track one.value) {<mat-option [value]="one.value">{{ one.label }}</mat-option>}</mat-select></mat-form-field>
    <mat-form-field><mat-label>City</mat-label><input matInput id="city" formControlName="city" [matAutocomplete]="auto"><mat-autocomplete #auto="matAutocomplete">@for (one of cities(); track one) {<mat-option [value]="one">{{ one }}</mat-option>}</mat-autocomplete></mat-form-field>
    <mat-checkbox formControlName="terms">I accept the terms</mat-checkbox>
    <mat-slide-toggle formControlName="news">News</mat-slide-toggle>
    <mat-radio-group formControlName="size" aria-label="Size">@for (one of sizes; track one.value) {<mat-radio-button [value]="one.value">{{ one.label }}</mat-radio-button>}</mat-radio-group>
    <mat-slider class="volume"><input matSliderThumb formControlName="volume" aria-label="Volume"></mat-slider>
    <mat-slider class="price"><input matSliderStartThumb formControlName="low" aria-label="lowest"><input matSliderEndThumb formControlName="high" aria-label="highest"></mat-slider>
    <mat-form-field><mat-label>Day</mat-label><input matInput id="day" [matDatepicker]="picker" formControlName="day"><mat-datepicker-toggle [for]="picker" /><mat-datepicker #picker /></mat-form-field>
    <mat-button-toggle-group formControlName="align" aria-label="Alignment"><mat-button-toggle value="left">Left</mat-button-toggle><mat-button-toggle value="right">Right</mat-button-toggle></mat-button-toggle-group>
    <mat-chip-listbox formControlName="speed" aria-label="Speed"><mat-chip-option value="slow">Slow</mat-chip-option><mat-chip-option value="fast">Fast</mat-chip-option></mat-chip-listbox>
    <mat-selection-list formControlName="list" aria-label="List">@for (one of days; track one.value) {<mat-list-option [value]="one.value">{{ one.label }}</mat-list-option>}</mat-selection-list>
    <button type="submit">Order</button></form>`,
})(Order);

bootstrapApplication(OrderForm, { providers: [provideZonelessChangeDetection(), provideNativeDateAdapter()] }).catch(console.error);
