import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInit } from '../../../lib/cli/init.ts';
import { type Listening, start } from '../../servers/http.ts';
import { connect } from './mcp-client.ts';
import { check, folder, inProcess } from './process.ts';

const PAGE = `<!doctype html><html lang=en><title>Harbour office</title><body><main><h1>Harbour office</h1>
<form id=berth><h2>Reserve a berth</h2>
  <label>Boat <input name=boat required maxlength=30></label>
  <label>Nights <input name=nights type=number min=1 max=14 value=1></label>
  <label><input type=checkbox name=power checked> With power</label>
  <button>Reserve</button></form>
<form id=tide><h2>Find a tide</h2><label>Day <input id=day type=date required></label><button>Show</button></form>
<section><h2>Convert a length</h2><label>Feet <input id=feet type=number required></label>
  <label>Into <select id=into><option>metres<option>yards</select></label>
  <button id=convert type=button>Convert</button></section>
<form action=/letters method=post><h2>Write to us</h2>
  <label>Letter <textarea name=letter required></textarea></label><button>Send</button></form>
<form><h2>Leave the harbour</h2><label>Berth <input name=berth required></label><button>Delete the booking</button></form>
<p role=status></p></main><script>
const tell = (text) => { document.querySelector('[role=status]').textContent = text; };
const taken = (path, form) => fetch(path, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  .then((answer) => answer.text()).then(tell);
berth.onsubmit = (event) => { event.preventDefault(); taken('/api/berths', berth); };
tide.onsubmit = (event) => { event.preventDefault(); tell('High water on ' + day.value + ' at 06:12.'); };
document.forms[3].onsubmit = (event) => { event.preventDefault(); taken('/api/leave', document.forms[3]); };
convert.onclick = () => tell(feet.value + ' feet are ' + (feet.value * 0.3048).toFixed(1) + ' ' + into.value + '.');
</script>`;

const MARKED = `<!doctype html><html lang=en><title>Harbour office</title><form action=/letters method=post data-awas-action=write-to-us
  data-awas-context="Write to us. Asks for letter" aria-label="Write to us"><label>Letter
  <textarea name=letter required data-awas-param=letter></textarea></label><button>Send</button></form>`;

let site: Listening;
const posted: string[] = [];
const published = new Map<string, string>();
beforeAll(async () => {
  site = await start(async ({ method, url = '' }, response) => {
    const file = published.get(url);
    if (file !== undefined) {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
      };
      response.writeHead(200, { ...headers, 'cache-control': 'max-age=3600', etag: '"1"' }).end(file);
    } else if (method === 'POST') {
      posted.push(url);
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Berth 7 is yours.');
    } else if (url === '/office') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    else if (url === '/marked') response.writeHead(200, { 'content-type': 'text/html' }).end(MARKED);
    else response.writeHead(404).end();
  });
});
afterAll(() => site.close());

async function init(format: string) {
  await using place = await folder();
  return await inProcess(runInit, [`${site.origin}/office`, '--format', format], { cwd: place.path });
}

type Report = { targets: { documents: { findings: { rule: string; message: string }[] }[] }[] };

interface Written {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

describe('published unchanged, a draft of forms that scripts send', { timeout: 90_000 }, () => {
  test('is in AWAS as a whole, by the page and its controls', async () => {
    const { status, stdout, stderr } = await init('awas');
    expect([status, stderr]).toEqual([0, '5 actions, nothing lost\n']);
    const { actions } = JSON.parse(stdout) as { actions: readonly Written[] };
    const requests = actions.map((one) => [
      one.id,
      one.method,
      one.path,
      (one as { 'x-request'?: string })['x-request'],
    ]);
    expect(requests).toEqual([
      ['reserve-a-berth', 'POST', '/office', 'none'],
      ['find-a-tide', 'POST', '/office', 'none'],
      ['write-to-us', 'POST', '/letters', undefined],
      ['leave-the-harbour', 'DELETE', '/office', 'none'],
      ['convert-a-length', 'POST', '/office', 'none'],
    ]);
    published.set('/.well-known/ai-actions.json', stdout);
    expect(posted).toEqual([]);
  });

  test('has a clean check, on its page also; that other manifests are absent is no matter of it', async () => {
    const found = await check([site.origin, '--page', '--format', 'json']);
    const { targets } = JSON.parse(found.stdout) as Report;
    const told = targets.flatMap(({ documents }) => documents.flatMap(({ findings }) => findings));
    expect(
      told
        .map(({ rule, message }) => `${rule}: ${message}`)
        .filter((one) => !one.startsWith('awas/integration-manifest-absent')),
    ).toEqual([]);
  });

  test.each([
    ['reserve-a-berth', { boat: 'Ida', nights: 3 }, 'Berth 7 is yours.'],
    ['find-a-tide', { day: '2027-03-09' }, 'High water on 2027-03-09 at 06:12.'],
    ['convert-a-length', { feet: 10, into: 'metres' }, '10 feet are 3.0 metres.'],
  ])('runs: %s', async (tool, input, shows) => {
    await using session = await connect([site.origin], 'accept', { onPages: true });
    expect(await session.call(tool, input)).toMatchObject({ text: expect.stringContaining(shows) });
    expect(session.questions).toHaveLength(1);
  });

  test('is refused if its page can’t be opened: no request is made up', async () => {
    const before = posted.length;
    await using session = await connect([site.origin], 'accept');
    expect(await session.call('reserve-a-berth', { boat: 'Ida' })).toMatchObject({ isError: true });
    expect(posted).toHaveLength(before);
  });

  test('names each action that a format of requests can’t say', async () => {
    const { status, stderr } = await init('awp');
    expect(status).toBe(0);
    for (const id of ['reserve-a-berth', 'find-a-tide', 'leave-the-harbour', 'convert-a-length'])
      expect(stderr).toMatch(new RegExp(`^ {2}${id}: .*script`, 'm'));
  });

  test('has a clean check as attributes of a page, without any manifest', async () => {
    published.clear();
    const { stdout } = await check([`${site.origin}/marked`, '--page', '--format', 'json']);
    expect(stdout).toContain('write-to-us');
    expect(stdout).not.toContain('"rule":');
  });
});
