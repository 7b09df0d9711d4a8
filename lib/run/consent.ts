import type { Action, Plan } from '../model/index.ts';

/** The person's settings as far as consent goes. */
export interface ConsentSettings {
  /** Whether a plain read may run without asking. */
  readonly readsRunAtOnce: boolean;
}

/**
 * Whether the person is asked, in the extension's own UI, before the plan is carried out. Only a plain read that the
 * site does not want confirmed may go unasked, and only where the settings say so; destructive and irreversible
 * actions ask each time (AWP §9).
 */
export function needsConsent(
  action: Pick<Action, 'risk' | 'confirm'>,
  { readsRunAtOnce }: ConsentSettings,
  request?: { readonly method: string },
): boolean {
  if (action.confirm || action.risk !== 'read') return true;
  // Whatever the declaration calls it: a method that may change something is no plain read.
  if (request && !/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return true;
  return !readsRunAtOnce;
}

/** What the person is asked: who wants what, and what it leads to. All that comes from the site is marked as such by quotes. */
export interface Question {
  readonly title: string;
  /** The consequence, where there is one to be named. */
  readonly consequence: string;
  /** Whether a "yes" may be remembered for the session. */
  readonly rememberable: boolean;
}

export function questionOf(action: Action, plan: Plan): Question {
  const target =
    plan.kind === 'request'
      ? `send this request to ${hostOf(plan.request.url)}`
      : 'do these steps on the page';
  const title = `Run “${action.name}” and ${target}?`;
  switch (action.risk) {
    case 'read':
      return { title, consequence: '', rememberable: !action.confirm };
    case 'change':
      return {
        title,
        consequence: action.riskReason || 'This may change something.',
        rememberable: !action.confirm,
      };
    case 'destructive':
      return {
        title,
        consequence: action.riskReason || 'This changes or deletes data.',
        rememberable: false,
      };
    case 'irreversible':
      return { title, consequence: action.riskReason || 'This cannot be undone.', rememberable: false };
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
