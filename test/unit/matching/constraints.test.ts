import { describe, expect, it } from 'vitest';
import { constraintsOf, wholePattern } from '../../../lib/matching/constraints.ts';
import { element } from '../../builders.ts';

describe('a pattern of HTML as one of JSON Schema', () => {
  it.each<[pattern: string, told: string, taken: readonly string[], refused: readonly string[]]>([
    ['[A-Z]{2}', '^[A-Z]{2}$', ['AB'], ['ABC', 'xAB']],
    ['^[A-Z]{2}$', '^[A-Z]{2}$', ['AB'], ['ABC', 'xAB']],
    ['a|b', '^(?:a|b)$', ['a', 'b'], ['ax', 'xb']],
    ['^a|b$', '^(?:a|b)$', ['a', 'b'], ['ax', 'xb']],
    ['(a)|(b)', '^(?:(a)|(b))$', ['a', 'b'], ['ax', 'xb']],
    ['(a|b)|c', '^(?:(a|b)|c)$', ['a', 'b', 'c'], ['ax', 'xc']],
    ['(?:a|b)', '^(?:a|b)$', ['a', 'b'], ['ax', 'xb']],
    [String.raw`[\|]a|b`, String.raw`^(?:[\|]a|b)$`, ['|a', 'b'], ['|ax', 'xb']],
    [String.raw`\\|b`, String.raw`^(?:\\|b)$`, ['\\', 'b'], ['\\x', 'xb']],
    [String.raw`(a\)|b)|c`, String.raw`^(?:(a\)|b)|c)$`, ['a)', 'b', 'c'], ['ax', 'xc']],
    [String.raw`\d+\$`, String.raw`^\d+\$$`, ['5$'], ['5', '5$x']],
    [String.raw`\d+\$|x`, String.raw`^(?:\d+\$|x)$`, ['5$', 'x'], ['5$x', '5x']],
  ])('%s is %s', (pattern, told, taken, refused) => {
    expect(wholePattern(pattern)).toBe(told);
    expect(constraintsOf(element({ tag: 'input', type: 'text', pattern }))).toMatchObject({ pattern: told });
    const ours = (text: string) => new RegExp(told).test(text);
    const browsers = (text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);
    expect([...taken, ...refused].map(ours)).toEqual([...taken, ...refused].map(browsers));
    expect([taken.every(ours), refused.some(ours)]).toEqual([true, false]);
  });
});
