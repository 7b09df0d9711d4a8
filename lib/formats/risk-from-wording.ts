import type { Action } from '../model/index.ts';
import { say } from '../text/index.ts';

const FOR_EVER =
  /\b(?:cannot|can ?not|can['’]t|could not|never) (?:then )?be (?:undone|reversed|recovered|restored|revoked|taken back)\b|\birreversibl[ey]\b|\bpermanently (?:delet|remov|eras|destroy|clos)|\b(?:no|without) (?:way back|undo)\b/i;
const MAX_SEARCHED = 2_000;

/** Most formats have no field for irreversible effects, so the description counts. */
export function escalateRisk(action: Action): Action {
  if (action.risk === 'read' || action.risk === 'irreversible') return action;
  if (!FOR_EVER.test(action.description.slice(0, MAX_SEARCHED))) return action;
  return { ...action, risk: 'irreversible', riskReason: say('riskWording') };
}
