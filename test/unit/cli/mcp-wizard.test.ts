import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { serve } from '../../servers/http.ts';
import { connect } from './mcp-client.ts';

const SEND = `fetch('/send',{method:'POST',body:new URLSearchParams(new FormData(document.querySelector('form')))}).then(()=>{out.textContent='Your room is booked'})`;

const WIZARDS = {
  'that a class hides': `<style>.off { display: none }</style><form onsubmit="event.preventDefault();${SEND}">
    <div id=one><h2>Book a room</h2><label>Name <input name=name required></label>
      <button type=button onclick="one.classList.add('off');two.classList.remove('off')">Continue</button></div>
    <div id=two class=off><h2>When do you come?</h2><label>Day <input name=day type=date required></label>
      <button>Book now</button></div></form>`,
  'that a script adds': `<div id=app></div><script>
    const kept = {};
    const step = (heading, field, button, next) => {
      app.innerHTML = '<form><h2>' + heading + '</h2>' + field + '<button>' + button + '</button></form>';
      app.firstChild.onsubmit = (event) => { event.preventDefault(); Object.assign(kept, Object.fromEntries(new FormData(event.target))); next() };
    };
    const last = () => fetch('/send', { method: 'POST', body: new URLSearchParams(kept) }).then(() => { app.innerHTML = ''; out.textContent = 'Your room is booked' });
    step('Book a room', '<label>Name <input name=name required></label>', 'Continue',
      () => step('When do you come?', '<label>Day <input name=day type=date required></label>', 'Book now', last));
    </script>`,
  'in a dialog that a script adds': `<div><h2>Book a room</h2><label>Name <input name=name id=who></label><button onclick="ask()">Continue</button></div><script>
    const ask = () => {
      const d = document.body.appendChild(document.createElement('dialog'));
      d.innerHTML = '<h2>When do you come?</h2><label>Day <input name=day type=date required></label><button type=button>Book now</button>';
      d.querySelector('button').onclick = () => { d.close(); fetch('/send', { method: 'POST', body: new URLSearchParams({ name: who.value, day: d.querySelector('input').value }) }).then(() => { out.textContent = 'Your room is booked' }) };
      d.showModal();
    };</script>`,
} as const;

const IN_FORM = `<form onsubmit="event.preventDefault();${SEND}"><h2>Book a room</h2><label>Name <input name=name required></label>
    <button type=button onclick="d.showModal()">Continue</button>
    <dialog id=d><h2>When do you come?</h2><label>Day <input name=day type=date required></label>
      <button>Book now</button></dialog></form>`;

async function visiting(wizard: string) {
  const page = `<!doctype html><title>Inn</title>${wizard}<output id=out></output>`;
  const site = await serve((_request, response) => void response.end(page));
  const session = await connect(['--drafts', `${site.origin}/`], 'accept', { onPages: true });
  let changes = 0;
  session.client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
  return {
    ...session,
    changes: () => changes,
    sent: () => site.seen.flatMap(({ body }) => body || []),
    async tools() {
      const { tools } = await session.client.listTools();
      return tools.filter(({ name }) => !name.startsWith('awas_lens_')).map(({ name }) => name);
    },
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await site.close();
    },
  };
}

test.each(Object.entries(WIZARDS))('offers a second step %s', { timeout: 60_000 }, async (_, wizard) => {
  await using visit = await visiting(wizard);
  expect(await visit.tools()).toEqual(['book-a-room']);
  expect(await visit.call('book-a-room', { name: 'Ada' })).toMatchObject({ isError: false });
  const [, second = '', ...others] = await visit.tools();
  expect(second).toMatch(/^(?:when-do-you-come|book-now)$/);
  expect(others).toEqual([]);
  expect(visit.changes()).toBe(1);
  expect(visit.sent()).toEqual([]);
  expect(await visit.call(second, { day: '2026-12-24' })).toMatchObject({
    isError: false,
    text: expect.stringContaining('Your room is booked'),
  });
  expect(visit.sent()).toEqual(['name=Ada&day=2026-12-24']);
});

