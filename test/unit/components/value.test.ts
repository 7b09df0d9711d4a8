import { describe, expect, it } from 'vitest';
import { inWords, shownAs, titleColumn } from '../../../components/run/value.ts';
import { shortened } from '../../../components/shortened.ts';
import { createTexts } from '../../../components/texts.tsx';
import type { Json } from '../../../lib/model/index.ts';
import { LOCALES, translator } from '../../locales.ts';
import { rowsOf } from '../../tables.ts';
import { english } from './english.ts';

const TABLES = new URL('value.txt', import.meta.url);

describe('a value for a person', () => {
  it.each(
    rowsOf<[value: Json, name: string, currency: string, kind: string, text: string, raw?: string]>(
      TABLES,
      'values',
    ),
  )('%j as %s (%s) is %s: %s', (value, name, currency, kind, text, raw) => {
    // Intl inserts narrow no-break spaces.
    const shown = shownAs(value, { name, currency: currency || undefined }, english);
    expect({ ...shown, text: shown.text.replaceAll('\u202f', ' ') }).toEqual({
      kind,
      text,
      ...(raw !== undefined && { raw }),
    });
  });

  it.each<[value: Json, text: string]>([
    ['$8.99', '$8.99'],
    [1234.5, '1234,5'],
    [2030, '2030'],
  ])('%j is in German %s', (value, text) => {
    const shown = shownAs(value, { name: 'price' }, createTexts(translator(LOCALES.de)));
    expect(shown.text.replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each<[value: string, name: string, kind: string, text: string, href?: string]>([
    ['https://shop.example/', 'link', 'link', 'shop.example', 'https://shop.example/'],
    [
      'https://shop.example/books/a-very-long-way-to-a-book/editions?format=paperback',
      'link',
      'link',
      'shop.example/books/a…ns?format=paperback',
      'https://shop.example/books/a-very-long-way-to-a-book/editions?format=paperback',
    ],
    [
      'https://cdn.example/a/dune.JPG?w=2',
      'picture',
      'image',
      'Image dune.JPG',
      'https://cdn.example/a/dune.JPG?w=2',
    ],
    ['https://cdn.example/x/77', 'cover_url', 'image', 'Image 77', 'https://cdn.example/x/77'],
    ['data:image/png;base64,AAAA', 'any', 'image', 'Image png'],
  ])('%s in %s is a %s: %s', (value, name, kind, text, href) => {
    expect(shownAs(value, { name }, english)).toMatchObject({ kind, text, ...(href && { href }) });
    expect('href' in shownAs(value, { name }, english)).toBe(href !== undefined);
  });

  it('is shown in the person’s time zone if it is in UTC', () => {
    const here = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    expect(shownAs('2030-05-17T06:40:00Z', { name: 'at' }, english).text).toBe(
      here.format(Date.UTC(2030, 4, 17, 6, 40)),
    );
  });
});

it.each<[columns: readonly string[], row: readonly Json[], title: string]>([
  [['id', 'title'], ['GD-1', 'Dune'], 'title'],
  [['sku', 'author'], ['GD-1', 'Herbert'], 'sku'],
  [['departs', 'url', 'number'], ['2030-05-17', 'https://x.example/', 'HC100'], 'number'],
  [['id', 'name'], [1, 2], 'id'],
])('%j: rows are told apart by a column of words', (columns, row, title) => {
  expect(columns[titleColumn({ columns, rows: [row, row] }, english)]).toBe(title);
});

it.each([
  ['/api', 10, '/api'],
  ['/api/flights/{flight_number}/seats', 20, '/api/fligh…er}/seats'],
])('shortens %s in its middle', (text, most, short) => expect(shortened(text, most)).toBe(short));

it.each([
  ['departure_time', 'departure time'],
  ['departureTime', 'departure time'],
  ['max-price', 'max price'],
  ['meta.took_ms', 'meta.took ms'],
  ['ISBN', 'ISBN'],
  ['__proto__', 'proto'],
])('calls %s “%s”', (name, words) => expect(inWords(name)).toBe(words));
