/** Twenty errands on the demo sites, each as a page wants it done and as a tool does it; the server says whether it was. */
import type { DemoName, Exchange } from '../site/server.ts';

/** A control as the snapshot of a page names it. */
export interface Field {
  readonly role: 'textbox' | 'combobox' | 'spinbutton' | 'searchbox' | 'checkbox' | 'listbox';
  readonly label: string;
  readonly value: string;
}

/** What one call of a tool does. */
export interface Step {
  /** The links that lead to the form, from where the step before has left off. */
  readonly links?: readonly string[];
  readonly fields?: readonly Field[];
  /** Absent where a link is all that it takes. */
  readonly button?: string;
  readonly tool: string;
  /** @param before the answer of the step before */
  readonly input: (before: string) => object;
  /** What stands in the answer once it is there. */
  readonly shows: RegExp;
}

export interface Task {
  readonly name: string;
  readonly site: DemoName;
  readonly steps: readonly Step[];
  /** What the server must have taken: method and path, fields that it was sent, just once. Absent: it is only read. */
  readonly took?: readonly Taken[];
}

interface Taken {
  readonly path: RegExp;
  readonly given: Readonly<Record<string, string | number>>;
}

/** Whether the server took what the task is about: each once, and nothing else. */
export function isDone({ took = [] }: Task, log: readonly Exchange[]): boolean {
  const effects = log.filter(
    ({ method, status }) => /^(?:POST|PUT|PATCH|DELETE)$/.test(method) && status < 400,
  );
  // A search that is sent by POST changes nothing.
  const changed = effects.filter(({ path }) => !/search|summariser/.test(path));
  return (
    changed.length === took.length &&
    took.every(({ path, given }, index) => fits(changed[index]!, path, given))
  );
}

function fits({ path: sent, headers, body }: Exchange, path: RegExp, given: Taken['given']): boolean {
  const all = (
    headers['content-type']?.includes('json')
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body))
  ) as Readonly<Record<string, unknown>>;
  return (
    path.test(sent) && Object.entries(given).every(([name, value]) => String(all[name]) === String(value))
  );
}

const text = (label: string, value: string): Field => ({ role: 'textbox', label, value });
const choice = (label: string, value: string): Field => ({ role: 'combobox', label, value });
const number = (label: string, value: number): Field => ({
  role: 'spinbutton',
  label,
  value: String(value),
});
const search = (label: string, value: string): Field => ({ role: 'searchbox', label, value });

/** One step from the start page. */
const one = (
  name: string,
  site: DemoName,
  step: Omit<Step, 'input'> & { input: object },
  ...took: Taken[]
): Task => ({
  name,
  site,
  steps: [{ ...step, input: () => step.input }],
  ...(took.length > 0 && { took }),
});

const books = (name: string, input: object, fields: readonly Field[], shows: RegExp): Task =>
  one(name, 'bookshop', { links: ['Search'], fields, button: 'Search', tool: 'search-books', input, shows });
const query = (words: string): Field => search('Title, author or subject', words);

const flights = (
  from: readonly [string, string],
  to: readonly [string, string],
  date: string,
  cabin: string,
): Task =>
  one(`flights ${from[0]} to ${to[0]}, ${cabin}`, 'airline', {
    fields: [
      choice('From', `${from[1]} (${from[0]})`),
      choice('To', `${to[1]} (${to[0]})`),
      text('On', date),
      choice('Cabin', cabin),
    ],
    button: 'Show flights',
    tool: 'search_flights',
    input: { origin: from[0], destination: to[0], date, cabin_class: cabin },
    shows: /HC\d{3}/,
  });

/** What a reply says to repeat its call with for the next page of its results. */
function repeatWith(reply: string): object {
  // Some clients give the reply as a text within JSON.
  const [, given] = /"repeatWith": ?(\{[^}]*\})/.exec(reply.replaceAll('\\"', '"')) ?? [];
  if (given === undefined) throw new Error(`there is no next page in ${reply.slice(0, 500)}`);
  return JSON.parse(given) as object;
}

