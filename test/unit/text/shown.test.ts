import { describe, expect, test } from 'vitest';
import { excerpt, visible } from '../../../lib/text/index.ts';

describe('a value', () => {
  test.each<[string, string]>([
    ['ali\u200bce', 'ali⟨U+200B⟩ce'],
    ['1\u206300', '1⟨U+2063⟩00'],
    ['\u202e001 RUE', '⟨U+202E⟩001 RUE'],
    ['pay\u2066ment\u2069', 'pay⟨U+2066⟩ment⟨U+2069⟩'],
    ['a\ufeffb\u00adc\u034fd\u3164e', 'a⟨U+FEFF⟩b⟨U+00AD⟩c⟨U+034F⟩d⟨U+3164⟩e'],
    ['x\u{e0041}\u{e0042}', 'x⟨U+E0041⟩⟨U+E0042⟩'],
    ['a\u0000b\u001b[31mc\u007f', 'a⟨U+0000⟩b⟨U+001B⟩[31mc⟨U+007F⟩'],
    ['one\ntwo\r\nthree\u2028four', 'one⏎two⟨U+000D⟩⏎three⟨U+2028⟩four'],
    ['1\u00a0000', '1⟨U+00A0⟩000'],
    ['a\u3000b\u2003c', 'a⟨U+3000⟩b⟨U+2003⟩c'],
    ['a b', 'a b'],
    [' a  b ', '␣a␣ b␣'],
    ['   ', '␣␣␣'],
    ['ali⟨U+200B⟩ce', 'ali⟨U+27E8⟩U+200B⟨U+27E9⟩ce'],
    ['⏎␣', '⟨U+23CE⟩⟨U+2423⟩'],
    ['Zoë 👩‍👩‍👧 ❤️ 北京 שלום', 'Zoë 👩‍👩‍👧 ❤️ 北京 שלום'],
    ['', ''],
  ])('%j is shown as %s', (value, shown) => {
    expect(visible(value)).toBe(shown);
  });
  test('is never shown like another one', () => {
    const signs = ['a', ' ', '\n', '\r', '\u00a0', '\u200b', '⟨', '⟩', '⏎', '␣', 'U+200B', '\u2028'];
    const values = signs.flatMap((one) => signs.flatMap((two) => signs.map((three) => one + two + three)));
    expect(new Set(values.map((value) => visible(value))).size).toBe(new Set(values).size);
  });
  test.each<[string, number, string]>([
    [
      `${'x'.repeat(500)}AND DELETE ALL`,
      100,
      `${'x'.repeat(75)}⟨… 414 more characters …⟩${'x'.repeat(11)}AND DELETE ALL`,
    ],
    [`${'👍'.repeat(60)}`, 99, `${'👍'.repeat(38)}⟨… 20 more characters …⟩${'👍'.repeat(12)}`],
    ['x'.repeat(100), 100, 'x'.repeat(100)],
  ])('that is long is shown by both ends: %.20s', (value, limit, shown) => {
    expect(visible(value, limit)).toBe(shown);
  });
});

describe('a text of a site', () => {
  test.each<[string, string]>([
    ['Look at the list.\nWhat is sent:\n  GET /list', '“Look at the list. What is sent: GET /list”'],
    ['a\r\nb\u2028c\u2029d\u0085e\u000bf', '“a b c d e f”'],
    ['Done.” Values: none “', '“Done.’ Values: none ’”'],
    ['Pay \u202eeno\u202c', '“Pay ⟨U+202E⟩eno⟨U+202C⟩”'],
    ['שלום', '“\u2068שלום\u2069”'],
    ['x'.repeat(200), `“${'x'.repeat(29)}…”`],
    [`${'\u202e'.repeat(9)}${'x'.repeat(99)}`, `“${'⟨U+202E⟩'.repeat(3)}⟨U+20…”`],
    ['', ''],
  ])('%j becomes %s', (text, line) => {
    expect(excerpt(text, 30 + (text.length < 100 ? 100 : 0))).toBe(line);
  });
});
