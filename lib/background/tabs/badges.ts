import type { Platform } from '../../browser/platform.ts';
import { countFindings, isDrafted, type Run, type Verdict } from '../../model/index.ts';
import { createTexts } from '../../text/index.ts';
import { lazy } from '../../text/once.ts';
import { type BadgeFacts, badgeOf } from './badge.ts';
import type { Sifted } from './hidden-rules.ts';
import type { Judgement } from './judge.ts';
import type { Judgements } from './judgements.ts';
import type { TabRecord } from './records.ts';
import type { TabDocuments } from './tab-documents.ts';
import type { TabState } from './tab-state.ts';
import { verdictsOf } from './verdict.ts';

export interface BadgeParts {
  readonly platform: Platform;
  readonly judgements: Judgements;
  readonly runsOf: (tabId: number) => Promise<readonly Run[]>;
  readonly documents: Pick<TabDocuments, 'isEdited'>;
  readonly sift: (record: TabRecord, judgement: Judgement) => Promise<Sifted>;
}

const declaredIn = ({ actions }: Pick<Judgement, 'actions'>): number =>
  actions.filter((action) => !isDrafted(action)).length;

const UNKNOWN: Verdict = { state: 'checking', counts: countFindings([]) };

/** Draws the badges of tabs. */
export class Badges {
  readonly #parts: BadgeParts;
  /** Made when the first badge has words. */
  readonly #texts = lazy(() => createTexts(this.#parts.platform.message));

  constructor(parts: BadgeParts) {
    this.#parts = parts;
  }

  async draw(record: TabRecord, state: TabState): Promise<void> {
    const { judgements, runsOf, documents, sift } = this.#parts;
    const { access, tabId } = record;
    const known = { access, runs: await runsOf(tabId), isEdited: await documents.isEdited(tabId) };
    // Rules load last: the number comes first, the mark later.
    const unjudged = await judgements.unjudged(record);
    const early =
      unjudged && declaredIn(unjudged) > 0
        ? this.#show(tabId, state, { ...known, actions: declaredIn(unjudged), verdict: UNKNOWN })
        : undefined;
    const judgement = await judgements.of(record);
    const { findings } = await sift(record, judgement);
    await early;
    const { verdict } = verdictsOf(judgement, findings, state.phase(record.checkedAt));
    await this.#show(tabId, state, { ...known, actions: declaredIn(judgement), verdict });
  }

  async #show(tabId: number, state: TabState, known: BadgeFacts): Promise<void> {
    const { text, colour, title } = badgeOf(known, this.#texts);
    // A call changes its tab three times but not the badge. Drawing it costs four messages to the browser each time.
    const drawn = JSON.stringify([text, colour, title]);
    if (state.badge === drawn) return;
    state.badge = drawn;
    await this.#parts.platform.setBadge(tabId, text, colour, title);
  }
}
