import type { Refusal } from '../lib/messaging/contract/panel.ts';

/** Throws a refusal as an Error, which `useFailure` translates. */
export function accepted<Answer extends { readonly ok: true } | Refusal>(
  answer: Answer,
): Extract<Answer, { readonly ok: true }> {
  if (!answer.ok) throw Object.assign(new Error(answer.message), { said: answer.said });
  return answer as Extract<Answer, { readonly ok: true }>;
}

export const refusalOf = (error: unknown) => ({
  ok: false as const,
  code: 'internal' as const,
  message: error instanceof Error ? error.message : String(error),
  problems: [],
});
