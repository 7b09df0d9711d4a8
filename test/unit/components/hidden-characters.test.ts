import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Segment, segments } from '../../../components/hidden-characters.ts';

const shown = (text: string): string =>
  segments(text)
    .map((segment: Segment) => (segment.kind === 'text' ? segment.text : `[${segment.codes.join(' ')}]`))
    .join('');

it.each([
  ['plain text', 'Search books', 'Search books'],
  ['tabs and line ends', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['an override', 'a\u202eevil\u202cb', 'a[U+202E]evil[U+202C]b'],
  ['zero width', 'pay\u200bpal', 'pay[U+200B]pal'],
  ['neighbours together', 'a\u200b\u2060\ufeffb', 'a[U+200B U+2060 U+FEFF]b'],
  ['tags', '\u{e0049}\u{e0067}', '[U+E0049 U+E0067]'],
  ['a byte order mark', '\ufeffx', '[U+FEFF]x'],
  ['control characters', 'a\u0000b\u001b[31m', 'a[U+0000]b[U+001B][31m'],
  ['a soft hyphen', 'a\u00adb', 'a[U+00AD]b'],
  ['Hangul fillers', 'a\u3164b', 'a[U+3164]b'],
  ['a family', '👩‍👩‍👧', '👩‍👩‍👧'],
  ['a flag of skin and sex', '🧑🏽‍🚀 🏳️‍🌈', '🧑🏽‍🚀 🏳️‍🌈'],
  ['Persian', 'می‌خواهم', 'می‌خواهم'],
  ['Hindi', 'क्‍ष', 'क्‍ष'],
  ['a joiner between Latin letters', 'a\u200db', 'a[U+200D]b'],
  ['a joiner at the end', 'a\u200d', 'a[U+200D]'],
  ['lone surrogates', 'a\ud800b', 'a\ud800b'],
  ['nothing', '', ''],
])('shows %s', (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('loses and adds nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const back = segments(text)
        .map((segment) =>
          segment.kind === 'text'
            ? segment.text
            : segment.codes.map((code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16))).join(''),
        )
        .join('');
      expect(back).toBe(text);
    }),
  );
});
