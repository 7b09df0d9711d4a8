import { expect, test } from 'vitest';
import { runInit } from '../../../lib/cli/init.ts';
import { serve } from '../../servers/http.ts';
import { folder, inProcess } from './process.ts';

const SENDS = `addEventListener('input', ({ target }) => {
  fetch('/suggest?q=' + target.value).catch(() => {});
  fetch('/draft', { method: 'POST', body: target.value }).catch(() => {});
  navigator.sendBeacon('/beacon', target.value);
  new Image().src = '/picture?' + target.value;
});
addEventListener('pagehide', () => navigator.sendBeacon('/end', 'x'));
addEventListener('change', ({ target }) => { location.href = '/left?' + target.value; });`;

const PAGE = `<!doctype html><html lang=en><title>Tea shop</title><body>
<form action=/search><label>Search tea <input name=q></label><button>Search</button></form>
<form action=/order method=post><h2>Order tea</h2>
  <label>Tea <select name=tea><option value=black>Black<option value=green>Green</select></label>
  <label>Packets <input name=packets type=number min=1 value=1 oninput="this.value = 1"></label>
  <label>Name <input name=customer required></label><button>Order</button></form>
<form action=/subscribe method=post><h2>Newsletter</h2>
  <label>E-mail <input name=email type=email required oninput="this.value = ''"></label><button>Subscribe</button></form>
<script>${SENDS}</script>`;

test('init tries each control of a page, leaves out those that keep no value, and has nothing sent', async () => {
  const asked: string[] = [];
  const site = await serve(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await using place = await folder();
  const { status, stdout, stderr } = await inProcess(runInit, [site.origin], { cwd: place.path });
  expect([status, stderr]).toEqual([0, expect.stringContaining('2 actions')]);
  expect(Object.keys(JSON.parse(stdout).actions)).toHaveLength(2);
  expect(stdout).toContain('"customer"');
  expect(stdout).not.toContain('"packets"');
  expect(stderr).toContain(
    '“Packets” of the form “Order tea” is left out. Tried: shows “1” instead (min 1).',
  );
  expect(stderr).toContain('The form “Newsletter” is left out: a required field didn’t keep a test value.');
  expect(asked.filter((one) => one !== 'GET /favicon.ico')).toEqual(['GET /', 'GET /', 'GET /']);
  await site.close();
});

test('init names every form that is left out, also if no action is left', async () => {
  const site = await serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html lang=en><title>Club</title>
<form action=/in method=post><h2>Sign in</h2><label>Name <input name=n></label><label>Password <input type=password name=p></label><button>Sign in</button></form>
<form action=/photos method=post><h2>Send a photo</h2><label>Photo <input type=file name=photo required></label><button>Send</button></form>`),
  );
  await using place = await folder();
  const { status, stdout, stderr } = await inProcess(runInit, [site.origin], { cwd: place.path });
  expect([status, stdout, stderr.split('\n')]).toEqual([
    2,
    '',
    [
      '  The form “Sign in” is left out: it asks for a password.',
      '  The form “Send a photo” is left out: it needs a file.',
      'There is no action to declare. See awas-lens init --help.',
      '',
    ],
  ]);
  await site.close();
});

test.each(['location.href = "about:blank"', 'document.body.replaceChildren()'])(
  'init writes a draft, although a choice leads away by %s',
  async (leads) => {
    const site = await serve((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><html lang=en><title>Parts</title><body>
<form action=/parts method=post><h2>Reserve a part</h2><label>Branch <select name=branch onchange='${leads}'><option>North<option>South</select></label>
<label>Part <input name=part required></label><button>Reserve it</button></form>`),
    );
    await using place = await folder();
    const { status, stdout } = await inProcess(runInit, [site.origin], { cwd: place.path });
    expect(status).toBe(0);
    const { actions } = JSON.parse(stdout) as { actions: { parameters: { name: string }[] }[] };
    expect(actions.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([['branch', 'part']]);
    await site.close();
  },
);

test('init uses no id and no name that changes with each load', async () => {
  let loads = 0;
  const site = await serve((_, response) => {
    const id = (name: string): string => `${name}${'zqkvw'.charAt(loads % 5)}x`;
    loads++;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html lang=en><title>Claims</title><body>
<form action=/claims method=post id=${id('fm')}><h2>Make a claim</h2>
<p><label for=${id('a')}>Policy</label><input id=${id('a')} name=${id('a')} required></p>
<p><label for=${id('b')}>Day</label><input id=${id('b')} name=${id('b')} type=date></p><button>Send the claim</button></form>`);
  });
  await using place = await folder();
  const { stdout } = await inProcess(runInit, [site.origin], { cwd: place.path });
  const [made] = (JSON.parse(stdout) as { actions: Record<string, unknown>[] }).actions;
  expect(made).toMatchObject({
    'x-selector': "form[action='/claims']",
    parameters: [
      { name: 'policy', selector: 'html > body > form > p:nth-of-type(1) > input' },
      { name: 'day', selector: "form[action='/claims'] input[type='date']" },
    ],
  });
  await site.close();
});
