import { describe, expect, test } from 'vitest';
import type { OwnFacts, OwnField, OwnForm } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

const TABLES = new URL('own-forms.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/scan/scan.ts') };

const lens = lensPage('lib/page/scan/scan.ts');

async function own(markup: string): Promise<OwnFacts> {
  await lens.load(markup);
  const facts = await lens.page.evaluate(() =>
    (globalThis as Global).lens.scan(document, { selectors: [], withAiAttributes: false, own: true }),
  );
  return facts.own!;
}
const forms = async (markup: string): Promise<readonly OwnForm[]> => (await own(markup)).forms;
const field = async (markup: string): Promise<OwnField> => {
  const form = markup.startsWith('<form') ? markup : `<form action=/x>${markup}<button>Go</button></form>`;
  const fields = (await forms(form)).flatMap((one) => one.fields);
  return fields.find(({ element }) => element.id === 'it' || element.name === 'it')!;
};

describe('what a field without a label is called', () => {
  test.each<[string, string, string]>(rowsOf<[string, string, string]>(TABLES, 'labels'))(
    'is %s',
    async (_, markup, question) => {
      expect((await field(markup)).question).toBe(question);
    },
  );
  test.each<[string, string, string]>([
    [
      'the legend',
      '<fieldset><legend>Kind</legend><input type=radio name=it value=a><input type=radio name=it value=b></fieldset>',
      'Kind',
    ],
    [
      'the heading before all of it',
      '<h5>Your gender:</h5><div><p><input type=radio name=it value=m> Male</p><p><input type=radio name=it value=f> Female</p></div>',
      'Your gender:',
    ],
    [
      'no label of one of its choices',
      '<p>Stars</p><label for=a>1 star</label><input type=radio name=it id=a value=1><label for=b>2 stars</label><input type=radio name=it id=b value=2>',
      'Stars',
    ],
  ])('of a group is %s', async (_, markup, question) => {
    expect(await field(markup)).toMatchObject({ question, inGroup: 2 });
  });
  test.each<[string, string, string]>([
    [
      'a description',
      '<input name=it aria-label=A aria-describedby=d title=T><p id=d>Ten signs</p>',
      'Ten signs',
    ],
    ['its title', '<input name=it aria-label=A title="Keyword">', 'Keyword'],
    ['its placeholder', '<input name=it aria-label=A placeholder="name@site">', 'name@site'],
    ['no placeholder that is its label', '<input name=it placeholder="Your name">', ''],
    ['what WebMCP says of it', '<input name=it aria-label=A toolparamdescription="A day" title=T>', 'A day'],
  ])('has for help %s', async (_, markup, help) => {
    expect((await field(markup)).help).toBe(help);
  });
});

test.each(rowsOf<[string, string, string]>(TABLES, 'choices'))(
  'a choice without words is called by %s',
  async (_, markup, called) => {
    const { options = [] } = (await field(markup)).element;
    expect(options.map(({ label }) => label).join(', ')).toBe(called);
  },
);

describe('the value that a control has before anybody fills it in', () => {
  test.each(rowsOf<[string, string, string | number]>(TABLES, 'set'))('%s', async (_, markup, chosen) => {
    expect(String((await field(markup)).chosen ?? '')).toBe(String(chosen));
  });
});

describe('sliders and stars', () => {
  test.each(rowsOf<[string, string, string]>(TABLES, 'thumbs'))('%s', async (_, markup, told) => {
    const [form] = await forms(
      `<form action=/x><input name=q aria-label=Q>${markup}<button>Go</button></form>`,
    );
    const sliders = (form?.fields ?? [])
      .slice(1)
      .map(({ element: { kind, min, max } }) => `${kind} ${min} to ${max}`);
    expect(sliders.join('; ')).toBe(told);
  });
});

describe('the actions of a form with several buttons', () => {
  test.each(rowsOf<[string, string, string]>(TABLES, 'senders'))('%s', async (_, buttons, told) => {
    const found = await forms(`<form action=/x method=post><input name=q aria-label=Q>${buttons}</form>`);
    expect(found.map(({ words }) => words.button).join(', ')).toBe(told);
    expect(new Set(found.map(({ selector }) => selector)).size).toBe(found.length);
  });
});

