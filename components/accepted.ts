import type { Refusal } from '../lib/messaging/contract/panel.ts';

/** The answer, unless it refuses. @throws Error that `useFailure` says in the person's language */
export function accepted<Answer extends { readonly ok: true } | Refusal>(
  answer: Answer,
): Extract<Answer, { readonly ok: true }> {
  if (!answer.ok) throw Object.assign(new Error(answer.message), { said: answer.said });
  return answer as Extract<Answer, { readonly ok: true }>;
}

/** A failure of ours in the shape of a refusal, to be shown in its place. */
export const refusalOf = (error: unknown) => ({
  ok: false as const,
  code: 'internal' as const,
  message: error instanceof Error ? error.message : String(error),
  problems: [],
});
