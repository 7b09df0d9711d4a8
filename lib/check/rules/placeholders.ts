import standIns from '../stand-ins.json' with { type: 'json' };
import { rule } from './rule.ts';
import { positionOf, textsThat } from './values.ts';

const STAND_INS = standIns.map(({ what, pattern, flags }) => ({ what, pattern: new RegExp(pattern, flags) }));
const HINT =
  /…|\.{3}|_{3}|\?{3}|TODO|TBD|TBA|FIXME|CHANGE|REPLACE|PLACEHOLDER|[<{%$]|your|Example|Sample|My |Acme|Lorem|flights|books|maps|Transactional/i;

const TEXTS = /^(?:(?:site-)?description|intent|recovery|site-name|summary|title)$/i;
const OF_SITE = /^(?:\/site)?\/name$/;

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
      // An action, a field or a site may be called “todo”.
      const isText = TEXTS.test(name) || OF_SITE.test(at.pointer ?? '');
      if (name === 'selector' || (isText ? /^[A-Z][a-z]*$/ : /^\w[a-z ]*$/).test(value)) continue;
      yield { at, data: { name, value: value.slice(0, 100), what: standInOf(value) } };
    }
  },
});

export const placeholderRules = [placeholder];
