import type { Action, Asker, AskReason, Declarer, Effect, Question, Risk } from '../model/index.ts';
import { isPlainRead } from './effects.ts';

export interface Circumstances {
  readonly asker: Asker['kind'];
  /** The origin of the page in the tab. */
  readonly site: string;
  /** True if agents' plain reads may run without asking. */
  readonly agentsMayRead: boolean;
  /** Origins that this site may read through the extension. */
  readonly readable: ReadonlySet<string>;
}

export type Decision =
  | {
      readonly verdict: 'allow';
      /** The page sends the request first. The person gets this question only if that fails. */
      readonly questionIfPageFails?: Question;
    }
  | { readonly verdict: 'ask'; readonly question: Question };

export interface Judged {
  readonly declarer: Declarer;
  readonly effects: readonly Effect[];
  readonly risk: Risk;
  readonly confirm: boolean;
  /** Text of the action that instructs a model. An action with such a text also has `confirm`. */
  readonly review?: string | undefined;
}

/**
 * Decides if a plan runs or the person is asked first. No other code decides this (docs/security.md). A declaration by
 * another origin always asks. A person's plain reads run without a question, but effects ask. A page can't do more than
 * without AWAS Lens. For agents, only a real GET to the site's own origin runs without a question. A read that only the
 * extension can do asks once per pair of site and origin. Everything else asks.
 */
export function decide(judged: Judged, circumstances: Circumstances): Decision {
  const { declarer, effects, risk, confirm, review } = judged;
  const { asker, site, agentsMayRead, readable } = circumstances;
  const because: AskReason[] = [];
  const person = asker === 'person';
  const plain = risk === 'read' && effects.every((effect) => isPlainFor(effect, person, site));
  if (declarer.foreign) because.push('foreign');
  if (confirm) because.push(review === undefined ? 'confirm' : 'review');
  if (!plain) because.push('effect');
  if (plain && !person && !agentsMayRead) because.push('reads-ask');
  const beyond = person ? [] : effects.filter((effect) => needsExtension(effect, site));
  const unread = beyond.filter(({ target }) => !readable.has(target));
  if (because.length > 0) return ask(judged, because, unread);
  if (unread.length === 0) return { verdict: 'allow' };
  const reasons: AskReason[] = unread.some(({ credential }) => credential)
    ? ['credential', 'other-origin']
    : ['other-origin'];
  // A page can send a single request itself if the other origin allows it through CORS.
  const [only] = effects;
  const lone = effects.length === 1 && only && !only.credential && only.purpose === undefined;
  return lone
    ? { verdict: 'allow', questionIfPageFails: questionOf(judged, reasons, unread) }
    : ask(judged, reasons, unread);
}

/**
 * True if an effect needs no question. A person may follow a link of the site, as on the page. For other callers,
 * following a link counts as a click, which needs a question. A form that sends a GET to another site navigates the tab
 * there, with that site's cookies, so only a person may send it without a question.
 */
function isPlainFor(effect: Effect, person: boolean, site: string): boolean {
  const { kind, target } = effect;
  if (kind === 'link') return person && target === site;
  return isPlainRead(effect) && (person || kind !== 'submission' || target === site);
}

/** True for a read that the page itself couldn't do. */
function needsExtension({ target, credential, purpose, kind }: Effect, site: string): boolean {
  return kind === 'request' && (target !== site || credential || purpose === 'list-tools');
}

/** The declared risk, raised to 'change' if a declared read has other effects. */
export function realRisk({ risk }: Pick<Action, 'risk'>, effects: readonly Effect[]): Risk {
  return risk === 'read' && !effects.every((effect) => isPlainRead(effect) || effect.kind === 'link')
    ? 'change'
    : risk;
}

/**
 * True if a person may allow this action for agents in advance. Never for an action that deletes, can't be undone,
 * needs confirmation (AWP §9), or is declared by another origin.
 */
export function mayBeRemembered({ risk, confirm, declarer }: Omit<Judged, 'effects'>): boolean {
  return (risk === 'read' || risk === 'change') && !confirm && !declarer.foreign;
}

function ask(judged: Judged, because: readonly AskReason[], unread: readonly Effect[]): Decision {
  return { verdict: 'ask', question: questionOf(judged, because, unread) };
}

function questionOf(judged: Judged, because: readonly AskReason[], unread: readonly Effect[]): Question {
  return {
    because,
    targets: [...new Set(unread.map(({ target }) => target))],
    changes: [],
    rememberable: mayBeRemembered(judged),
  };
}
