import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TASKS } from '../../drafts/bench.ts';
import { serve } from '../../servers/http.ts';
import { type Sites, startSites } from '../../site/server.ts';
import { connect } from './mcp-client.ts';

const [TOOL, GIVEN] = TASKS.find(({ sends }) => sends.startsWith('POST /order'))!.steps[0]!;
let demo: Sites;
beforeAll(async () => {
  demo = await startSites();
});
afterAll(() => demo.close());

async function serving(pages: Readonly<Record<string, string>>) {
  const site = await serve(({ url = '' }, response) => {
    const page = pages[url];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  return { ...site, [Symbol.asyncDispose]: () => site.close() };
}

const drafting = (answer: 'accept' | 'decline') =>
  connect(['--drafts', demo.sites.plain.url], answer, { onPages: true });
const got = (from: number) => demo.log.slice(from).filter(({ method }) => method === 'POST');

describe('a site that declares nothing, with --drafts', { timeout: 60_000 }, () => {
  test('does nothing after a no', async () => {
    const before = demo.log.length;
    await using session = await drafting('decline');
    expect(await session.call(TOOL, GIVEN)).toMatchObject({ isError: true });
    expect(got(before)).toEqual([]);
  });

  test('asks for yes or no: nobody could send a form in a headless browser', async () => {
    await using session = await drafting('accept');
    const choices: object[] = [];
    session.client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      if (params.mode !== 'url') choices.push(params.requestedSchema.properties);
      return { action: 'accept', content: {} };
    });
    await session.call(TOOL, GIVEN);
    expect(choices).toEqual([{}]);
  });

  test('offers nothing without --drafts', async () => {
    await using session = await connect([demo.sites.plain.url], 'accept', { onPages: true });
    const { tools } = await session.client.listTools();
    expect(tools.filter(({ name }) => !name.startsWith('awas_lens_'))).toEqual([]);
  });
});

const script = (what: string) =>
  `onsubmit="event.preventDefault();fetch('/send',{method:'POST',body:new URLSearchParams(new FormData(this))}).then(()=>{out.textContent='It is done for you';${what}})"`;
const LATE = {
  'disabled until a box below it is ticked': [
    `<form ${script('')} action=/send method=post><h2>Book it</h2><fieldset id=all disabled><label>House <input name=house required></label></fieldset>
      <label><input type=checkbox name=read value=1 onchange="all.disabled=!this.checked">I have read the rules</label><button>Book</button></form>`,
    { read: true },
    { read: true, house: 'a' },
    'house=a&read=1',
  ],
  'drawn once another is chosen': [
    `<form ${script('')} action=/send method=post><h2>Book it</h2><label>House <select name=house
      onchange="more.innerHTML='<label>Street <input name=street required></label>'"><option value="">Choose<option value=a>Alpha</select></label>
      <div id=more></div><button>Book</button></form>`,
    { house: 'a' },
    { house: 'a', street: 'Low Street 3' },
    'house=a&street=Low+Street+3',
  ],
  'in a dialog without a form, whose button may seem to take a choice': [
    `<button onclick="d.showModal()">Other</button><p></p><dialog id=d><h2>Book it</h2><label>House <input id=house></label>
      <label>Floor <input id=floor></label><button onclick="d.close();fetch('/send',{method:'POST',body:new URLSearchParams({house:house.value,floor:floor.value})}).then(()=>{out.textContent='It is done for you'})">OK</button></dialog>`,
    { house: 'a' },
    { house: 'b', floor: '2' },
    'house=b&floor=2',
  ],
  'of a form that its script takes away': [
    `<form ${script('document.forms[0].remove()')} action=/send method=post><h2>Book it</h2>
      <label>House <input name=house required></label><button>Book</button></form>`,
    { house: 'a' },
    { house: 'b' },
    'house=b',
  ],
} as const;

test.each(Object.entries(LATE))(
  'keeps a tool and its name, and offers a field %s',
  { timeout: 60_000 },
  async (_, [form, first, second, sends]) => {
    await using site = await serving({
      '/': `<!doctype html><title>Office</title>${form}<output id=out></output>`,
      '/send': 'Done',
    });
    await using session = await connect(['--drafts', `${site.origin}/`], 'accept', { onPages: true });
    await session.call('book-it', first);
    const { tools } = await session.client.listTools();
    const offered = tools.filter(({ name }) => !name.startsWith('awas_lens_'));
    expect(offered.map(({ name }) => name)).toEqual(['book-it']);
    expect(Object.keys(offered[0]!.inputSchema.properties!)).toEqual(Object.keys(second));
    const before = site.seen.length;
    expect(await session.call('book-it', second)).toMatchObject({
      isError: false,
      text: expect.stringContaining('It is done for you'),
    });
    expect(site.seen.slice(before).flatMap(({ body }) => body || [])).toEqual([sends]);
  },
);

const ASKING = `<!doctype html><title>Office</title><div><h2>Book it</h2><label>Desk <input id=desk></label>
  <label>House <select id=house onchange="more.innerHTML=this.value==='a'?'<label>Street <input></label>':''"><option value="">Choose<option value=a>Alpha<option value=b>Beta</select></label>
  <div id=more></div><button onclick="fetch('/send',{method:'POST',body:new URLSearchParams({desk:desk.value,house:house.value})}).then(()=>{out.textContent='It is done for you'})">Book</button></div><output id=out></output>`;

