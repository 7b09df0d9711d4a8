import { describe, expect, test } from 'vitest';
import { LateRuns } from '../../../lib/cli/mcp/late-runs.ts';
import type { AgentReply } from '../../../lib/model/index.ts';

const DONE: AgentReply = { ok: true, status: 200, data: 'Kept' };
const idIn = (reply: AgentReply): string =>
  /"run": "([^"]+)"/.exec(reply.ok ? '' : (reply.next ?? ''))?.[1] ?? '';
const call = () => Promise.withResolvers<AgentReply>();

describe('a call', () => {
  test('is answered with its outcome if that comes in time', async () => {
    const runs = new LateRuns(1_000);
    expect(await runs.answer('add', Promise.resolve(DONE), () => '')).toEqual(DONE);
    expect(await runs.outcome('latest')).toMatchObject({ code: 'unknown-run' });
  });

  test('that takes longer says how to ask for its outcome, again and again', async () => {
    const runs = new LateRuns(30);
    const work = call();
    let far = 'Filling in';
    const first = await runs.answer('add', work.promise, () => far);
    expect(first).toMatchObject({
      ok: false,
      code: 'running',
      message: expect.stringContaining('(Filling in)'),
    });
    far = 'Waiting for the person’s answer';
    const id = idIn(first);
    const second = await runs.outcome(id);
    expect(second).toMatchObject({
      code: 'running',
      message: expect.stringContaining('the person’s answer'),
    });
    expect(idIn(second)).toBe(id);
    setTimeout(() => work.resolve(DONE), 5);
    for (const wanted of [id, 'latest', id]) expect(await runs.outcome(wanted)).toEqual(DONE);
  });

  test('that fails by itself reports that to everybody who asks', async () => {
    const runs = new LateRuns(10);
    const work = call();
    const id = idIn(await runs.answer('add', work.promise, () => ''));
    work.reject(new Error('broken'));
    await expect(runs.outcome(id)).rejects.toThrow('broken');
  });

  test('is known by its own id, and for as long as there are not too many', async () => {
    const runs = new LateRuns(1);
    const late = async () => idIn(await runs.answer('add', call().promise, () => ''));
    const [first, second] = [await late(), await late()];
    expect(first).not.toBe(second);
    for (let more = 0; more < 49; more++) await late();
    expect(await runs.outcome(first)).toMatchObject({ code: 'unknown-run' });
    expect(await runs.outcome(second)).toMatchObject({ code: 'running' });
    expect(await runs.outcome({ run: 1 })).toMatchObject({ code: 'unknown-run' });
  });
});
