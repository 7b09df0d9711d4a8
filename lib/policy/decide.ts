import type { Action, Asker, AskReason, Declarer, Effect, Question, Risk } from '../model/index.ts';
import { isPlainRead } from './effects.ts';

/** The circumstances of a decision, besides the plan. */
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
      /** The page first tries the request itself. Only if that fails, the person is asked this question. */
      readonly questionIfPageFails?: Question;
    }
  | { readonly verdict: 'ask'; readonly question: Question };

/** The subject of a decision. */
export interface Judged {
  readonly declarer: Declarer;
  readonly effects: readonly Effect[];
  readonly risk: Risk;
  readonly confirm: boolean;
  /** Text of the action that instructs a model, if any. Then the action also has `confirm`. */
  readonly review?: string | undefined;
}

/**
 * Decides if a plan runs or the person is asked first. This is the only place for that decision (docs/security.md).
 * Another origin's declaration always asks. A person's plain reads run; effects ask. A page gains nothing that it
 * couldn't do itself, and an agent causes no effect: only a real GET to the site's own origin runs. A read that only
 * the extension can do asks once per pair of site and origin. Everything else asks.
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
  // A page can send a single request itself if the other origin allows it by CORS.
  const [only] = effects;
  const lone = effects.length === 1 && only && !only.credential && only.purpose === undefined;
  return lone
    ? { verdict: 'allow', questionIfPageFails: questionOf(judged, reasons, unread) }
    : ask(judged, reasons, unread);
}

/**
 * A person may follow a link of the site, as on the page; for others, it is a click. A form that sends a GET elsewhere
 * takes the tab there, with that site's cookies, so it only runs without asking for a person.
 */
function isPlainFor(effect: Effect, person: boolean, site: string): boolean {
  const { kind, target } = effect;
  if (kind === 'link') return person && target === site;
  return isPlainRead(effect) && (person || kind !== 'submission' || target === site);
}

/** True for a read that the page couldn't make in the same way. */
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
 * True if a person may allow exactly this for agents in advance: but never an action that deletes, can't be undone,
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
