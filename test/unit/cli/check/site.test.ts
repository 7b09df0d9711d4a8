import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OUTPUTS } from '../../../../lib/cli/check/options.ts';
import type { Report } from '../../../../lib/report/index.ts';
import { type Site, serve } from '../../page/browser.ts';
import { adp, agentsTxt, awas, awp, changed, otherDetail } from '../manifests.ts';
import { check } from '../process.ts';

interface Asked {
  readonly server: 'site' | 'other';
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type Answers = Record<
  string,
  { status?: number; type?: string; body?: string | object; to?: string; later?: string }
>;

let site: Site;
let other: Site;
let answers: Answers = {};
let fallback: Answers[string] = { status: 404 };
let asked: Asked[] = [];

beforeAll(async () => {
  const listen = (server: Asked['server']) =>
    serve((request, response) => {
      const path = request.url ?? '';
      asked.push({ server, path, headers: request.headers });
      const answer: Answers[string] =
        server === 'site' ? (answers[path] ?? fallback) : { body: { stolen: true } };
      if (answer.to !== undefined) {
        response.writeHead(302, { location: answer.to }).end();
        return;
      }
      const { status = 200, type = 'application/json', body = '' } = answer;
      const later = answer.later === undefined ? {} : { 'retry-after': answer.later };
      response.writeHead(status, { 'content-type': type, ...later });
      response.end(typeof body === 'string' ? body : JSON.stringify(body, null, 2));
    });
  site = await listen('site');
  other = await listen('other');
});
afterAll(async () => {
  await site.close();
  await other.close();
});
beforeEach(() => {
  answers = {};
  asked = [];
  fallback = { status: 404 };
});

async function json(...args: string[]): Promise<{ report: Report; status: number | null }> {
  const { stdout, stderr, status } = await check(['--format', 'json', ...args]);
  if (stdout === '') throw new Error(stderr);
  return { report: JSON.parse(stdout), status };
}

const here = (): object => changed(awas, ['baseUrl'], site.origin);

describe('a site', () => {
  test('is judged by what it serves at the places that are named', async () => {
    answers = { '/.well-known/ai-actions.json': { body: here() } };
    const { report, status } = await json('--expect', 'awas', site.origin);
    expect(status).toBe(0);
    const found = report.targets[0]?.documents.filter((document) => document.status === 'found');
    expect(found?.map(({ format }) => format)).toEqual(['awas']);
  });

  test.each<[string, number, string, 0 | 1 | 2]>([
    ['answers 404 everywhere', 404, '', 0],
    ['answers 500 everywhere', 500, 'answers 500', 2],
    ['answers 403 everywhere', 403, 'answers 403. No further request was sent.', 2],
  ])('that %s', async (_, status, told, expected) => {
    fallback = { status };
    const ended = await check([site.origin]);
    expect(ended.status).toBe(expected);
    expect(ended.stdout).toContain(told);
    if (expected === 0) expect(ended.stdout).toContain('target/nothing-found');
  });

  test.each<[string, Answers[string], string]>([
    ['is forbidden', { status: 401 }, 'answers 401. The page may link to a manifest.'],
    ['fails', { status: 500 }, 'answers 500.'],
    ['is elsewhere', { to: 'http://127.0.0.2/' }, 'redirects to another origin'],
  ])('whose page %s may declare something', async (_, answer, told) => {
    answers = { '/': answer };
    const { stdout, status } = await check([site.origin]);
    expect([stdout.includes('target/nothing-found'), stdout.includes(told), status]).toEqual([
      false,
      true,
      2,
    ]);
  });

  test('whose page wasn’t looked at isn’t said to declare nothing', async () => {
    answers = { '/': { body: '<!doctype html><form data-awas-action="find"></form>', type: 'text/html' } };
    const { stdout } = await check([site.origin]);
    expect(stdout).toContain('The page itself wasn’t checked: add --page.');
    expect(stdout).not.toContain('Nothing is declared');
  });

  test('that answers everything with the same JSON declares nothing', async () => {
    for (const body of ['{"error": "not found"}', '[]']) {
      fallback = { body };
      const { stdout } = await check([site.origin]);
      expect(stdout).toContain('target/nothing-found');
      expect(stdout.match(/target\/other-format/g)).toHaveLength(1);
    }
  });

  test('that compresses a manifest without saying so has one that can’t be read', async () => {
    answers = { '/.well-known/ai-actions.json': { body: '\u001f\u0000\u0000\u0003\u0001' } };
    const { status, stdout } = await check([site.origin]);
    expect(status).toBe(1);
    expect(stdout).toContain('check compression and Content-Encoding');
  });

  test('whose page links to a missing manifest', async () => {
    answers = { '/': { body: '<html><head><link rel="ai-actions" href="/ai/all.json">', type: 'text/html' } };
    const { stdout } = await check([site.origin]);
    expect(stdout).toContain('target/link-broken');
    expect(stdout).toContain(`The page links to ${site.origin}/ai/all.json, which answers 404.`);
  });

  test('that asks everybody to sign in is told once, and never declares nothing', async () => {
    fallback = { body: '<html><form><input type=password>', type: 'text/html' };
    const ended = await check(['--format', 'json', site.origin]);
    const { targets } = JSON.parse(ended.stdout);
    expect([ended.status, targets[0].gaps.length, targets[0].gaps[0].because]).toEqual([2, 1, 'sign-in']);
    expect(targets[0].gaps[0].message).toMatch(
      /answers with a sign-in page.+ The same is true of \d+ other places/,
    );
    expect(ended.stdout).not.toContain('target/nothing-found');
  });

  test('whose known addresses all ask for a pause is told once, and of no missing manifest', async () => {
    answers = {
      '/': { body: '<html>', type: 'text/html' },
      '/.well-known/ai-actions.json': { body: here() },
    };
    fallback = { status: 429, later: '120' };
    const { status, stdout } = await check([site.origin]);
    expect(status).toBe(2);
    expect(stdout).toMatch(
      /answers 429\. .+ in 120 seconds \(Retry-After\)\. The same is true of \d+ other places/,
    );
    expect(stdout).toContain('1 place not checked');
    expect(stdout).not.toContain('awas/integration-manifest-absent');
  });

  test.each<[string, Answers, number, readonly string[], RegExp]>([
    [
      'asks for a pause',
      { '/': { status: 429, later: '120' } },
      404,
      ['/'],
      /answers 429\. .+ in 120 seconds/,
    ],
    [
      'is down for an hour',
      { '/': { status: 503, later: 'Wed, 21 Oct 2026 07:28:00 GMT' } },
      404,
      ['/'],
      /after 2026-10-21T07:28:00/,
    ],
    [
      'asks for a pause of any length',
      { '/': { status: 429, later: 'soon' } },
      404,
      ['/'],
      /answers 429\. No further request/,
    ],
    ['lets nobody in', {}, 403, ['/', '/.well-known/ai-actions.json'], /answers 403\. No further request/],
  ])('that %s is left alone', async (_, given, status, paths, told) => {
    answers = given;
    fallback = { status };
    const ended = await check([site.origin]);
    expect([ended.status, asked.map(({ path }) => path)]).toEqual([2, paths]);
    expect(ended.stdout).toMatch(told);
    expect(ended.stdout).not.toContain('target/nothing-found');
  });

  test.each([
    ['with a manifest', { '/agents.txt': { type: 'text/plain', body: agentsTxt } }, true],
    ['without one', {}, false],
  ])('whose page was not opened is told so, and how: %s', async (_, given, isSaid) => {
    answers = { '/': { type: 'text/html', body: '<!doctype html><p>Books' }, ...given };
    const { stdout } = await check([`${site.origin}/`], {});
    expect(stdout.includes('the page itself wasn’t checked; add --page to check it')).toBe(isSaid);
  });

  test('that forbids its root alone is asked for the rest', async () => {
    answers = { '/': { status: 403 }, '/agents.txt': { body: agentsTxt, type: 'text/plain; charset=utf-8' } };
    const { report } = await json(site.origin);
    expect(report.targets[0]?.documents.map(({ status }) => status)).toContain('found');
  });

  test.each([
    ['utf-16', 'Not UTF-8'],
    ['latin1', 'Not UTF-8'],
  ])('whose manifest is labelled %s is told so at a glance', async (charset, title) => {
    answers = { '/agents.txt': { body: agentsTxt, type: `text/plain; charset=${charset}` } };
    const { report } = await json(site.origin);
    const findings = report.targets[0]?.documents.flatMap((document) => document.findings) ?? [];
    expect(findings.find(({ rule }) => rule === 'agents-txt/charset-wrong')?.title).toBe(title);
  });

  test('that redirects everything away', async () => {
    const places = (await json(site.origin)).report.targets[0]?.documents ?? [];
    answers = Object.fromEntries(
      places.map(({ url = '' }) => [new URL(url).pathname, { to: `${other.origin}/` }]),
    );
    const { report, status } = await json(site.origin);
    expect(status).toBe(2);
    expect(report.targets[0]?.gaps?.[0]?.message).toContain(
      `redirects to another origin, ${other.origin}/. Check that one.`,
    );
  });

  test('whose host answers 403 for what is not there, beside what is', async () => {
    fallback = { status: 403 };
    answers = { '/.well-known/ai-actions.json': { body: here() }, '/': { body: '<p>', type: 'text/html' } };
    expect((await json(site.origin)).status).toBe(0);
    expect((await json('--expect', 'awp', site.origin)).status).toBe(1);
  });

  test('with one failing place', async () => {
    answers = { '/.well-known/ai-actions.json': { body: here() }, '/agent.json': { status: 503 } };
    const { report, status } = await json(site.origin);
    expect(status).toBe(2);
    expect(report.targets[0]?.gaps).toEqual([
      {
        place: `${site.origin}/agent.json`,
        because: 'server-error',
        message: `${site.origin}/agent.json answers 503.`,
      },
    ]);
  });

  test('without an expected format reports the answers of its places', async () => {
    answers = { '/.well-known/ai-actions.json': { body: '<!doctype html><p>', type: 'text/html' } };
    const { report, status } = await json('--expect', 'awas', site.origin);
    expect(status).toBe(1);
    expect(report.targets[0]?.findings?.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^awas is expected and wasn’t found: \/\.well-known\/ai-actions\.json is an HTML page;/,
      ),
    );
  });
});