const RESERVE_LINK = 'Reserve';
const reservation = (play: string, title: string, seats: number, drinks?: string): Step => ({
  links: [RESERVE_LINK],
  fields: [
    choice('Play', title),
    number('Seats', seats),
    text('Name', 'Ada Byron'),
    text('Email', 'ada@example.org'),
    ...(drinks === undefined ? [] : [text('Drinks at', drinks)]),
  ],
  button: 'Reserve',
  tool: 'reserve-seats',
  input: () => ({
    play,
    seats,
    name: 'Ada Byron',
    email: 'ada@example.org',
    ...(drinks !== undefined && { 'drinks-at': drinks }),
  }),
  shows: /MS-\d{4}/,
});
const STORY =
  'The keeper kept two diaries. In the first he wrote the weather and the ships. In the second he wrote what the ships might have carried.';

const ALL: readonly Task[] = [
  one('plays from a time of day on', 'theatre', {
    links: ['Programme'],
    fields: [text('From', '20:00')],
    button: 'Find',
    tool: 'find-plays',
    input: { from: '20:00' },
    shows: /The School for Scandal/,
  }),
  one('a play by its writer', 'theatre', {
    links: ['Programme'],
    fields: [search('Title or writer', 'webster')],
    button: 'Find',
    tool: 'find-plays',
    input: { words: 'webster' },
    shows: /MST-05/,
  }),
  {
    name: 'the last of several pages',
    site: 'theatre',
    steps: [
      {
        links: ['Programme'],
        fields: [choice('Genre', 'comedy')],
        button: 'Find',
        tool: 'find-plays',
        input: () => ({ genre: 'comedy' }),
        shows: /The Rivals/,
      },
      {
        links: ['Next'],
        tool: 'find-plays',
        input: (before) => ({ genre: 'comedy', ...repeatWith(before) }),
        shows: /The School for Scandal/,
      },
    ],
  },
  {
    name: 'reserve seats',
    site: 'theatre',
    steps: [reservation('MST-04', 'Hamlet, 19:30', 2, '20:45')],
    took: [{ path: /^\/reserve$/, given: { play: 'MST-04', seats: 2, 'drinks-at': '20:45' } }],
  },
  {
    name: 'reserve seats and give them back',
    site: 'theatre',
    steps: [
      reservation('MST-01', 'As You Like It, 14:30', 1),
      {
        links: ['Give them back'],
        fields: [text('Why', 'We are ill')],
        button: 'Give them back',
        tool: 'cancel-reservation',
        input: (before) => ({ number: /MS-\d{4}/.exec(before)?.[0] ?? '', reason: 'We are ill' }),
        shows: /cancelled/,
      },
    ],
    took: [
      { path: /^\/reserve$/, given: { play: 'MST-01', seats: 1 } },
      { path: /^\/reservations\/MS-\d{4}\/cancel$/, given: { reason: 'We are ill' } },
    ],
  },
  one(
    'join a newsletter, in a frame',
    'theatre',
    {
      links: ['Newsletter'],
      fields: [text('Email', 'ada@example.org')],
      button: 'Send it to me',
      tool: 'join-newsletter',
      input: { address: 'ada@example.org' },
      shows: /It goes to|ada@example\.org/,
    },
    { path: /^\/newsletter$/, given: { address: 'ada@example.org' } },
  ),
  one(
    'rate a play, in a component',
    'theatre',
    {
      links: ['Rate'],
      fields: [choice('Play', 'Medea, 15:00'), number('Stars', 5), text('Why', 'The chorus')],
      button: 'Send',
      tool: 'rate-play',
      input: { play: 'MST-06', stars: 5, why: 'The chorus' },
      shows: /Medea/,
    },
    { path: /^\/rate$/, given: { play: 'MST-06', stars: 5 } },
  ),
  one('books by a writer', 'library', {
    links: ['Catalogue'],
    fields: [search('Title or writer', 'guin')],
    button: 'Search',
    tool: 'search_catalogue',
    input: { q: 'guin' },
    shows: /W-104[\s\S]*Earthsea|Earthsea[\s\S]*W-104/,
  }),
  one('whether a book is on the shelf', 'library', {
    links: ['Catalogue'],
    fields: [search('Title or writer', 'invisible')],
    button: 'Search',
    tool: 'search_catalogue',
    input: { q: 'invisible' },
    shows: /W-102/,
  }),
  one(
    'renew a loan',
    'library',
    {
      links: ['Your loans'],
      fields: [choice('Loan', 'Momo, due 2030-05-10')],
      button: 'Renew',
      tool: 'renew_loan',
      input: { loan: 'L-2' },
      shows: /2030-05-24/,
    },
    { path: /^\/api\/loans\/renew$/, given: { loan: 'L-2' } },
  ),
  books('books about machines', { query: 'machine' }, [query('machine')], /The Time Machine/),
  books(
    'books with filters, in an order',
    { query: 'wells', genre: 'science', 'max-price': 7, sort: 'title' },
    [query('wells'), choice('Genre', 'Science'), number('Up to £', 7), choice('Order', 'Title')],
    /The Invisible Man/,
  ),
  one('narrow the shelves', 'bookshop', {
    links: ['Shelves'],
    fields: [search('Title or author', 'verne')],
    button: 'Show',
    tool: 'browse-shelves',
    input: { term: 'verne' },
    shows: /Around the World in Eighty Days/,
  }),
  one(
    'put a book into the cart',
    'bookshop',
    {
      links: ['Cart'],
      fields: [text('Article number', 'GD-030-P'), number('Copies', 2)],
      button: 'Add to cart',
      tool: 'add-to-cart',
      input: { sku: 'GD-030-P', quantity: 2 },
      shows: /The Time Machine/,
    },
    { path: /^\/cart$/, given: { sku: 'GD-030-P', quantity: 2 } },
  ),
  {
    name: 'put a book into the cart and take it out',
    site: 'bookshop',
    steps: [
      {
        links: ['Cart'],
        fields: [text('Article number', 'GD-004-C'), text('A card with it', 'For Ada')],
        button: 'Add to cart',
        tool: 'add-to-cart',
        input: () => ({ sku: 'GD-004-C', quantity: 1, 'gift-note': 'For Ada' }),
        shows: /For Ada|Cloth/,
      },
      {
        links: ['Remove'],
        fields: [choice('Line', 'Frankenstein, GD-004-C')],
        button: 'Remove',
        tool: 'remove-from-cart',
        input: () => ({ sku: 'GD-004-C' }),
        shows: /"rows"|"lines"|Your cart/,
      },
    ],
    took: [
      { path: /^\/cart$/, given: { sku: 'GD-004-C', 'gift-note': 'For Ada' } },
      { path: /^\/cart\/remove$/, given: { sku: 'GD-004-C' } },
    ],
  },
  one('where an order is', 'bookshop', {
    links: ['Orders'],
    fields: [text('Order number', 'GD-10001')],
    button: 'Look it up',
    tool: 'track-order',
    input: { number: 'GD-10001' },
    shows: /Handed to the courier/,
  }),
  flights(['LIS', 'Lisbon'], ['HEL', 'Helsinki'], '2030-05-17', 'economy'),
  flights(['BER', 'Berlin'], ['NAP', 'Naples'], '2030-06-02', 'business'),
  one('gear by its name', 'outdoor', {
    fields: [search('What are you looking for?', 'stove')],
    button: 'Look',
    tool: 'product-search',
    input: { q: 'stove' },
    shows: /Spark Stove/,
  }),
  one('shorten a text', 'summariser', {
    fields: [text('Your text', STORY)],
    button: 'Shorten',
    tool: 'summariser_default',
    input: { text: STORY },
    shows: /ships/,
  }),
];

/** All of them, or those whose names have one of the texts of `--tasks=TEXT,…` in them. */
export const TASKS = chosen(process.argv.find((argument) => argument.startsWith('--tasks='))?.slice(8));

function chosen(texts: string | undefined): readonly Task[] {
  if (texts === undefined) return ALL;
  const found = ALL.filter(({ name }) => texts.split(',').some((text) => name.includes(text)));
  if (found.length === 0) throw new Error(`no task has ${texts} in its name`);
  return found;
}

/** What the policy of an unattended agent lets run: everything that the tasks change. */
export const ALLOWED: Readonly<Partial<Record<DemoName, readonly string[]>>> = {
  theatre: ['reserve-seats', 'cancel-reservation', 'join-newsletter', 'rate-play'],
  library: ['renew_loan'],
  bookshop: ['add-to-cart', 'remove-from-cart'],
  airline: ['search_flights'],
  summariser: ['summariser/default'],
};
