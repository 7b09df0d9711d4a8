import { describe, expect, it } from 'vitest';
import { rewritingOf } from '../../../../lib/matching/rewriting.ts';
import { type Format, isSameList, isSameValue } from '../../../../lib/page/act/same-value.ts';

describe('is the same value', () => {
  it.each<[approved: string, now: string, format?: Format]>([
    ['', ''],
    ['Ada', 'Ada'],
    ['Ada', ' Ada\n'],
    ['a\nb', 'a\r\nb'],
    ['a\rb', 'a\nb'],
    ['1', '1.0', 'number'],
    ['12.50', '12.5', 'number'],
    ['+5', '5', 'number'],
    ['0', '0.00', 'number'],
    ['0.5', '.50', 'number'],
    ['007', '7', 'number'],
    ['-0.50', '-.5', 'number'],
    ['9007199254740993', '9007199254740993.0', 'number'],
    ['+4930123456', '+49 30 123-456', 'digits'],
    ['0123456', '(012) 34-56', 'digits'],
    ['4111111111111111', '4111 1111 1111 1111', 'digits'],
    ['one two', 'one\n two', 'wrapped'],
  ])('%j: %j (%s)', (approved, now, format) => {
    expect(isSameValue(approved, now, format)).toBe(true);
  });
});

describe('is another value', () => {
  it.each<[approved: string, now: string, format?: Format]>([
    ['1.00', '100'],
    ['1.00', '100', 'number'],
    ['1.00', '1'],
    ['-5', '5'],
    ['-5', '5', 'number'],
    ['5', '-5', 'digits'],
    ['1/11', '11/1'],
    ['1/11/2027', '11/1/2027'],
    ['12,5', '125'],
    ['12,5', '12.5', 'number'],
    ['0.5', '05'],
    ['0.5', '05', 'number'],
    ['10.50', '1050', 'digits'],
    ['1050', '10.50', 'digits'],
    ['1050', '10,50', 'digits'],
    ['111', '1/11', 'digits'],
    ['0123-456', '0123456', 'digits'],
    ['0123456', '0123465', 'digits'],
    ['0123456', '01234567', 'digits'],
    ['0123456', '(012) 34-5', 'digits'],
    ['+49123', '49 123', 'digits'],
    ['call 123', 'call 1 23', 'digits'],
    ['a.b@c.de', 'ab@c.de'],
    ['Ada', 'ada'],
    ['O’Neil', 'ONeil'],
    ['Ada', 'Ada\u00a0'],
    ['Ada', '\ufeffAda'],
    ['Ada', 'Ada\u2003'],
    ['Ada', 'Ada\0'],
    ['0123456', '0123\ufeff456', 'digits'],
    ['DE89370400440532013000', 'GB33BUKB20201555555555'],
    ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['12345678', '87654321'],
    ['9007199254740993', '9007199254740992', 'number'],
    ['1e3', '1000', 'number'],
    ['', '0', 'number'],
    ['.', '', 'number'],
    ['a b', 'a  b'],
    ['a\nb', 'ab'],
    ['ali\u200Bce', 'alice'],
    ['é', 'e\u0301'],
    ['one two', 'one  two', 'wrapped'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['a1', 'b2', 'number'],
    ['5', '5.1', 'number'],
    ['0', '-1', 'number'],
    ['12 Main St', '12 Main  St', 'digits'],
    ['12', '1 2x', 'digits'],
  ])('%j: %j (%s)', (approved, now, format) => {
    expect(isSameValue(approved, now, format)).toBe(false);
  });
});

it.each<[approved: readonly string[], now: readonly string[], same: boolean]>([
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'a'], false],
  [['a', 'a'], ['a'], false],
  [[], [''], false],
])('of several values, all, and in their order: %j %j', (approved, now, same) => {
  expect(isSameList(approved, now)).toBe(same);
});

it.each<[given: readonly string[], wrote: readonly string[], rewriting: ReturnType<typeof rewritingOf>]>([
  [['osl'], ['OSL'], 'case'],
  [['0123456'], ['(012) 34-56'], 'separators'],
  [['osl', '1'], ['OSL', '1'], 'case'],
  [['x', '123'], ['x', '1 23'], 'separators'],
  [['x', '123'], ['X', '1 23'], undefined],
  [['osl'], ['ber'], undefined],
  [['1.00'], ['100'], undefined],
  [['5'], ['-5'], undefined],
  [['a'], ['A', 'b'], undefined],
])('a way of rewriting: %j to %j is %s', (given, wrote, rewriting) => {
  expect(rewritingOf(given, wrote)).toBe(rewriting);
});