describe('a URL that is named', () => {
  test('is itself checked', async () => {
    answers = { '/files/agent.json': { body: changed(awp, ['intent'], undefined) } };
    const { report, status } = await json(`${site.origin}/files/agent.json`);
    expect(status).toBe(1);
    const document = report.targets[0]?.documents.find(
      ({ url }) => url === `${site.origin}/files/agent.json`,
    );
    expect(document?.findings.map(({ rule }) => rule)).toContain('awp/required-field');
  });

  test.each<[string, Answers[string] | undefined, string]>([
    ['is not there', undefined, 'answers 404'],
    ['may not be read', { status: 401 }, 'answers 401'],
    [
      'is too large',
      { body: `{"awp_version":"0.1","domain":"${'x'.repeat(2_100_000)}"}` },
      'is larger than 2 MB',
    ],
  ])('and %s', async (_, answer, told) => {
    if (answer) answers['/files/agent.json'] = answer;
    answers['/.well-known/ai-actions.json'] = { body: here() };
    const { report, status } = await json(`${site.origin}/files/agent.json`);
    expect(status).toBe(2);
    expect(report.targets[0]?.gaps?.[0]?.message).toContain(told);
  });

  test('is read as the given format', async () => {
    answers = { '/x.json': { body: { hello: 'world' } } };
    expect((await json(`${site.origin}/x.json`)).status).toBe(0);
    expect((await json('--as', 'awp', `${site.origin}/x.json`)).status).toBe(1);
  });
});