describe('groups without a form', () => {
  test.each(rowsOf<[string, string, string, string]>(TABLES, 'groups'))(
    '%s',
    async (_, markup, groups, none) => {
      const { forms: found, loose = [] } = await own(`<main><div>${markup}</div></main>`);
      const told = found.map(({ words, fields }) => {
        const labels = fields.map(({ element }) => element.label || element.type || 'slider');
        return `${words.button}: ${labels.join(', ')}`;
      });
      expect(told.join('; ')).toBe(groups);
      expect(loose.join('; ')).toBe(none);
    },
  );
});

describe('parts that are closed', () => {
  test.each(rowsOf<[string, string, string]>(TABLES, 'closed'))('%s', async (_, markup, told) => {
    const found = (await forms(`<main>${markup}</main>`)).filter(({ closed }) => closed);
    const each = found.map(
      ({ words, opener, fields }) =>
        `${words.button} by ${opener}: ${fields.map(({ element }) => element.label).join(', ')}`,
    );
    expect(each.join('; ')).toBe(told);
    expect(found.flatMap(({ fields }) => fields).every(({ seen }) => seen === 'closed')).toBe(true);
  });
});

describe('what only looks like a control', () => {
  test.each(rowsOf<[string, string, string, string]>(TABLES, 'strange'))(
    '%s',
    async (_, markup, fields, beyond) => {
      const [form] = await forms(
        `<form action=/x><input name=q aria-label=Q>${markup}<button>Go</button></form>`,
      );
      const told = (form?.fields ?? [])
        .filter(({ element }) => element.seenOnly)
        .map(({ element: { label, options, max } }) => {
          const values = options?.map(({ value }) => value).join(', ') ?? (max ? `1 to ${max}` : 'number');
          return `${label} ${values}`;
        });
      expect(told.join('; ')).toBe(fields);
      expect(
        (form?.beyond ?? []).map((one) => `${one.label}${one.required ? ' (required)' : ''}`).join('; '),
      ).toBe(beyond);
    },
  );
});

describe('whether a person sees a field', () => {
  test.each<[string, string, OwnField['seen']]>([
    ['plain', '<input name=it>', 'shown'],
    ['not displayed', '<input name=it style="display:none">', 'unseen'],
    ['in a part that appears later', '<div style="display:none"><input name=it></div>', 'later'],
    ['in a part that never appears', '<div style="display: none !important"><input name=it></div>', 'unseen'],
    ['transparent', '<input name=it style="opacity:0">', 'unseen'],
    ['far to the left', '<input name=it style="position:absolute;left:-9999px">', 'unseen'],
    ['far to the right', '<input name=it style="position:absolute;left:9999px">', 'unseen'],
    ['of one pixel', '<input name=it style="width:1px;height:1px;padding:0;border:0">', 'unseen'],
    ['cut off by what is around it', '<div style="height:0;overflow:hidden"><input name=it></div>', 'unseen'],
    [
      'a box drawn by its label',
      '<input type=checkbox name=it id=b style="opacity:0"><label for=b>Yes</label>',
      'shown',
    ],
  ])('%s', async (_, markup, seen) => {
    expect((await field(`<input name=other aria-label=Other>${markup}`)).seen).toBe(seen);
  });
  test('one of a closed form will be, one set aside in it will not', async () => {
    const [form] = await forms(
      '<dialog><form><input name=a><input name=trap style="position:absolute;left:-9999px"><button>Go</button></form></dialog>',
    );
    expect(form).toMatchObject({ closed: true, fields: [{ seen: 'closed' }, { seen: 'unseen' }] });
  });
});

