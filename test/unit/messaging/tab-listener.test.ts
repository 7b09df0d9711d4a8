import { describe, expect, it } from 'vitest';
import { tabListener } from '../../../lib/messaging/page-connection.ts';

const background = { id: 'lens', origin: 'chrome-extension://lens' };
const listener = tabListener(
  { reveal: async () => null, scan: () => Promise.reject(new Error('broken')) },
  'lens',
);

describe('a script in a page', () => {
  it('answers the background', async () => {
    expect(await listener({ name: 'reveal', request: { selector: '#q' } }, background)).toEqual({
      ok: true,
      value: null,
    });
  });

  it('tells its own mistakes as values', async () => {
    expect(await listener({ name: 'scan', request: {} }, background)).toEqual({
      ok: false,
      error: { code: 'failed', message: 'broken' },
    });
  });

  it.each([
    ['another extension', { name: 'reveal', request: {} }, { ...background, id: 'other' }],
    ['another script in a page', { name: 'reveal', request: {} }, { ...background, tab: { id: 1 } }],
    ['a name that another script answers', { name: 'overlay', request: {} }, background],
    ['a name of every object', { name: 'constructor', request: {} }, background],
    ['what is not a message', 'reveal', background],
  ])('leaves alone %s', (_name, message, sender) => {
    expect(listener(message, sender)).toBeUndefined();
  });
});
