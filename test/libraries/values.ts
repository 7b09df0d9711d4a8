import { readFile } from 'node:fs/promises';
import type { Json } from '../../lib/model/index.ts';
import { type Listening, serve } from '../servers/http.ts';
import { fillingPage } from './in-page.ts';
import { startWay, type WayName } from './ways.ts';

const LANGUAGES = ['en-US', 'en-GB', 'de', 'ja', 'ar'] as const;

function randomBy(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof randomBy>;
type Give = (random: Random) => Json;

const two = (number: number): string => String(number).padStart(2, '0');
const day: Give = (random) => new Date(Date.UTC(2026, 0, 1 + random(730))).toISOString().slice(0, 10);
const time: Give = (random) =>
  `${two([0, 0, 1, 9, 11, 12, 12, 13, 21, 23][random(10)]!)}:${two([0, 1, 5, 30, 59][random(5)]!)}`;
const number: Give = (random) =>
  [1, 100, 1_000, 1_234.5, 0.5, -5, 12.25, 125, 1_234_567.89, 10_000.01][random(10)]! + random(3);
const whole: Give = (random) => [1, 10, 100, 1_000, 12_345][random(5)]! * (1 + random(9));
const TEXTS = [
  ...[
    'Bo, Cy',
    'one\ntwo',
    "“quoted” 'text'",
    '"',
    '👩‍👩‍👧 and 🇵🇹',
    'Zoë',
    'Zoe\u0308',
    'a.b@c.de',
    'ab@c.de',
    '-5',
    '1.00',
  ],
  ...[
    '100',
    '5',
    '  two  blanks ',
    'مرحبا',
    '日本語',
    '<b>bold</b>',
    'a&b=c',
    '1/11',
    '11/1',
    'NULL',
    '0',
    'x'.repeat(500),
  ],
];
const text: Give = (random) => TEXTS[random(TEXTS.length)]!;
const line: Give = (random) => String(text(random)).replaceAll('\n', ' ');
const LABELS = ['Pro', 'Pro plus', 'Pro plan', 'pro', 'Ann', 'Bo, Cy', 'Zoë'];
const label: Give = (random) => LABELS[random(LABELS.length)]!;

interface Bed {
  readonly give: Give;
  readonly markup: string;
}

const HIDDEN = '<p><input id=c><input type=hidden name=it></p>';
const options = (open: string, close: string): string =>
  LABELS.map((one, at) => `${open} value="v${at}">${one}${close}`).join('');
const TWIN = '<option value=v9>Ann</option>';
const scripted = (names: readonly string[], give: Give): Record<string, Bed> =>
  Object.fromEntries(names.map((name) => [name, { give, markup: HIDDEN }]));

const BEDS: Readonly<Record<string, Bed>> = {
  text: { give: line, markup: '<input id=c name=it>' },
  area: { give: text, markup: '<textarea id=c name=it></textarea>' },
  editor: {
    give: line,
    markup: '<div id=c contenteditable style="height:30px"></div><input type=hidden name=it>',
  },
  number: { give: number, markup: '<input id=c type=number step=any name=it>' },
  day: { give: day, markup: '<input id=c type=date name=it>' },
  time: { give: time, markup: '<input id=c type=time name=it>' },
  'day and time': {
    give: (random) => `${day(random)}T${time(random)}`,
    markup: '<input id=c type=datetime-local name=it>',
  },
  select: { give: label, markup: `<select id=c name=it>${options('<option', '</option>')}${TWIN}</select>` },
  'radio buttons': {
    give: label,
    markup: options('<label><input type=radio name=it', '</label>').replace('<input', '<input id=c'),
  },
  listbox: {
    give: label,
    markup: `<div id=c role=listbox tabindex=0 onclick="const o = event.target; for (const one of this.children) one.ariaSelected = one === o; this.nextSibling.value = o.dataset.value">${LABELS.map((one, at) => `<div role=option data-value=v${at}>${one}</div>`).join('')}</div><input type=hidden name=it>`,
  },
  ...scripted(['typed day', 'careless day', 'masked day'], day),
  ...scripted(['calendar of bare numbers', 'calendar in ISO', 'calendar in words'], day),
  ...scripted(['calendar with lists', 'calendar with another order', 'calendar that is off by one'], day),
  ...scripted(['clock of twelve hours', 'clock that errs'], time),
  ...scripted(['amount'], number),
  ...scripted(['cents'], whole),
  phone: { give: (random) => `+3519${10_000_000 + random(89_999_999)}`, markup: HIDDEN },
  ...scripted(['late text', 'text without its blanks'], line),
};

function isRight(kind: string, value: Json, got: string): boolean {
  const given = String(value);
  if (/^(?:select|radio buttons|listbox)$/.test(kind))
    return got === `v${LABELS.indexOf(given)}` && !isTwin(kind, given);
  if (typeof value === 'number') return got !== '' && Number(got) === value;
  if (kind === 'text without its blanks') return got === given.trim();
  if (kind === 'editor') return got.replaceAll(/\s+/g, ' ').trim() === given.replaceAll(/\s+/g, ' ').trim();
  return got.replaceAll('\r\n', '\n') === given;
}

const isTwin = (kind: string, given: string): boolean => kind === 'select' && given === 'Ann';

export interface Count {
  right: number;
  refused: number;
  readonly wrong: string[];
}

interface BedPage {
  readonly kind: string;
  readonly lang: string;
  readonly path: string;
  readonly action: string;
}

const PAGES: readonly BedPage[] = Object.keys(BEDS).flatMap((kind, at) =>
  LANGUAGES.map((lang) => {
    const action = `fill-${at}-${lang.toLowerCase()}`;
    return { kind, lang, action, path: `/${action}` };
  }),
);

const pageOf = ({ kind, lang }: BedPage): string =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}" data-kind="${kind}"><meta charset=utf-8><title>${kind}</title><link rel=icon href="data:,"><form method=post action="/sent">${BEDS[kind]!.markup}<button type=submit id=send>Send</button></form><script>${kind === 'editor' ? "document.querySelector('#c').oninput = ({ target }) => { document.querySelector('[name=it]').value = target.innerText }" : ''}</script><script src="/page.js"></script>`;

