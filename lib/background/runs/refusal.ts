import type { Refused } from '../../run/index.ts';

export function refusal(code: Refused['code'], message: string): Refused {
  return { ok: false, code, message, problems: [] };
}
