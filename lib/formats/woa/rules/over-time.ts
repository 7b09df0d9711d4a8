import { type DocumentRule, isString, own } from '../../../model/index.ts';
import { validate } from '../../../schema/site.ts';
import { show } from '../../../schema/words.ts';
import { agentsOf } from './walk.ts';

const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

const answer: DocumentRule = {
  ...WOA,
  id: 'woa/answer-not-as-declared',
  requirements: ['WOA-5.2-a'],
  severity: 'error',
  title: 'An agent answered something else than its outputs declare',
  why: 'Whoever calls the agent next takes from the answer what outputs promises; what is missing there fails far from its cause.',
  *check({ actions }, { responses }) {
    if (!responses) return;
    for (const { key, id, output, source } of actions) {
      const response = own(responses, key);
      if (response === undefined || !output) continue;
      for (const { pointer, message } of validate(output, response).problems.slice(0, 10)) {
        yield {
          pointer: source.pointer,
          message: `The last answer of ${show(id)} does not conform to its outputs${pointer === '' ? '' : ` at ${pointer}`}: ${message}`,
          fix: 'Mend the answer, or declare in outputs what is answered.',
          action: key,
        };
      }
    }
  },
};

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

export const overTimeRules: readonly DocumentRule[] = [answer, changed];
