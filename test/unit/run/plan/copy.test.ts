import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, RequestPlan } from '../../../../lib/model/index.ts';
import { copyAs } from '../../../../lib/run/index.ts';
import { OWN } from '../../../builders.ts';
import { serve, type TestServer } from '../../../servers/http.ts';

const run = promisify(execFile);
let server: TestServer;
beforeAll(async () => {
  server = await serve((_request, response) => void response.end('{}'));
});
afterAll(() => server.close());

const planOf = (request: Partial<RequestPlan>): Plan => ({
  action: 'x',
  risk: 'change',
  consent: true,
  ...OWN,
  summary: [],
  warnings: [],
  kind: 'request',
  request: {
    method: 'GET',
    url: `${server.origin}/`,
    headers: {},
    cookies: false,
    crossOrigin: true,
    ...request,
  },
});

const shellWords = async (plan: Plan) => {
  const { stdout } = await run('bash', ['-c', `curl() { printf '%s\\0' "$@"; }; ${copyAs(plan, 'curl')}`]);
  return stdout.split('\0').slice(0, -1);
};

const nasty = `it's "q" $(touch x) \`y\` \\ \n -- @/etc/passwd; </script> \u2028 é`;

describe('copyAs', () => {
  it('writes cURL, every value one word of the shell', async () => {
    const words = await shellWords(
      planOf({
        method: 'POST',
        url: 'https://shop.example/a?ids[]=1&q={x}$(id)',
        headers: { 'X-A': `b'c$(d)`, 'X-Empty': '' },
        body: nasty,
      }),
    );
    expect(words).toEqual([
      ...['--globoff', '--request', 'POST', '--header', `X-A: b'c$(d)`, '--header', 'X-Empty;'],
      ...['--data-raw', nasty, '--url', 'https://shop.example/a?ids[]=1&q={x}$(id)'],
    ]);
  });
  it('hands no file to cURL because of a value', async () => {
    const parts = [
      { name: 'a', value: '</etc/hostname' },
      { name: 'f', value: 'aGk=', file: { name: 'a"b.txt', contentType: 'text/plain' } },
    ];
    const words = await shellWords(planOf({ method: 'POST', parts }));
    expect(words.slice(3, 7)).toEqual(['--form-string', 'a=</etc/hostname', '--form', 'f=@"a\\"b.txt"']);
    expect(await shellWords(planOf({ method: 'POST', body: '@/etc/hostname' }))).toContain('--data-raw');
  });
  it('writes no control character that would act on a terminal', () => {
    expect(copyAs(planOf({ method: 'POST', body: 'a\u0003\u001b[2Jb' }), 'curl')).not.toMatch(/\p{Cc}/u);
  });
  it('writes fetch that runs as meant', async () => {
    const plan = planOf({ method: 'POST', url: `${server.origin}/b`, headers: { 'X-A': 'b' }, body: nasty });
    const code = copyAs(plan, 'fetch') ?? '';
    expect(code).not.toContain('</script>');
    await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', url: '/b', body: nasty });
    const upload = planOf({
      method: 'POST',
      parts: [
        { name: 'a', value: '1' },
        { name: 'f', value: 'aGk=', file: { name: 'h.txt', contentType: 'text/plain' } },
      ],
    });
    await import(`data:text/javascript,${encodeURIComponent(copyAs(upload, 'fetch') ?? '')}`);
    expect(server.seen.at(-1)?.body).toMatch(/name="a"\r\n\r\n1[\s\S]*filename="h.txt"[\s\S]*\r\n\r\nhi\r\n/);
  });
  it('writes Playwright code for requests', async () => {
    const code = copyAs(planOf({ method: 'POST', body: nasty }), 'playwright') ?? '';
    let asked: unknown[] = [];
    const page = {
      request: {
        fetch: (...given: unknown[]) => {
          asked = given;
        },
      },
    };
    await new Function('page', `return (async () => {${code}})()`)(page);
    expect(asked).toMatchObject([`${server.origin}/`, { method: 'POST', data: nasty }]);
  });
});
