import type { Refusal } from '../lib/messaging/contract/panel.ts';

/**
 * Returns the value of a successful answer.
 * @throws Error for a refusal; `useFailure` translates the error
 */
export function accepted<Answer extends { readonly ok: true } | Refusal>(
  answer: Answer,
): Extract<Answer, { readonly ok: true }> {
  if (!answer.ok) throw Object.assign(new Error(answer.message), { said: answer.said });
  return answer as Extract<Answer, { readonly ok: true }>;
}

/** An unexpected error in the form of a refusal, so that both are shown in the same way. */
export const refusalOf = (error: unknown) => ({
  ok: false as const,
  code: 'internal' as const,
  message: error instanceof Error ? error.message : String(error),
  problems: [],
});
