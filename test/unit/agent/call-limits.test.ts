import { describe, expect, it } from 'vitest';
import { CALL_LIMITS, CallLimits } from '../../../lib/agent/call-limits.ts';

const SITE = 'https://shop.example';
const OTHER = 'https://other.example';

function limited() {
  const state = { now: 0 };
  const limits = new CallLimits(() => state.now);
  const enter = (caller = SITE, input: unknown = {}) => {
    const entered = limits.enter(caller, input);
    return typeof entered === 'function' ? entered : entered.ok ? 'ok' : entered.code;
  };
  const begin = (caller = SITE) => {
    const refused = limits.begin(caller);
    return refused && !refused.ok ? refused.code : undefined;
  };
  return { state, enter, begin };
}

describe('the limits for callers of one origin', () => {
  it('count simultaneous calls, even if many come at once', () => {
    const { enter } = limited();
    const answers = Array.from({ length: CALL_LIMITS.atOnce + 5 }, () => enter());
    expect(answers.filter((one) => one === 'too-many')).toHaveLength(5);
    expect(typeof enter(OTHER)).toBe('function');
    const [first] = answers;
    if (typeof first !== 'function') throw new Error('refused');
    first();
    first();
    expect(typeof enter()).toBe('function');
    expect(enter()).toBe('too-many');
  });
  it('count the calls within a minute, ended or not', () => {
    const { enter, state } = limited();
    const call = () => {
      const end = enter();
      if (typeof end === 'function') end();
      return end;
    };
    for (let index = 0; index < CALL_LIMITS.calls; index++) {
      expect(typeof call()).toBe('function');
      state.now += 10;
    }
    expect(call()).toBe('too-many');
    expect(typeof enter(OTHER)).toBe('function');
    state.now = CALL_LIMITS.windowMs;
    expect(typeof call()).toBe('function');
    expect(call()).toBe('too-many');
  });
  it('count the runs within a minute', () => {
    const { begin, state } = limited();
    for (let index = 0; index < CALL_LIMITS.runs; index++) expect(begin()).toBeUndefined();
    expect(begin()).toBe('too-many');
    expect(begin(OTHER)).toBeUndefined();
    state.now = CALL_LIMITS.windowMs;
    expect(begin()).toBeUndefined();
  });
  it('don’t count refused calls', () => {
    const { enter, state } = limited();
    for (let index = 0; index < CALL_LIMITS.atOnce; index++) enter();
    for (let index = 0; index < 1_000; index++) expect(enter()).toBe('too-many');
    state.now = CALL_LIMITS.windowMs - 1;
    expect(enter()).toBe('too-many');
  });

  const circle: Record<string, unknown> = {};
  circle.self = circle;
  it.each<[string, unknown, boolean]>([
    ['none', undefined, true],
    ['as long as may be', 'x'.repeat(CALL_LIMITS.argumentCharacters - 2), true],
    ['longer', 'x'.repeat(CALL_LIMITS.argumentCharacters), false],
    ['longer in all', Array.from({ length: CALL_LIMITS.argumentCharacters / 2 }, () => 1), false],
    ['that are not JSON', circle, false],
    ['that are not JSON either', { big: 1n }, false],
  ])('arguments: %s', (_name, input, allowed) => {
    const answer = limited().enter(SITE, input);
    expect(typeof answer === 'function').toBe(allowed);
    if (!allowed) expect(answer).toBe('invalid-arguments');
  });
  it('stay for busy origins, even if many others come', () => {
    const { enter } = limited();
    for (let index = 0; index < CALL_LIMITS.atOnce; index++) enter();
    for (let index = 0; index < 2_000; index++) {
      const end = enter(`https://${index}.example`);
      if (typeof end === 'function') end();
    }
    expect(enter()).toBe('too-many');
  });
});
