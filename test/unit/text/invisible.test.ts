import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  invisible,
  invisibleIn,
  markInvisible,
  type Segment,
  stripInvisible,
} from '../../../lib/text/invisible.ts';

const shown = (text: string): string =>
  markInvisible(text)
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
  ['variation selectors of ideographs', '葛\u{e0100}\u{e01ef}', '葛[U+E0100 U+E01EF]'],
  ['a run of variation selectors', '😀\ufe0f\ufe0e\ufe01', '😀\ufe0f[U+FE0E U+FE01]'],
  ['a selector of no emoji', 'a\ufe0f', 'a[U+FE0F]'],
  ['bidi marks and deprecated controls', '\u061ca\u206a\u206f', '[U+061C]a[U+206A U+206F]'],
  ['fillers', '\u115f\u1160a\uffa0\u17b4\u034f', '[U+115F U+1160]a[U+FFA0 U+17B4 U+034F]'],
  ['a heart on fire', '❤️‍🔥 ❤️', '❤️‍🔥 ❤️'],
  ['a keycap', '1️⃣', '1️⃣'],
  ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['a flag of no country', '🏴\u{e0068}\u{e0069}\u{e007f}', '🏴[U+E0068 U+E0069 U+E007F]'],
  ['Mongolian', 'ᠠ᠋', 'ᠠ᠋'],
  ['a joiner beside a mark that is removed', '\u061c\u200cx', '[U+061C U+200C]x'],
  ['a joiner between Latin letters', 'a\u200db', 'a[U+200D]b'],
  ['a joiner at the end', 'a\u200d', 'a[U+200D]'],
  ['lone surrogates', 'a\ud800b', 'a[U+D800]b'],
  ['nothing', '', ''],
])('shows %s', (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('changes no visible character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const back = markInvisible(text)
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

it('leaves nothing invisible behind', () => {
  const unit = fc.constantFrom(
    ...'aب👩❤🏴1\u20e3\u200d\u200c\ufe0f\ufe0e\u061c\u{e0067}\u{e0062}\u{e007f}\u180bᠠ\u{1f3fd}',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      const stripped = stripInvisible(text);
      expect(stripInvisible(stripped)).toBe(stripped);
      expect(invisible().test(stripped)).toBe(false);
      expect(stripped.length + invisibleIn(text).join('').length).toBe(text.length);
    }),
    { numRuns: 5_000 },
  );
});
