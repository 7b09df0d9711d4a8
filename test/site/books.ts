/** The stock of the bookshop: works in the public domain. */
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
  /** e.g. "GD-007": with the code of an edition behind it, its article number. */
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  readonly genre: Genre;
  readonly pages: number;
  /** Of the paperback, in pence. */
  readonly price: number;
  readonly stock: number;
  readonly note: string;
}

type Row = readonly [string, string, number, Genre, number, number, number, string];

const ROWS: readonly Row[] = [
  [
    'Pride and Prejudice',
    'Jane Austen',
    1813,
    'romance',
    432,
    899,
    14,
    'First impressions, second thoughts, and five daughters to marry.',
  ],
  [
    'Emma',
    'Jane Austen',
    1815,
    'romance',
    474,
    899,
    6,
    'Handsome, clever and rich, and wrong about everyone.',
  ],
  ['Persuasion', 'Jane Austen', 1817, 'romance', 272, 799, 9, 'Eight years on, a captain comes back.'],
  [
    'Frankenstein',
    'Mary Shelley',
    1818,
    'gothic',
    288,
    799,
    11,
    'A student of Ingolstadt makes what he cannot bear to look at.',
  ],
  [
    'The Last Man',
    'Mary Shelley',
    1826,
    'science',
    480,
    1099,
    0,
    'The end of the twenty-first century, told by who is left.',
  ],
  [
    'Jane Eyre',
    'Charlotte Brontë',
    1847,
    'gothic',
    532,
    899,
    8,
    'A governess, a house, and what is kept on its third floor.',
  ],
  [
    'Wuthering Heights',
    'Emily Brontë',
    1847,
    'gothic',
    416,
    849,
    7,
    'Two houses on the moor and a hatred that outlives its cause.',
  ],
  [
    'The Tenant of Wildfell Hall',
    'Anne Brontë',
    1848,
    'romance',
    500,
    949,
    3,
    'She came with a child and a false name, and painted for a living.',
  ],
  [
    'Moby-Dick',
    'Herman Melville',
    1851,
    'adventure',
    654,
    1099,
    5,
    'A voyage, a captain, and a great deal about whales.',
  ],
  [
    'Walden',
    'Henry David Thoreau',
    1854,
    'philosophy',
    352,
    849,
    10,
    'Two years, two months and two days by a pond.',
  ],
  [
    'Great Expectations',
    'Charles Dickens',
    1861,
    'satire',
    544,
    899,
    12,
    'A boy, a convict, and a fortune with a condition.',
  ],
  [
    'Bleak House',
    'Charles Dickens',
    1853,
    'detective',
    1036,
    1199,
    2,
    'A lawsuit that has outlived everybody who understood it.',
  ],
  [
    'The Moonstone',
    'Wilkie Collins',
    1868,
    'detective',
    528,
    949,
    6,
    'A diamond goes missing from a country house, told by eleven voices.',
  ],
  [
    'The Woman in White',
    'Wilkie Collins',
    1860,
    'detective',
    672,
    949,
    4,
    'Midnight, the Finchley road, and a hand laid on a shoulder.',
  ],
  [
    'Alice’s Adventures in Wonderland',
    'Lewis Carroll',
    1865,
    'fantasy',
    192,
    699,
    20,
    'Down, down, down. Would the fall never come to an end?',
  ],
  [
    'Through the Looking-Glass',
    'Lewis Carroll',
    1871,
    'fantasy',
    208,
    699,
    13,
    'A game of chess, played backwards.',
  ],
  [
    'Twenty Thousand Leagues under the Seas',
    'Jules Verne',
    1870,
    'science',
    464,
    949,
    9,
    'A monster is sighted. It turns out to have a library.',
  ],
  [
    'Around the World in Eighty Days',
    'Jules Verne',
    1872,
    'adventure',
    256,
    749,
    15,
    'A wager at the Reform Club, and a very punctual man.',
  ],
  [
    'Journey to the Centre of the Earth',
    'Jules Verne',
    1864,
    'science',
    288,
    749,
    7,
    'In through a crater in Iceland, out elsewhere.',
  ],
  ['Middlemarch', 'George Eliot', 1871, 'satire', 838, 1199, 4, 'A provincial town, and everybody in it.'],
  [
    'Erewhon',
    'Samuel Butler',
    1872,
    'satire',
    272,
    799,
    3,
    'A country in which illness is a crime and crime an illness.',
  ],
  [
    'Treasure Island',
    'Robert Louis Stevenson',
    1883,
    'adventure',
    240,
    699,
    16,
    'A map, a sea-cook and a parrot.',
  ],
  [
    'Kidnapped',
    'Robert Louis Stevenson',
    1886,
    'adventure',
    304,
    749,
    5,
    'Sold to sea by an uncle; home across the Highlands.',
  ],
  [
    'Strange Case of Dr Jekyll and Mr Hyde',
    'Robert Louis Stevenson',
    1886,
    'gothic',
    144,
    599,
    18,
    'A door, a will, and a respectable man.',
  ],
  [
    'Flatland',
    'Edwin A. Abbott',
    1884,
    'science',
    128,
    599,
    8,
    'A square is visited by a sphere and is not believed.',
  ],
  [
    'The Adventures of Sherlock Holmes',
    'Arthur Conan Doyle',
    1892,
    'detective',
    320,
    799,
    17,
    'Twelve cases, from a scandal to a copper beech.',
  ],
  [
    'The Hound of the Baskervilles',
    'Arthur Conan Doyle',
    1902,
    'detective',
    256,
    749,
    12,
    'Footprints on the moor, and not of a man.',
  ],
  ['The Picture of Dorian Gray', 'Oscar Wilde', 1890, 'gothic', 272, 799, 11, 'One of the two grows old.'],
  [
    'News from Nowhere',
    'William Morris',
    1890,
    'philosophy',
    240,
    849,
    2,
    'He falls asleep in Hammersmith and wakes in a better one.',
  ],
  [
    'The Time Machine',
    'H. G. Wells',
    1895,
    'science',
    128,
    599,
    13,
    'A dinner party hears where its host has been since Thursday.',
  ],
  ['The War of the Worlds', 'H. G. Wells', 1898, 'science', 224, 749, 10, 'Surrey, on a warm June night.'],
  [
    'The Invisible Man',
    'H. G. Wells',
    1897,
    'science',
    208,
    699,
    9,
    'A stranger takes a room at Iping and keeps his gloves on.',
  ],
  ['Dracula', 'Bram Stoker', 1897, 'gothic', 448, 849, 8, 'Letters, diaries, a phonograph, and a guest.'],
  [
    'The Turn of the Screw',
    'Henry James',
    1898,
    'gothic',
    160,
    599,
    6,
    'Two children, and who stands across the lake.',
  ],
  [
    'The Wonderful Wizard of Oz',
    'L. Frank Baum',
    1900,
    'fantasy',
    224,
    699,
    14,
    'A cyclone, a road, and three companions lacking one thing each.',
  ],
  [
    'Five Children and It',
    'E. Nesbit',
    1902,
    'fantasy',
    256,
    699,
    9,
    'A wish a day, until sunset, and none goes well.',
  ],
  [
    'The Railway Children',
    'E. Nesbit',
    1906,
    'adventure',
    272,
    699,
    7,
    'They waved at the 9.15, and one day somebody waved back.',
  ],
  [
    'The Man Who Was Thursday',
    'G. K. Chesterton',
    1908,
    'detective',
    208,
    749,
    5,
    'Seven anarchists named for the days, and one policeman too many.',
  ],
  [
    'A Room with a View',
    'E. M. Forster',
    1908,
    'romance',
    256,
    799,
    8,
    'Florence, a murder in the piazza, and a field of violets.',
  ],
  [
    'The Wind in the Willows',
    'Kenneth Grahame',
    1908,
    'fantasy',
    256,
    749,
    19,
    'Messing about in boats, and the perils of the motor-car.',
  ],
  [
    'The Secret Garden',
    'Frances Hodgson Burnett',
    1911,
    'fantasy',
    304,
    749,
    12,
    'A locked door under the ivy, and a robin who knows.',
  ],
  [
    'Meditations',
    'Marcus Aurelius',
    180,
    'philosophy',
    256,
    899,
    11,
    'Notes to himself, on campaign. Begin the morning by saying: I shall meet with the busybody.',
  ],
];

const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const BOOKS: readonly Book[] = ROWS.map(
  ([title, author, year, genre, pages, price, stock, note], index) => ({
    code: `GD-${String(index + 1).padStart(3, '0')}`,
    slug: slugOf(title),
    title,
    author,
    year,
    genre,
    pages,
    price,
    stock,
    note,
  }),
);

export const SKU_PATTERN = '^GD-[0-9]{3}-[PCE]$';

/** The book and the edition that an article number such as "GD-030-P" means. */
export function findArticle(sku: string): { book: Book; edition: EditionCode; price: number } | undefined {
  const [, code, edition] = /^(GD-\d{3})-([PCE])$/.exec(sku.toUpperCase()) ?? [];
  const book = BOOKS.find((each) => each.code === code);
  return book && edition
    ? { book, edition: edition as EditionCode, price: editionPrice(book, edition as EditionCode) }
    : undefined;
}

/** In pence, to the nine. */
export const editionPrice = (book: Book, edition: EditionCode): number =>
  Math.round((book.price * FACTOR[edition]) / 10) * 10 - 1;

export const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/** Lines of a title, none much longer than `width` characters. */
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

/** Cloth, a frame, an ornament that varies with the book: a cover that nobody has to draw. */
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
