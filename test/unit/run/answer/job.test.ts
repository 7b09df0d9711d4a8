import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { backoff, jobResult, jobState, jobUrl } from '../../../../lib/run/answer/job.ts';

const json = (value: Json) => ({ kind: 'json', value }) as const;

describe('AWP-9-n: the job of an async action', () => {
  it.each<[template: string, first: Json, url: string | undefined]>([
    ['https://a.example/jobs/{job_id}', { job_id: 'j1' }, 'https://a.example/jobs/j1'],
    ['https://a.example/jobs/{job_id}', { job: { job_id: 7 } }, 'https://a.example/jobs/7'],
    ['https://a.example/jobs/{id}/{step}', { id: 'a/b', step: '2' }, 'https://a.example/jobs/a%2Fb/2'],
    ['https://a.example/jobs/{job_id}', { id: 'j1' }, 'https://a.example/jobs/j1'],
    ['https://a.example/status', { job_id: 'j1' }, 'https://a.example/status?job_id=j1'],
    ['https://a.example/status?v=2', { id: 'j 1' }, 'https://a.example/status?v=2&id=j+1'],
    ['https://a.example/status', { ok: true }, undefined],
    ['https://a.example/jobs/{job_id}', {}, undefined],
    ['https://a.example/jobs/{job_id}', { job_id: '..' }, undefined],
    ['https://a.example/jobs/{job_id}', 'text', undefined],
  ])('%s after %j is at %s', (template, first, url) => {
    expect(jobUrl(template, json(first))?.href).toBe(url);
  });
  it.each<[answer: Json, status: number, state: string]>([
    [{ status: 'processing' }, 200, 'pending'],
    [{ job: { state: 'IN_PROGRESS' } }, 200, 'pending'],
    [{ status: 'completed', result: 1 }, 200, 'done'],
    [{ status: 'failed' }, 200, 'failed'],
    [{ status: 'canceled' }, 200, 'failed'],
    [{}, 202, 'pending'],
    [{}, 200, 'done'],
    [[1], 200, 'done'],
  ])('%j with %i is %s', (answer, status, state) => {
    expect(jobState(json(answer), status).state).toBe(state);
  });
  it.each<[answer: Json, said: object]>([
    [
      { status: 'processing', progress: 40 },
      { word: 'processing', percent: 40 },
    ],
    [
      { state: 'running', percent: 0.25 },
      { word: 'running', percent: 25 },
    ],
    [{ status: 'running', progress: 'half' }, { word: 'running' }],
    [{ status: 'running', progress: 4_000 }, { word: 'running' }],
  ])('in the site’s own words: %j', (answer, said) => {
    expect(jobState(json(answer), 200)).toEqual({ state: 'pending', ...said });
  });
  it.each<[answer: Json, result: Json]>([
    [{ status: 'completed', result: { rows: 7 } }, { rows: 7 }],
    [{ job_id: 'j1', state: 'done', output: [1, 2], error: null }, [1, 2]],
    [{ status: 'completed', result: null, data: 0 }, 0],
    [
      { status: 'completed', rows: 7 },
      { status: 'completed', rows: 7 },
    ],
    [{ result: { rows: 7 } }, { result: { rows: 7 } }],
    [[1], [1]],
  ])('what came of %j is %j', (answer, result) => {
    expect(jobResult(json(answer))).toEqual(json(result));
  });
  it('is asked about less and less often', () => {
    expect([0, 1, 2, 3, 4, 9].map(backoff)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });
});