const manifestOf = (pages: readonly BedPage[]): object => ({
  version: '1.0',
  name: 'Values',
  description: 'Controls that take a value each',
  actions: pages.map(({ kind, path, action }) => ({
    ...{ id: action, name: action, description: `Sends a value of ${kind}`, path, method: 'POST' },
    parameters: [
      {
        name: 'it',
        type: typeof BEDS[kind]!.give(randomBy(1)),
        required: true,
        description: 'The value',
        selector: '#c',
      },
    ],
  })),
});

async function startSite(pages: readonly BedPage[]): Promise<Listening & { readonly orders: string[] }> {
  const script = await readFile(new URL('values-page.js', import.meta.url), 'utf8');
  const orders: string[] = [];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const server = await serve(({ method, url = '/', text: body }, response) => {
    const answer = (type: string, text: string): void =>
      void response.setHeader('content-type', `${type}; charset=utf-8`).end(text);
    if (method === 'POST') {
      orders.push(new URLSearchParams(body).get('it') ?? '');
      return answer('text/html', '<title>Sent</title><h1 role=status>Thank you</h1>');
    }
    if (url === '/page.js') return answer('text/javascript', script);
    if (url === '/.well-known/ai-actions.json')
      return answer('application/json', JSON.stringify(manifestOf(pages)));
    const page = byPath.get(url);
    if (!page && url !== '/') response.statusCode = 404;
    return answer('text/html', page ? pageOf(page) : '<title>Values</title>');
  });
  return { ...server, orders };
}

export interface Trial {
  readonly seed: number;
  readonly each: number;
  readonly part?: number;
  readonly way?: WayName;
}

export async function tryValues({ seed, each, part = 1, way: name = 'in-page' }: Trial) {
  const random = randomBy(seed);
  const counts = new Map<string, Count>();
  const pages = PAGES.filter((_, at) => (at + seed) % part === 0);
  const site = await startSite(pages);
  const way = name === 'in-page' ? await fillingPage() : await startWay(name, [{ url: `${site.origin}/` }]);
  try {
    for (const { kind, lang, path, action } of pages) {
      const count = counts.get(kind) ?? { right: 0, refused: 0, wrong: [] };
      counts.set(kind, count);
      for (let left = each; left > 0; left--) {
        const value = BEDS[kind]!.give(random);
        const before = site.orders.length;
        const form = { url: site.origin + path, library: { action }, orders: site.orders };
        const given = [{ parameter: 'it', selector: '#c', value }];
        const { done, said } = await way.attempt(form, given);
        const [got, ...more] = site.orders.slice(before);
        const isSent = got !== undefined && more.length === 0 && isRight(kind, value, got);
        if (!done && got === undefined) count.refused++;
        else if (isSent && done) count.right++;
        else
          count.wrong.push(
            `${kind} (${lang}): ${JSON.stringify(value)} → ${JSON.stringify([got, ...more])}, ${done ? 'done' : said}`,
          );
      }
    }
  } finally {
    await way.close();
    await site.close();
  }
  return counts as ReadonlyMap<string, Count>;
}

export function tableOf(counts: ReadonlyMap<string, Count>): string {
  const rows = [...counts].map(([kind, { right, refused, wrong }]) =>
    [kind.padEnd(30), ...[right, refused, wrong.length].map((one) => String(one).padStart(8))].join(''),
  );
  const head = `${'control'.padEnd(30)}   right refused   wrong`;
  return [head, ...rows, ...[...counts.values()].flatMap(({ wrong }) => wrong)].join('\n');
}