test('forgets a second step when the first is done again', { timeout: 60_000 }, async () => {
  await using visit = await visiting(WIZARDS['that a script adds']);
  await visit.call('book-a-room', { name: 'Ada' });
  await visit.call('book-a-room', { name: 'Ben' });
  await visit.call('when-do-you-come', { day: '2026-12-24' });
  expect(visit.sent()).toEqual(['name=Ben&day=2026-12-24']);
  expect(await visit.tools()).toEqual(['book-a-room']);
  expect(await visit.call('when-do-you-come', { day: '2026-12-25' })).toMatchObject({ isError: true });
});

test('offers the step of a dialog in the same form at once', { timeout: 60_000 }, async () => {
  await using visit = await visiting(IN_FORM);
  expect(await visit.tools()).toEqual(['book-a-room']);
  expect(await visit.call('book-a-room', { name: 'Ada', day: '2026-12-24' })).toMatchObject({
    isError: false,
  });
  expect(visit.sent()).toEqual(['name=Ada&day=2026-12-24']);
});

const DECLARED = JSON.stringify({
  version: '1.0',
  name: 'Inn',
  description: 'Rooms for a night',
  actions: [
    {
      id: 'book',
      name: 'Book a room',
      description: 'Book a room for one night',
      path: '/',
      method: 'POST',
      parameters: [
        { name: 'name', type: 'string', selector: '[name=name]', required: true, description: 'Guest' },
        {
          name: 'day',
          type: 'string',
          format: 'date',
          selector: '[name=day]',
          required: true,
          description: 'Day',
        },
      ],
    },
  ],
});

const wizardWith = (
  button: string,
  leads: string,
  steps = '<h2>Step 1 of 2</h2>',
): string => `<div id=app></div><script>
    const kept = {};
    const last = () => fetch('/send', { method: 'POST', body: new URLSearchParams(kept) }).then(() => { out.textContent = 'Your room is booked' });
    const step = (field, button, next) => {
      app.innerHTML = '<form method=post action=/native>${steps}' + field + '<input name=note hidden><button>' + button + '</button></form>';
      app.firstChild.onsubmit = next && ((event) => { event.preventDefault(); Object.assign(kept, Object.fromEntries(new FormData(event.target))); next() });
    };
    const day = () => step('<label>Day <input name=day type=date required></label>', 'Book now', last);
    step('<label>Name <input name=name required></label>', '${button}', ${leads});
    </script>`;

const HIDING = `<form id=f><label>Name <input name=name></label><p hidden><input name=day type=date></p><button>Continue</button></form><script>
    f.onsubmit = (event) => { event.preventDefault(); fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(f)) }) };
    </script>`;

test.concurrent.each([
  ['hides a field, and sends', HIDING, [], 'day'],
  ['leads on', wizardWith('Continue', 'day'), ['name=Ada&note=&day=2026-12-24'], 'Your room is booked'],
  ['names no steps', wizardWith('Continue', 'last', ''), [], '[name=day] finds nothing'],
  ['says more', wizardWith('Continue and pay', 'day'), [], '[name=day] finds nothing'],
  ['submits', wizardWith('Next', 'null'), [], '[name=day] finds nothing'],
  ['sends', wizardWith('Next', 'last'), ['name=Ada&note='], 'sent'],
])('a declared form whose first button %s', { timeout: 60_000 }, async (_, wizard, received, said) => {
  const page = `<!doctype html><title>Inn</title>${wizard}<output id=out></output>`;
  const site = await serve(({ url }, response) => {
    const isManifest = url === '/.well-known/ai-actions.json';
    response.setHeader('content-type', isManifest ? 'application/json' : 'text/html');
    response.end(isManifest ? DECLARED : page);
  });
  await using session = await connect([`${site.origin}/`], 'accept', { onPages: true });
  const { text } = await session.call('book', { name: 'Ada', day: '2026-12-24' });
  await site.close();
  expect(site.seen.flatMap(({ body }) => body || [])).toEqual(received);
  expect(text).toContain(said);
});
