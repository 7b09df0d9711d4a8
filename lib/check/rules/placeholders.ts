import standIns from '../stand-ins.json' with { type: 'json' };
import { rule } from './rule.ts';
import { positionOf, textsThat } from './values.ts';

const STAND_INS = standIns.map(({ what, pattern, flags }) => ({ what, pattern: new RegExp(pattern, flags) }));
const HINT =
  /…|\.{3}|_{3}|\?{3}|TODO|TBD|TBA|FIXME|CHANGE|REPLACE|PLACEHOLDER|[<{%$]|your|YOUR|Example|Sample|My |Acme|Lorem|flights|books|maps|Transactional/i;

const standInOf = (text: string): string | undefined =>
  text.length < 1_000 && HINT.test(text)
    ? STAND_INS.find(({ pattern }) => pattern.test(text))?.what
    : undefined;

/** Other findings about a placeholder would be meaningless, so this rule is final. */
const placeholder = rule('document', {
  id: 'document/placeholder',
  isFinal: true,
  *check(_, { document }) {
    for (const each of textsThat(document, (text) => standInOf(text) !== undefined)) {
      const { name, value } = each;
      yield { at: positionOf(each), data: { name, value: value.slice(0, 100), what: standInOf(value) } };
    }
  },
});

export const placeholderRules = [placeholder];
