import { checksumOf } from '../../../lib/text/credentials.ts';
import { linesOf, rowsOf } from '../../tables.ts';

const FILE = new URL('credentials.txt', import.meta.url);

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const HEX = `${DIGITS}abcdef`;
const ALNUM = DIGITS + LOWER + UPPER;
const BASE64 = `${ALNUM}+/`;
const URL_SAFE = `${ALNUM}-_`;
const ALPHABETS: Readonly<Record<string, string>> = { DIGITS, LOWER, UPPER, HEX, ALNUM, BASE64, URL_SAFE };

export type Draw = (alphabet: string, length: number) => string;

export function drawing(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join('');
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const webToken = (draw: Draw, header: object, payload: object, length: number): string =>
  [base64url(JSON.stringify(header)), base64url(JSON.stringify(payload)), draw(URL_SAFE, length)].join('.');

type Made = readonly [what: string, make: (draw: Draw) => string];

const templates = (table: string): readonly Made[] =>
  rowsOf<[what: string, template: string]>(FILE, table).map(([what, template]) => [
    what,
    (draw) =>
      template.replaceAll(/\{(\S+) (\d+)\}/g, (_, alphabets: string, length: string) =>
        draw(
          alphabets
            .split('+')
            .map((one) => ALPHABETS[one] ?? one)
            .join(''),
          Number(length),
        ),
      ),
  ]);

const withChecksum = (mark: string) => (draw: Draw) => {
  const random = draw(ALNUM, 30);
  return `${mark}_${random}${checksumOf(random)}`;
};

/** These credentials begin with an issuer's prefix, so they're found anywhere in a text. */
export const MARKED: readonly Made[] = [
  ...['ghp', 'gho', 'ghu', 'ghs', 'ghr', 'npm'].map((mark): Made => [`${mark}_`, withChecksum(mark)]),
  ...templates('marked'),
  [
    'JSON Web Token, HMAC',
    (draw) =>
      webToken(
        draw,
        { alg: 'HS256', typ: 'JWT' },
        { sub: draw(HEX, 8), iat: 1_760_000_000, role: 'admin' },
        43,
      ),
  ],
  [
    'JSON Web Token, RSA',
    (draw) =>
      webToken(draw, { alg: 'RS256', kid: draw(HEX, 8) }, { iss: 'https://id.shop.test', aud: 'api' }, 342),
  ],
  ['Basic value', (draw) => `Basic ${Buffer.from(`shop:${draw(ALNUM, 20)}`).toString('base64')}`],
];

export const NAMED: readonly Made[] = [
  ...templates('named'),
  ['as a person thinks it up', () => ['Tr0ub4', 'dor&3'].join('')],
  ['as a person thinks it up, with words', () => ['hunter', '2-and-more'].join('')],
];

const texts = (table: string): readonly string[] =>
  linesOf(FILE, table).map((line) => line.replaceAll('·', ''));

export const HARMLESS = texts('harmless');
export const HARMLESS_VALUES = texts('harmless values');
