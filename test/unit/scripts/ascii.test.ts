import { expect, it } from 'vitest';
import { inAscii } from '../../../scripts/ascii.ts';

function built(code: string): string {
  const file = { type: 'chunk' as const, code };
  inAscii().generateBundle.handler(null, { 'one.js': file });
  return file.code;
}

it.each([
  ['a string', 'out = "Loading… 😀";'],
  ['a template', 'out = `…“”`;'],
  ['a key', 'out = Object.keys({ größe: 1 })[0];'],
  ['regular expressions', 'out = /^[…。]😀$/u.test("。😀") && /[-–—]/.test("–") && !/^[^é]/.test("é");'],
])('means the same in ASCII: %s', (_, code) => {
  const ascii = built(code);
  expect(ascii).not.toMatch(/[^\0-\x7f]/);
  const run = (text: string): unknown => new Function(`let out; ${text}; return out;`)();
  expect(run(ascii)).toEqual(run(code));
});

it('leaves raw strings as they are, and escapes beside them', () => {
  expect(built('out = [String.raw`\\b–\\``, /–/];')).toBe('out=[String.raw`\\b–\\``,/\\u2013/];\n');
});

it('has JSON that is a string escape its own text', () => {
  const { filter, handler } = inAscii().transform;
  expect('/public/messages.json').toMatch(filter.id);
  const json = JSON.stringify({ loading: 'Loading…' });
  const code = handler(`export default JSON.parse(${JSON.stringify(json)})`);
  const text = /"(.*)"/.exec(code)?.[0] ?? '';
  expect(JSON.parse(text)).toBe(json.replace('…', '\\u2026'));
});
