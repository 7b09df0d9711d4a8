import { type DocumentRule, isString, own } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { agentsOf } from './walk.ts';

const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

const changed: DocumentRule = {
  ...WOA,
  id: 'woa/capability-changed',
  requirements: ['WOA-4.1-i'],
  severity: 'info',
  title: 'A capability identifier is no longer the one it was',
  why: 'Capability identifiers are compared letter by letter. One that is renamed is lost to everybody who looks for it.',
  *check(document, { before = [] }) {
    const earlier = before.find(({ url, format }) => url === document.url && format === 'woa');
    if (!earlier) return;
    const was = new Map(
      [...agentsOf(earlier)].map(({ value }) => [own(value, 'id'), own(value, 'capabilities')]),
    );
    for (const { value, pointer } of agentsOf(document)) {
      const old = was.get(own(value, 'id'));
      const now = own(value, 'capabilities');
      if (!Array.isArray(old) || !Array.isArray(now)) continue;
      const lost = old.filter((capability) => isString(capability) && !now.includes(capability));
      const isRenamed = lost.length > 0 && now.some((capability) => !old.includes(capability));
      if (!isRenamed) continue;
      yield {
        pointer: `${pointer}/capabilities`,
        outcome: 'needs-review',
        message: `When last read it had ${lost.slice(0, 5).map(show).join(', ')}, which it has no longer.`,
        fix: 'Keep the old identifier beside the new one, if it still means the same.',
      };
    }
  },
};

export const overTimeRules: readonly DocumentRule[] = [changed];