describe('the own forms of a page', () => {
  const links = '<a href=/x>x</a>'.repeat(20);
  test.each<[string, string, readonly object[]]>([
    [
      'one form',
      '<form action=/f><input name=q><button>Go</button></form>',
      [{ kind: 'form', closed: false, written: { action: true, method: false } }],
    ],
    [
      'fields without a form, by their button',
      '<div><input aria-label=Q><button>Find</button></div>',
      [{ kind: 'group', words: { button: 'Find' } }],
    ],
    [
      'an image that a click sends',
      '<div><input aria-label=Q><img onclick="go()" alt=Find style="width:9px;height:9px"></div>',
      [{ kind: 'group' }],
    ],
    [
      'no arrow of a spinner, and no button without a name',
      '<div><input aria-label=Q><a role=button tabindex=-1 aria-hidden=true>up</a><span aria-hidden=true><button>x</button></span><button></button><button>Go</button></div>',
      [{ kind: 'group', words: { button: 'Go' } }],
    ],
    [
      'a form’s button, not the one in a field',
      '<form action=/f method=post><input name=q><button tabindex=-1>up</button><button><i></i></button><button>Go</button></form>',
      [{ kind: 'form', words: { button: 'Go' } }],
    ],
    ['no fields without a button', '<div><input aria-label=Q></div>', []],
    ...[
      '<label><input type=radio name=a>Tea</label><label><input type=radio name=a>Coffee</label>',
      '<label><input type=checkbox>Tea</label><label><input type=checkbox>Coffee</label>',
      '<select aria-label=Drink><option>Tea<option>Coffee</select>',
    ].flatMap((choices): [string, string, readonly object[]][] => [
      [
        `choices with a button: ${choices}`,
        `<div>${choices}<button>Vote</button></div>`,
        [{ kind: 'group' }],
      ],
      [
        `no choices beside a drawn button: ${choices}`,
        `<div>${choices}<a role=button tabindex=0>Look</a></div>`,
        [],
      ],
    ]),
    ['no boxes beside a button', '<div><input type=checkbox aria-label=Dark><button>Save</button></div>', []],
    [
      'no field beside what only opens',
      '<div><input aria-label=Q><button aria-expanded=false>More</button></div>',
      [],
    ],
    ...['Close glossary', 'Menu', 'Copy HTML', 'Play', '閉じる'].map(
      (word): [string, string, readonly object[]] => [
        `no field beside “${word}”`,
        `<div><input aria-label=Q><button>${word}</button></div>`,
        [],
      ],
    ),
    ...['Show flights', 'View rates', 'Share', 'Open an account', 'Playlist'].map(
      (word): [string, string, readonly object[]] => [
        `a field beside “${word}”`,
        `<div><input aria-label=Q><button>${word}</button></div>`,
        [{ words: { button: word } }],
      ],
    ),
    [
      'fields with the button after them, not one that closes what is around them',
      '<div><button>Back</button><input name=q><button>Find</button></div>',
      [{ words: { button: 'Find' } }],
    ],
    [
      'no sliders beside a button',
      '<div><div role=slider tabindex=0 aria-label=Progress>0</div><button>Start</button></div>',
      [],
    ],
    [
      'without the list that one of its fields opens',
      '<form><input name=q role=combobox><ul role=listbox><li role=option>A</ul></form>',
      [{ fields: [{ element: { name: 'q' } }] }],
    ],
    [
      'under no heading that comes after its fields',
      '<form><h3>Comment</h3><textarea name=c></textarea><h4>Basic HTML</h4><button>Add</button></form>',
      [{ words: { heading: 'Comment' } }],
    ],
    [
      'under the legend of most of their fields',
      '<form><fieldset><legend>Write to us</legend><input name=a><input name=b></fieldset><input name=c></form>',
      [{ words: { legend: 'Write to us' } }],
    ],
    [
      'under no legend of a few of them',
      '<form><input name=a><input name=b><fieldset><legend>Delivery</legend><input name=c></fieldset></form>',
      [{ words: { legend: '' } }],
    ],
    [
      'what a form around a whole page has in it',
      `<form method=post>${links}<div><input name=a><button>A</button></div><div><input name=b><button>B</button></div></form>`,
      [
        { kind: 'group', words: { button: 'A' } },
        { kind: 'group', words: { button: 'B' } },
      ],
    ],
    [
      'one in a shadow root',
      '<x-a><template shadowrootmode=open><form><input name=q></form></template></x-a>',
      [{ kind: 'form', fields: [{ element: { name: 'q' } }] }],
    ],
    [
      'one in a frame, under the title of that',
      '<iframe title=Newsletter srcdoc="<form><input name=q></form>"></iframe>',
      [{ kind: 'form', words: { above: 'Newsletter' } }],
    ],
    [
      'one under the heading of both, not under that of the form before it',
      '<main><h2>Bread</h2><form><h3>Order</h3><input name=a></form><form><input name=b></form></main>',
      [{ words: { heading: 'Order', above: 'Bread' } }, { words: { heading: '', above: 'Bread' } }],
    ],
    [
      'a form that its scripts take',
      '<form onsubmit="return x()"><input name=q></form>',
      [{ scripted: true }],
    ],
    ['a search by its landmark', '<search><form><input name=q></form></search>', [{ search: true }]],
    [
      'the tool that a form declares',
      '<form toolname=find tooldescription=Finds><input name=q></form>',
      [{ tool: { name: 'find', description: 'Finds' } }],
    ],
  ])('are %s', async (_, markup, found) => {
    expect(await forms(markup)).toMatchObject(found);
  });
  test('are marked by what goes along, whatever its tokens are', async () => {
    const marked = async (hidden: string): Promise<string> =>
      (await forms(`<form>${hidden}<input name=q></form>`))[0]!.mark;
    const article = '<input type=hidden name=article value=7>';
    expect(await marked(`${article}<input type=hidden name=csrf_token value=a>`)).toBe(await marked(article));
    expect(await marked('<input type=hidden name=article value=8>')).not.toBe(await marked(article));
  });
  test('never have a value that somebody has typed', async () => {
    await lens.load('<form><input name=q><textarea name=t></textarea><input type=password name=p></form>');
    const text = await lens.page.evaluate(async () => {
      for (const one of document.querySelectorAll('input,textarea'))
        (one as HTMLInputElement).value = 'geheim';
      const { own } = await (globalThis as Global).lens.scan(document, {
        selectors: [],
        withAiAttributes: false,
        own: true,
      });
      return JSON.stringify(own);
    });
    expect(text).not.toContain('geheim');
  });
});

