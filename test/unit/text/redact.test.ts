import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK, redact, redactor } from '../../../lib/text/redact.ts';

/** Each of these characters is escaped in at least one encoding. */
const NASTY = 'p/w+d &"<%>\'=\\?k';
const KEY = 'sk-3f9/Zq+8==';

const b64 = (text: string): string => Buffer.from(text).toString('base64');
const lower = (text: string): string => text.replaceAll(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase());
const form = (text: string): string => new URLSearchParams({ k: text }).toString().slice(2);
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const units = (text: string, write: (code: number) => string): string =>
  Array.from(text, (character) => write(character.charCodeAt(0))).join('');

const redactText = (text: string, secrets: readonly string[]) => redactor(secrets).text(text);

describe('redactText', () => {
  it.each<[string, (secret: string) => string]>([
    ['as it is', (secret) => secret],
    ['percent-encoded', encodeURIComponent],
    ['percent-encoded in lower case', (secret) => lower(encodeURIComponent(secret))],
    ['percent-encoded throughout', (secret) => units(secret, (code) => `%${code.toString(16)}`)],
    ['as a form sends it', form],
    ['percent-encoded in part', encodeURI],
    ['percent-encoded twice', (secret) => encodeURIComponent(encodeURIComponent(secret))],
    ['a form in a URL', (secret) => encodeURIComponent(form(secret))],
    ['in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
    [
      'in JSON with its slashes escaped',
      (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    ],
    [
      'in JSON as code units',
      (secret) => units(secret, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
    ],
    [
      'in a script as code points',
      (secret) => Array.from(secret, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join(''),
    ],
    ['in JSON in JSON', (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    [
      'percent-encoded in JSON in JSON',
      (secret) => JSON.stringify(JSON.stringify(encodeURIComponent(secret))).slice(3, -3),
    ],
    ['in HTML', html],
    ['in HTML by numbers', (secret) => units(secret, (code) => `&#${code};`)],
    ['in HTML by hexadecimal numbers', (secret) => units(secret, (code) => `&#x${code.toString(16)};`)],
    ['in base64', b64],
    ['in base64, percent-encoded', (secret) => encodeURIComponent(b64(secret))],
    ['in base64 in JSON', (secret) => b64(secret).replaceAll('/', '\\/')],
    ['in base64url', (secret) => Buffer.from(secret).toString('base64url')],
    ['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
    ['in hexadecimal in capitals', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ])('%s', (_, encode) => {
    for (const secret of [NASTY, KEY, 'abcd', 'two words'])
      expect(redactText(`It was "${encode(secret)}", said once.`, ['other-secret', secret])).toMatch(
        /^It was "••••(?:={0,2}|%3D|%3D%3D)", said once\.$/,
      );
  });
  it.each<[string, (secret: string) => string]>([
    ['as it is', (secret) => secret],
    ['percent-encoded', encodeURIComponent],
    ['percent-encoded twice', (secret) => encodeURIComponent(form(secret))],
    ['in base64', b64],
    ['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
  ])('beyond ASCII, %s', (_, encode) =>
    expect(redactText(`<${encode('äöü€ ключ')}>`, ['äöü€ ключ'])).toMatch(/^<••••={0,2}>$/),
  );
  it.each([0, 1, 2, 3, 4, 5])('in base64 after %i bytes', (before) => {
    const text = b64(`${'u'.repeat(before)}${KEY}:rest of it`);
    expect(Buffer.from(redactText(text, [KEY]).split(MASK).join('AAAA'), 'base64').toString()).not.toContain(
      '3f9',
    );
    expect(redactText(text, [KEY])).toContain(MASK);
  });
  it.each<[string, string, readonly string[], string]>([
    ['nothing to hide', 'a b c', [], 'a b c'],
    ['an empty secret', 'a b c', [''], 'a b c'],
    ['what is near a secret', `x${KEY}y ${KEY.slice(1)}`, [KEY], `x${MASK}y ${KEY.slice(1)}`],
    ['escapes of other things', 'a%20b &amp; "c"', [KEY], 'a%20b &amp; "c"'],
    ['several, also one in another', 'abcd1234 xabcdx', ['abcd', 'abcd1234'], `${MASK} x${MASK}x`],
    ['overlapping ones', 'abcd1234efgh', ['abcd1234', '1234efgh'], MASK],
    ['one that repeats itself', 'ababababab!', ['ababab'], `${MASK}!`],
    ['a short one within a text', 'pin is 123.', ['123'], 'pin is 123.'],
    ['a short one as the whole', '123', ['123'], MASK],
    ['a short one as the whole, encoded', '%31%32%33', ['123'], MASK],
    [
      'an escape that swallows the beginning',
      `%${'41secret'} \\${'nsecret'}`,
      ['41secret', 'nsecret'],
      `%${MASK} \\${MASK}`,
    ],
    ['a lone percent sign', `100% ${KEY} %`, [KEY], `100% ${MASK} %`],
  ])('%s', (_, text, secrets, expected) => expect(redactText(text, secrets)).toBe(expected));

  it('leaves no known secret behind, whatever is around it', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'ab%+25\\u0&;#=/"'), maxLength: 12 });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab%+25\\u0&;#=/"'), minLength: 4, maxLength: 9 }),
        ascii,
        ascii,
        (secret, before, after) => {
          expect(redactText(before + secret + after, [secret])).not.toContain(secret);
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it('reads a text once, however many the secrets, and whatever it repeats', () => {
    const secrets = Array.from(
      { length: 1_000 },
      (_, index) => `eyJhbGciOiJIUzI1NiJ9.${index}.${'x'.repeat(300)}`,
    );
    const { text } = redactor(secrets);
    for (const piece of ['eyJh', '%65%79%4a', '&#', '\\\\', 'eyJhbGciOiJIUzI1NiJ9.1.', '\\u00'])
      expect(text(piece.repeat(1_000_000 / piece.length))).not.toContain(MASK);
    expect(text(`a ${secrets[40]} b`)).toBe(`a ${MASK} b`);
  });
});

describe('redact', () => {
  it('goes into lists, objects, names and numbers, and leaves the rest', () => {
    const value = {
      a: [KEY, 1, null, true],
      [`k ${KEY}`]: { deep: `x ${KEY}` },
      pin: 123_456,
      other: 7,
      gone: undefined,
    };
    expect(redact(value, [KEY, '123456'])).toEqual({
      a: [MASK, 1, null, true],
      [`k ${MASK}`]: { deep: `x ${MASK}` },
      pin: MASK,
      other: 7,
      gone: undefined,
    });
  });
  it('masks what nests too deep as a whole', () => {
    let value: unknown = KEY;
    for (let depth = 0; depth < 5_000; depth++) value = [value];
    expect(JSON.stringify(redact(value, [KEY]))).not.toContain(KEY);
  });
  it('sets no prototype', () => {
    const value = JSON.parse(`{"__proto__": {"admin": "${KEY}"}}`) as object;
    const redacted = redact(value, [KEY]);
    expect(Object.getPrototypeOf(redacted)).toBe(Object.prototype);
    expect(JSON.stringify(redacted)).toBe(`{"__proto__":{"admin":"${MASK}"}}`);
  });
});

describe('bytes', () => {
  it('overwrites a secret in place', () => {
    const bytes = new Uint8Array([0xff, 0xd8, 0x80, ...Buffer.from(`k=${KEY}&b=${b64(KEY)}`), 0x9d, 0]);
    const redacted = redactor([KEY]).bytes(bytes);
    expect(redacted.length).toBe(bytes.length);
    expect([...redacted.subarray(0, 3), ...redacted.subarray(-2)]).toEqual([0xff, 0xd8, 0x80, 0x9d, 0]);
    const text = Buffer.from(redacted).toString('latin1');
    expect(text).toContain(`k=${'*'.repeat(KEY.length)}&b=**`);
    expect(bytes).not.toEqual(redacted);
  });
  it('returns what has none as it is', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(redactor([KEY]).bytes(bytes)).toBe(bytes);
  });
});