describe('capability details', () => {
  test('are opened on demand, and judged with their manifest', async () => {
    answers = {
      '/.well-known/agent': { body: adp(site.origin) },
      '/capabilities/send_mail': { body: otherDetail },
    };
    const closed = await json(site.origin);
    expect(asked.map(({ path }) => path)).not.toContain('/capabilities/send_mail');
    expect(JSON.stringify(closed.report)).toContain('hasn’t checked 2 of 2 capability details');
    const { report, status } = await json('--details', site.origin);
    const rules = report.targets[0]?.documents.flatMap(({ url = '', findings }) =>
      findings.map(({ rule }) => `${new URL(url).pathname} ${rule}`),
    );
    expect(rules).toContain('/.well-known/agent adp/detail-broken');
    expect(rules).toContain('/capabilities/send_mail adp/method-unknown');
    expect(rules).toContain('/capabilities/send_mail adp/detail-name-mismatch');
    expect(status).toBe(1);
  });

  test('that are named are judged with their manifest', async () => {
    answers = {
      '/.well-known/agent': { body: adp(site.origin) },
      '/capabilities/send_mail': { body: otherDetail },
    };
    const { report } = await json(`${site.origin}/capabilities/send_mail`);
    expect(JSON.stringify(report)).toContain('adp/detail-name-mismatch');
  });
});

describe('headers and cookies for staging', () => {
  const SECRET = 'tok-3f9a/"77';
  const args = () => [
    '--header',
    `X-Staging: Bearer ${SECRET}`,
    '--cookie',
    'sid=cookie-secret',
    site.origin,
  ];

  test('only go to the named origin, whatever it redirects to or references', async () => {
    answers = {
      '/': {
        body: `<html><head><link rel="ai-actions" href="${other.origin}/linked.json"></head></html>`,
        type: 'text/html',
      },
      '/.well-known/ai-actions.json': { to: '/moved.json' },
      '/moved.json': { body: here() },
      '/agent.json': { to: `${other.origin}/agent.json` },
    };
    await check(args());
    const mine = asked.filter(({ server }) => server === 'site');
    expect(mine.map(({ path }) => path)).toContain('/moved.json');
    for (const { headers } of mine)
      expect(headers).toMatchObject({ 'x-staging': `Bearer ${SECRET}`, cookie: 'sid=cookie-secret' });
    for (const { headers } of asked.filter(({ server }) => server === 'other'))
      expect(JSON.stringify(headers)).not.toMatch(/tok-3f9a|cookie-secret/);
  });

  test.each(OUTPUTS)('are not in %s, even if the site echoes them', async (format) => {
    answers = {
      '/agent.json': {
        body: {
          ...awp,
          intent: `${SECRET} and ${encodeURIComponent(SECRET)} and ${Buffer.from(SECRET).toString('base64')}`,
          actions: [{ ...awp.actions[0], method: `x ${SECRET}`, endpoint: 'cookie-secret' }],
        },
      },
    };
    const { stdout, stderr } = await check(['--format', format, ...args()]);
    expect(stdout).toContain('awp/method-unknown');
    for (const form of [
      SECRET,
      JSON.stringify(SECRET).slice(1, -1),
      encodeURIComponent(SECRET),
      Buffer.from(SECRET).toString('base64'),
      'cookie-secret',
      'tok-3f9a',
    ])
      expect(stdout + stderr, form).not.toContain(form);
  });
});
