import { afterEach, describe, expect, test } from 'vitest';
import type { RawSender } from '../../../lib/messaging/messages.ts';
import { connectPage, type PageRuntime, startOnce } from '../../../lib/messaging/page-connection.ts';

type Listener = Parameters<PageRuntime['onMessage']['addListener']>[0];

function runtimeOf(background: (message: unknown) => unknown = () => undefined) {
  const listeners = new Set<Listener>();
  const runtime = {
    id: 'ours' as string | undefined,
    sendMessage: async (message: unknown) => background(message),
    onMessage: {
      addListener: (listener: Listener) => void listeners.add(listener),
      removeListener: (listener: Listener) => void listeners.delete(listener),
    },
  };
  const hear = (message: unknown, sender: RawSender = { id: 'ours' }): Promise<unknown> | undefined => {
    let answered: ((answer: unknown) => void) | undefined;
    const answer = new Promise((resolve) => {
      answered = resolve;
    });
    const taken = [...listeners].map((listener) => listener(message, sender, (one) => answered?.(one)));
    return taken.includes(true) ? answer : undefined;
  };
  return { runtime, listeners, hear };
}

describe('connectPage', () => {
  test('asks the background, and never rejects', async () => {
    const answered = connectPage(runtimeOf(() => ({ ok: true, value: null })).runtime);
    expect(await answered.send('hello', { url: 'x', links: [], hasAttributes: false })).toEqual({
      ok: true,
      value: null,
    });
    const silent = connectPage(runtimeOf().runtime);
    expect(await silent.send('runProgress', { runId: '1', progress: '' })).toMatchObject({
      ok: false,
      error: { code: 'unreachable' },
    });
    const gone = connectPage(
      runtimeOf(() => {
        throw new Error('Extension context invalidated.');
      }).runtime,
    );
    expect(await gone.send('runProgress', { runId: '1', progress: '' })).toMatchObject({
      ok: false,
      error: { code: 'unreachable', message: 'Extension context invalidated.' },
    });
  });

  test.each<[string, unknown, RawSender, boolean]>([
    ['the background', { name: 'cancel', request: { runId: '1' } }, { id: 'ours' }, true],
    ['another extension', { name: 'cancel', request: {} }, { id: 'theirs' }, false],
    ['another script of a tab', { name: 'cancel', request: {} }, { id: 'ours', tab: { id: 1 } }, false],
    ['what another script answers', { name: 'overlay', request: {} }, { id: 'ours' }, false],
    ['no name', { request: {} }, { id: 'ours' }, false],
    ['a name of Object', { name: 'constructor', request: {} }, { id: 'ours' }, false],
    ['nothing', null, { id: 'ours' }, false],
  ])('answers %s: %s', async (_, message, sender, answers) => {
    const { runtime, hear } = runtimeOf();
    connectPage(runtime).listen({ cancel: async () => null });
    const answer = hear(message, sender);
    expect(answer !== undefined).toBe(answers);
    if (answers) expect(await answer).toEqual({ ok: true, value: null });
  });

  test('tells its own mistakes as values', async () => {
    const { runtime, hear } = runtimeOf();
    connectPage(runtime).listen({ cancel: () => Promise.reject(new Error('broken')) });
    expect(await hear({ name: 'cancel', request: { runId: '1' } })).toEqual({
      ok: false,
      error: { code: 'failed', message: 'broken' },
    });
  });

  test('it hears nothing after its end, even if the browser throws an error', () => {
    const { runtime, listeners } = runtimeOf();
    const connection = connectPage(runtime);
    connection.listen({ cancel: async () => null });
    connection.close();
    expect(listeners.size).toBe(0);
    connection.listen({ cancel: async () => null });
    runtime.onMessage.removeListener = () => {
      throw new Error('Extension context invalidated.');
    };
    expect(() => connection.close()).not.toThrow();
  });
});

describe('startOnce', () => {
  const world = globalThis as { [key: symbol]: unknown };
  afterEach(() => {
    delete world[Symbol.for('awas-lens.test')];
  });

  test('a script that is injected again does nothing', () => {
    const { runtime } = runtimeOf();
    let started = 0;
    for (let times = 0; times < 3; times++)
      startOnce('test', connectPage(runtime), () => {
        started++;
        return () => {};
      });
    expect(started).toBe(1);
  });

  test('after an update of the extension the old script makes room for the new one', () => {
    const old = runtimeOf();
    const told: string[] = [];
    const connection = connectPage(old.runtime);
    connection.listen({ cancel: async () => null });
    startOnce('test', connection, () => () => told.push('old stopped'));
    old.runtime.id = undefined;
    startOnce('test', connectPage(runtimeOf().runtime), () => {
      told.push('new started');
      return () => {};
    });
    expect(told).toEqual(['old stopped', 'new started']);
    expect(old.listeners.size).toBe(0);
  });
});
