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
 * Decides if a plan runs at once or the person is asked first. No other code decides this (docs/security.md). The
 * person is asked if another origin declares the action, if the action demands confirmation, or if an effect isn't a
 * plain read. A person's own plain reads run at once. A plain read of an agent or a page runs at once only if agents
 * may read, and if the page could send it without AWAS Lens. A read that only the extension can do asks once per pair
 * of site and origin.
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
  // The page can send a single request itself, since the other origin may allow it through CORS.
  const [only] = effects;
  const lone = effects.length === 1 && only && !only.credential && only.purpose === undefined;
  return lone
    ? { verdict: 'allow', questionIfPageFails: questionOf(judged, reasons, unread) }
    : ask(judged, reasons, unread);
}

/**
 * True if an effect needs no question. A person may follow a link within the site, as on the page. For agents and
 * pages, a link needs a question like any other click. A form that sends a GET to another site navigates the tab
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