describe('what a page says of its actions to machines', () => {
  const jsonLd = (value: unknown): string =>
    `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const search = (more: object): object => ({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: 'https://s.example/?q={q}',
      'query-input': 'required name=q',
      ...more,
    },
  });
  test.each(rowsOf<[what: string, markup: string, entries: readonly object[]]>(TABLES, 'schema.org'))(
    'is %s',
    async (_, markup, entries) => {
      expect((await own(markup)).entries).toMatchObject(entries);
    },
  );
  test('is bounded, however much it says', async () => {
    const many = Array.from({ length: 500 }, () => search({}));
    expect((await own(jsonLd(many))).entries).toHaveLength(20);
  });
});

test.each([
  ['of the page', '<main><form action=/x><input name=it></form></main>'],
  [
    'of the host’s page',
    '<main><template shadowrootmode=open><form action=/x><input name=it></form></template></main>',
  ],
  [
    'around the host',
    '<section><div lang=fr><template shadowrootmode=open><form action=/x><input name=it></form></template></div></section>',
  ],
])('a form has the language %s', async (_, markup) => {
  const [form] = await forms(
    `<!doctype html><html lang=${markup.includes('lang=fr') ? 'de' : 'fr'}><body>${markup}`,
  );
  expect(form?.language).toBe('fr');
});

test.each(rowsOf<[string, string, string]>(TABLES, 'selectors'))(
  'controls %s have selectors that last',
  async (_, controls, selectors) => {
    const [form] = await forms(`<form>${controls}<button>Go</button></form>`);
    expect(form?.fields.map(({ selector }) => selector).join(', ')).toBe(selectors);
  },
);
