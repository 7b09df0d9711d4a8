import { expect, it } from 'vitest';
import { readRequest } from '../../../../lib/run/evidence/sent.ts';

const read = (body: string | undefined, url = 'https://shop.example', method = 'POST') =>
  readRequest({ method, url, status: 200, ...(body !== undefined && { body }) });
const shown = ({ records }: ReturnType<typeof read>): string =>
  records
    .flatMap(({ leaves }) => leaves)
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .join(' ');

const PART = '--x\r\nContent-Disposition: form-data; name="a%22"\r\n\r\n1\r\n';
const FILE = '--x\r\nContent-Disposition: form-data;  name="f"; filename="%0Ab"\r\n\r\ntext\r\n--x--\r\n';

it.each<[body: string, leaves: string, isWhole?: false]>([
  ['', ''],
  ['a=1&b=%C3%BC', 'a="1" b="ü"'],
  ['note a=1', '="note a=1"', false],
  ['"a"', '="a"'],
  ['{"a":1,"b":[true,null],"c":{"d":"e"}}', 'a=1 b=true b=null d="e"'],
  ['{"a":', '="{\\"a\\":"', false],
  ['see {"a":1} b', '="see {\\"a\\":1} b"', false],
  ['{"a":1}\n{"a":2}\n', 'a=1 a=2'],
  ['{"a":1}\nb', 'a=1 ="{\\"a\\":1}\\nb"', false],
  ['a=1\r\nb=2 3\r\n', 'a="1" b="2 3"'],
  ['line\r\na=1\r\n', '="line\\r\\na=1\\r\\n"', false],
  [`${PART}${FILE}`, 'a"="1" f="\\nb"'],
  ['{a: "b\\"c", d : 1.5, e:true}', 'a="b\\"c" d="1.5" e="true"'],
  ['<a id="1" class="x">b &amp; c</a><d>2</d>', 'a="b & c" d="2"'],
  ['a={"b":2}', 'a="{\\"b\\":2}" b=2'],
  [`a=${btoa('{"b":"ü"}').replaceAll('+', '-')}`, `a="${btoa('{"b":"ü"}')}"`],
  [`a=${btoa('{"bc":1}')}`, `a="${btoa('{"bc":1}')}" bc=1`],
  [`a=${btoa('b=1&c=2')}`, `a="${btoa('b=1&c=2')}" b="1" c="2"`],
  [`a=${'x'.repeat(200)}`, `a="${'x'.repeat(200)}"`, false],
  [`a=${'x'.repeat(199)}.`, `a="${'x'.repeat(199)}."`, false],
  [`a=${'x'.repeat(300)}!`, `a="${'x'.repeat(300)}!"`],
  ['=', ''],
])('the body %j has the values %s', (body, leaves, isWhole) => {
  const found = read(body);
  expect([shown(found), found.isWhole]).toEqual([leaves, isWhole ?? true]);
});

it.each<[url: string, method: string, leaves: string, isWhole: boolean]>([
  ['https://shop.example/a%20b/?q=1', 'GET', 'q="1" ="a b"', true],
  ['https://shop.example/', 'BUDGET', '', false],
  ['https://shop.example/', 'get', '', true],
  ['https://shop.example/', 'GETS', '', false],
  ['no address', 'HEAD', '', true],
])('the address %s by %s has the values %s', (url, method, leaves, isWhole) => {
  const found = read(undefined, url, method);
  expect([shown(found), found.isWhole]).toEqual([leaves, isWhole]);
});

it.each<[what: string, body: unknown, count: number, isWhole: boolean]>([
  ['few values', Array(4_000).fill(1), 4_000, true],
  ['too many values', Array(6_000).fill(1), 5_000, false],
  [
    'too many values below each other',
    { a: Array(4_000).fill(1), b: [[Array(4_000).fill(1)]] },
    5_000,
    false,
  ],
])('is whole up to a limit: %s', (_, body, count, isWhole) => {
  const found = read(JSON.stringify(body));
  expect([found.records.flatMap(({ leaves }) => leaves).length, found.isWhole]).toEqual([count, isWhole]);
});

it.each([
  [40, true],
  [41, false],
])('is whole up to the depth %i: %s', (depth, isWhole) => {
  const found = read(`${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`);
  expect(found.isWhole).toBe(isWhole);
});
