import type { Action } from '../model/index.ts';

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
