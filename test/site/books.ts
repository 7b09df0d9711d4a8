import { readFileSync } from 'node:fs';
import { type Html, html, raw } from './html.ts';

export const GENRES = [
  'adventure',
  'detective',
  'fantasy',
  'gothic',
  'philosophy',
  'romance',
  'satire',
  'science',
] as const;
export type Genre = (typeof GENRES)[number];

export const EDITIONS = { P: 'Paperback', C: 'Cloth', E: 'E-book' } as const;
export type EditionCode = keyof typeof EDITIONS;
const FACTOR: Readonly<Record<EditionCode, number>> = { P: 1, C: 2.1, E: 0.4 };

export interface Book {
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  readonly genre: Genre;
  readonly pages: number;
  /** The price in pence. */
  readonly price: number;
  readonly stock: number;
  readonly note: string;
}

const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const STOCK = readFileSync(new URL('books.tsv', import.meta.url), 'utf8');

export const BOOKS: readonly Book[] = STOCK.trim()
  .split('\n')
  .slice(1)
  .map((line, index) => {
    const [title = '', author = '', year, genre, pages, price, stock, note = ''] = line.split('\t');
    return {
      code: `GD-${String(index + 1).padStart(3, '0')}`,
      slug: slugOf(title),
      title,
      author,
      year: Number(year),
      genre: genre as Genre,
      pages: Number(pages),
      price: Number(price),
      stock: Number(stock),
      note,
    };
  });

export const SKU_PATTERN = '^GD-[0-9]{3}-[PCE]$';

export function findArticle(sku: string): { book: Book; edition: EditionCode; price: number } | undefined {
  const [, code, edition] = /^(GD-\d{3})-([PCE])$/.exec(sku.toUpperCase()) ?? [];
  const book = BOOKS.find((each) => each.code === code);
  return book && edition
    ? { book, edition: edition as EditionCode, price: editionPrice(book, edition as EditionCode) }
    : undefined;
}

/** The price in pence. */
export const editionPrice = (book: Book, edition: EditionCode): number =>
  Math.round((book.price * FACTOR[edition]) / 10) * 10 - 1;

export const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

function wrap(title: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const PALETTE: Readonly<Record<Genre, readonly [string, string]>> = {
  adventure: ['#1d4e5f', '#e9c46a'],
  detective: ['#2b2d42', '#d9a441'],
  fantasy: ['#5b3a6e', '#f0d9a8'],
  gothic: ['#4a1f24', '#d8b4a0'],
  philosophy: ['#5a5a3c', '#ece3c4'],
  romance: ['#8c3b4a', '#f6dfd2'],
  satire: ['#9a5b1f', '#fbe9c8'],
  science: ['#1f5a4c', '#d5ead8'],
};

export function cover(book: Book): Html {
  const [cloth, foil] = PALETTE[book.genre];
  const number = Number(book.code.slice(3));
  const lines = wrap(book.title, 15);
  const petals = 4 + (number % 5);
  const ornament = Array.from({ length: petals }, (_, index) => {
    const turn = (360 / petals) * index + (number % 2) * 20;
    return `<path d="M0 -5C7 -13 7 -24 0 -31C-7 -24 -7 -13 0 -5Z" transform="rotate(${turn})"/>`;
  }).join('');
  return html`<svg class="cover" viewBox="0 0 160 236" role="img" aria-label="Cover of ${book.title}">
<rect width="160" height="236" rx="3" fill="${cloth}"/><rect width="9" height="236" fill="#0003"/>
<rect x="18" y="10" width="132" height="216" fill="none" stroke="${foil}" stroke-width="1.4"/>
<rect x="22" y="14" width="124" height="208" fill="none" stroke="${foil}" stroke-width=".5"/>
<g fill="${foil}" font-family="Georgia,'Liberation Serif',serif" text-anchor="middle">
${lines.map((line, index) => html`<text x="84" y="${46 + index * 19}" font-size="15.5">${line}</text>`)}
<text x="84" y="208" font-size="9.5" letter-spacing=".6">${book.author.toUpperCase()}</text></g>
<g transform="translate(84 154)" fill="none" stroke="${foil}" stroke-width="1.1">${raw(ornament)}<circle r="3.4" fill="${foil}" stroke="none"/></g>
</svg>`;
}
