import { describe, expect, it } from 'vitest';
import type { Arguments } from '../../../../lib/model/index.ts';
import { formInputsOf, givenInputs } from '../../../../lib/run/answer/own-form.ts';
import { readWebPage } from '../../../../lib/run/answer/web-page.ts';
import { action, parameter } from '../../../builders.ts';

const search = action({
  page: { url: 'https://shop.example/search' },
  parameters: [
    parameter('query', 'query', { type: 'string' }, { selector: '#find input[name="q"]' }),
    parameter('sort', 'query', { type: 'string' }, { selector: 'select#sort' }),
    parameter('page', 'query', { type: 'integer' }),
  ],
});

const isForm = (html: string, args: Arguments): boolean =>
  readWebPage(html, givenInputs(formInputsOf(search) ?? [], args)).isForm === true;

const FORM =
  '<h1>Find</h1><form id=find><input name=q><select id=sort><option value=price>Price</select></form>';

describe('an answer that is the form of its action', () => {
  it.each<[name: string, html: string, args: Arguments]>([
    ['by the selector of its control', FORM, { query: 'dune' }],
    ['by the name of its parameter', '<form><input name=query></form>', { query: 'dune' }],
    ['by an attribute', '<form><input data-awas-param=query></form>', { query: 'dune' }],
    ['all that was given', FORM, { query: 'dune', sort: 'name' }],
    [
      'what is chosen beforehand',
      FORM.replace('<option', '<option selected'),
      { query: 'dune', sort: 'price' },
    ],
    ['what a select says is not said by the page', FORM, { sort: 'price' }],
    ['filled otherwise', '<input name=q value="anything">', { query: 'dune' }],
    ['an area', '<textarea name=q>Your words</textarea>', { query: 'dune' }],
    ['a number', '<form><input name=page type=number value=1></form>', { page: 2 }],
    ['a short value in a text', `<p>2 of 3 pages</p>${FORM}`, { query: 'of' }],
    [
      'controls outside of any form',
      '<input name=q><select id=sort></select>',
      { query: 'dune', sort: 'name' },
    ],
    ['never closed', '<form><p><input name=q>', { query: 'dune' }],
  ])('%s', (_, html, args) => expect(isForm(html, args)).toBe(true));

  it.each<[name: string, html: string, args: Arguments]>([
    ['nothing was given', FORM, {}],
    ['its control is filled', '<form><input name=q value=" Dune "></form>', { query: 'dune' }],
    ['its area is filled', '<textarea name=q>dune</textarea>', { query: 'dune' }],
    ['its option is selected', '<select id=sort><option value=name selected></select>', { sort: 'name' }],
    ['it is kept in a hidden field', `${FORM}<input type=hidden name=q value=dune>`, { query: 'dune' }],
    ['the page speaks of it', `${FORM}<p>2 books for Dune</p>`, { query: 'dune' }],
    ['the title speaks of it', `<title>dune – Shop</title>${FORM}`, { query: 'dune' }],
    ['a link leads on', `${FORM}<a href="?q=the+d%C3%BCne&page=2">2</a>`, { query: 'the düne' }],
    ['one control is missing', '<form><input name=q></form>', { query: 'dune', sort: 'name' }],
    [
      'the controls are of two forms',
      '<form><input name=q></form><form><select id=sort></select></form>',
      { query: 'dune', sort: 'name' },
    ],
    ['there is no form', '<p>Nothing here', { query: 'dune' }],
  ])('not where %s', (_, html, args) => expect(isForm(html, args)).toBe(false));

  it.each<[name: string, html: string]>([
    ['many controls', '<form>'.concat('<input name=q><select id=sort>'.repeat(50_000))],
    ['a broken link', '<input name=q><a href="%E0%A4%A">'],
    ['an endless area', `<input name=q><textarea name=q>${'x'.repeat(2_000_000)}`],
  ])('is looked for within bounds: %s', (_, html) => {
    expect(isForm(html, { query: 'dune' })).toBe(true);
  });

  it.each<[name: string, given: Parameters<typeof action>[0], inputs: readonly string[] | undefined]>([
    ['an API has none', { parameters: [parameter('query', 'query')] }, undefined],
    ['a page without controls has none', { page: { url: 'https://shop.example/' } }, undefined],
    [
      'by the form alone',
      { page: { url: 'https://a.example/', selector: 'form' }, parameters: [parameter('a', 'query')] },
      ['a'],
    ],
    [
      'what is in its address has no control',
      {
        ...search,
        parameters: [
          parameter('id', 'path'),
          parameter('q', 'query', { type: 'string' }, { selector: '#q' }),
        ],
      },
      ['q'],
    ],
  ])('of which declarations: %s', (_, given, inputs) => {
    expect(formInputsOf(action(given))?.map(({ name }) => name)).toEqual(inputs);
  });
});