test('says which field came during the run and was left empty', { timeout: 60_000 }, async () => {
  await using site = await serving({ '/': ASKING, '/send': 'Done' });
  await using session = await connect(['--drafts', `${site.origin}/`], 'accept', { onPages: true });
  const told = async (house: string) => (await session.call('book-it', { desk: '1', house })).text;
  expect(await told('a')).toContain('also asked for “Street”');
  expect(await told('b')).not.toContain('also asked for');
});

const NOTE = `<!doctype html><title>Notes</title><form action=/note method=post><h2>Note</h2>
<label>Text <input name=text required></label><button name=do value=back formnovalidate>Cancel</button>
<button name=do value=save>Save</button><button name=do value=drop>Delete</button>
<button formaction=/draft>Keep as draft</button></form>
<form action=/pdf method=post target=_blank><h2>Print</h2><label>Name <input name=name></label><button>Make a PDF</button></form>
<form action=/pdf method=post target=inner><h2>Preview</h2><label>Name <input name=shown></label><button>Show</button></form><iframe name=inner></iframe>`;

test('offers each button of a form, and sends what it sends', { timeout: 60_000 }, async () => {
  const pages = {
    '/': NOTE,
    '/note': '<p>It is done for you',
    '/draft': '<p>It is done for you',
    '/pdf': '<p>Printed',
  };
  await using site = await serving(pages);
  await using session = await connect(['--drafts', `${site.origin}/`], 'accept', { onPages: true });
  expect((await session.call('awas_lens_status')).text).toMatch(
    /The form “Preview” is left out: its response comes in another frame or window/,
  );
  for (const [tool, path, body] of [
    ['note-save', '/note', 'text=A&do=save'],
    ['note-delete', '/note', 'text=A&do=drop'],
    ['note-keep-as-draft', '/draft', 'text=A'],
  ]) {
    const before = site.seen.length;
    expect(await session.call(tool!, { text: 'A' })).toMatchObject({ isError: false });
    const posts = site.seen.slice(before).filter(({ method }) => method === 'POST');
    expect(posts.map(({ url, body: sent }) => `${url} ${sent}`)).toEqual([`${path} ${body}`]);
  }
  expect(await session.call('print', { name: 'A' })).toMatchObject({
    isError: false,
    text: expect.stringContaining('Printed'),
  });
});

const SIGNED = (
  sign: string,
) => `<!doctype html><title>Office</title><style>.lane { position: relative; width: 200px; height: 10px }
  #knob { position: absolute; width: 20px; height: 20px; cursor: grab }</style>
<form id=f onsubmit="event.preventDefault();fetch('/send',{method:'POST',body:'who='+who.value+'&loud='+shown.textContent}).then(()=>{out.textContent='It is done for you'})">
  <h2>Tune it</h2><label>Who <input id=who required></label>
  <div><label>Loudness</label><div class=lane id=lane><div id=knob></div></div><span id=shown>0</span></div>
  <div><label>${sign}</label><canvas width=200 height=60></canvas></div><button>Tune</button></form><output id=out></output>
<script>knob.onpointerdown = ({ pointerId }) => {
  knob.setPointerCapture(pointerId);
  knob.onpointermove = ({ clientX }) => {
    const { left, width } = lane.getBoundingClientRect();
    const at = Math.max(0, Math.min(100, Math.round((clientX - left) / width * 100)));
    knob.style.left = at * 2 - 10 + 'px';
    shown.textContent = at;
  };
};
knob.onpointerup = () => { knob.onpointermove = null }</script>`;

test('fills in a slider without a role, and says what it can’t fill in', { timeout: 60_000 }, async () => {
  await using site = await serving({
    '/': SIGNED('Signature'),
    '/needed': SIGNED('Signature *'),
    '/send': 'Done',
  });
  await using session = await connect(['--drafts', `${site.origin}/`, `${site.origin}/needed`], 'accept', {
    onPages: true,
  });
  const { tools } = await session.client.listTools();
  const drafted = tools.filter(({ name }) => !name.startsWith('awas_lens_'));
  expect(drafted.map(({ name, description }) => `${name}: ${description}`)).toEqual([
    'tune-it: The site says: “Tune it: Who, Loudness”. Sent without “Signature”, which can’t be filled in.',
  ]);
  const { text } = await session.call('awas_lens_status');
  expect(text).toMatch(/\/: “Signature” of the form “Tune it” is left out. It can’t be filled in/);
  expect(text).toMatch(
    /\/needed: The form “Tune it” is left out: it needs “Signature”, which can’t be filled in/,
  );
  const before = site.seen.length;
  expect(await session.call('tune-it', { who: 'Ada', lane: 35 })).toMatchObject({ isError: false });
  expect(session.questions).toEqual([
    expect.stringContaining('“Signature” can’t be filled in, so the form is sent without it.'),
  ]);
  expect(site.seen.slice(before).flatMap(({ body }) => body || [])).toEqual(['who=Ada&loud=35']);
});
