import type { Action, Asker, AskReason, Declarer, Effect, Question, Risk } from '../model/index.ts';
import { isPlainRead } from './effects.ts';

export interface Circumstances {
  readonly asker: Asker['kind'];
  readonly site: string;
  readonly agentsMayRead: boolean;
  readonly readable: ReadonlySet<string>;
}

export type Decision =
  | {
      readonly verdict: 'allow';
      readonly questionIfPageFails?: Question;
    }
  | { readonly verdict: 'ask'; readonly question: Question };

export interface Judged {
  readonly declarer: Declarer;
  readonly effects: readonly Effect[];
  readonly risk: Risk;
  readonly confirm: boolean;
  readonly review?: string | undefined;
}

/** Decides whether a plan needs approval (docs/security.md). */
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
  // The page itself can send a single request to another origin, if that origin allows CORS.
  const [only] = effects;
  const lone = effects.length === 1 && only && !only.credential && only.purpose === undefined;
  return lone
    ? { verdict: 'allow', questionIfPageFails: questionOf(judged, reasons, unread) }
    : ask(judged, reasons, unread);
}

/** Agents need approval for links, and for GET forms to other sites. */
function isPlainFor(effect: Effect, person: boolean, site: string): boolean {
  const { kind, target } = effect;
  if (kind === 'link') return person && target === site;
  return isPlainRead(effect) && (person || kind !== 'submission' || target === site);
}

function needsExtension({ target, credential, purpose, kind }: Effect, site: string): boolean {
  return kind === 'request' && (target !== site || credential || purpose === 'list-tools');
}

export function realRisk({ risk }: Pick<Action, 'risk'>, effects: readonly Effect[]): Risk {
  return risk === 'read' && !effects.every((effect) => isPlainRead(effect) || effect.kind === 'link')
    ? 'change'
    : risk;
}

/** True if the person's approval may cover later runs. AWP §9 excludes destructive actions. */
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
