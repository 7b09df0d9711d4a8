import standIns from '../stand-ins.json' with { type: 'json' };
import { rule } from './rule.ts';
import { positionOf, textsThat } from './values.ts';

const STAND_INS = standIns.map(({ what, pattern, flags }) => ({ what, pattern: new RegExp(pattern, flags) }));
const HINT =
  /…|\.{3}|_{3}|\?{3}|TODO|TBD|TBA|FIXME|CHANGE|REPLACE|PLACEHOLDER|[<{%$]|your|Example|Sample|My |Acme|Lorem|flights|books|maps|Transactional/i;

const standInOf = (text: string): string | undefined =>
  text.length < 1_000 && HINT.test(text)
    ? STAND_INS.find(({ pattern }) => pattern.test(text))?.what
    : undefined;

const placeholder = rule('document', {
  id: 'document/placeholder',
  isFinal: true,
  *check(_, { document }) {
    for (const each of textsThat(document, (text) => standInOf(text) !== undefined)) {
      const { name, value } = each;
      const at = positionOf(each);
      // An action or a field may be called “todo”.
      const isName = (name === 'description' ? /^[A-Z][a-z]*$/ : /^\w[a-z ]*$/).test(value);
      if ((isName && /(\/.*){3}/.test(at.pointer ?? '')) || name === 'selector') continue;
      yield { at, data: { name, value: value.slice(0, 100), what: standInOf(value) } };
    }
  },
});

export const placeholderRules = [placeholder];
