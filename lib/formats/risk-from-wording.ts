import type { Action } from '../model/index.ts';
import { say } from '../text/index.ts';

/** English words for effects that can't be undone. The pattern runs in linear time, on the first 2,000 characters. */
const FOR_EVER =
  /\b(?:cannot|can ?not|can['’]t|could not|never) (?:then )?be (?:undone|reversed|recovered|restored|revoked|taken back)\b|\birreversibl[ey]\b|\bpermanently (?:delet|remov|eras|destroy|clos)|\b(?:no|without) (?:way back|undo)\b/i;
const MAX_SEARCHED = 2_000;

/**
 * Raises the risk of an action if its description says that the effect can't be undone, because most formats have no
 * field for that. Never lowers the risk. A read stays a read, even if its text is about something final.
 */
export function escalateRisk(action: Action): Action {
  if (action.risk === 'read' || action.risk === 'irreversible') return action;
  if (!FOR_EVER.test(action.description.slice(0, MAX_SEARCHED))) return action;
  return {
    ...action,
    risk: 'irreversible',
    riskReason: say('riskWording'),
  };
}
