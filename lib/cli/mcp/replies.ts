import { reasonOf } from '../../http/index.ts';
import type { Action, AgentReply, Outcome, Plan } from '../../model/index.ts';
import { mayBeRemembered } from '../../policy/index.ts';
import type { PlanError } from '../../run/index.ts';
import { named } from '../../text/index.ts';
import type { Site } from './sites.ts';

export type Answer = 'yes' | 'no' | 'dismissed' | 'cannot-ask';

export function refusalOf(answer: Answer, { origin }: Site, { id, name }: Action, asked: Plan): AgentReply {
  if (answer === 'cannot-ask')
    return {
      ok: false,
      code: 'cannot-ask',
      message: `“${named(name)}” needs the person’s approval, and this client can’t ask for it (no elicitation). Nothing was sent.`,
      next:
        IS_PLAIN.test(id) && mayBeRemembered({ ...asked, confirm: wantsConfirmation(asked) })
          ? `Tell the person to use a client with elicitation, or to start the server with --allow "${allowText(origin, id, asked)}".`
          : 'Tell the person to use a client with elicitation.',
    };
  return {
    ok: false,
    code: 'refused',
    message:
      answer === 'no'
        ? 'The person declined. Nothing was sent.'
        : 'The person didn’t answer. Nothing was sent.',
    next: 'Don’t ask again. Continue without it, or ask the person what they want.',
  };
}

/** Ids with other characters are quoted, since they could look like the command's own text. */
const IS_PLAIN = /^[\w.:/-]{1,80}$/;

const wantsConfirmation = ({ question }: Plan): boolean =>
  question?.because.some((reason) => reason === 'confirm' || reason === 'review') === true;

function allowText(origin: string, id: string, { effects }: Plan): string {
  const targets = [...new Set(effects.map(({ target }) => target))];
  const isOther = targets.some((target) => target !== origin);
  return [`${origin} ${id}`, ...(isOther ? targets : [])].join(' to ');
}

export const noTokenPage = ({ origin }: Site, { name }: Action): AgentReply => ({
  ok: false,
  code: 'no-browser',
  message: `“${named(name)}” needs the CSRF token of a page on ${origin}, and this server opens no pages. Nothing was sent.`,
  next: 'Tell the person: start the server without --no-page, on a machine with Chromium or Chrome (CHROMIUM or CHROME can be its path), or run the action in a browser with the extension.',
});

export const notOpened = (url: string, error: unknown): PlanError => ({
  ok: false,
  code: 'network',
  message: `${url} couldn’t be opened: ${reasonOf(error)}. Nothing was sent.`,
  problems: [],
  next: 'Try once more. If that fails, tell the person.',
});

export const CANCELLED: AgentReply = {
  ok: false,
  code: 'cancelled',
  message: 'Cancelled. Nothing was sent.',
};

export const TOO_LONG: AgentReply = {
  ok: false,
  code: 'not-runnable',
  message: 'The question would be too long to read. Nothing was sent.',
  next: 'Send fewer or shorter values in one call, or ask the person to run it in a browser with the extension.',
};

export const STALE: PlanError = {
  ok: false,
  code: 'unknown-action',
  message: 'The site no longer declares this action.',
  problems: [],
  next: 'List the tools again.',
};

export const NO_PAGE: Outcome = {
  ok: false,
  code: 'not-runnable',
  message: 'This action only runs on a page, and this server opens no pages.',
  next: 'Ask the person to run it in a browser with the extension.',
};
