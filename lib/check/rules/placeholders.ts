import type { DocumentRule } from '../../model/index.ts';
import { show } from '../../schema/index.ts';
import { stated } from './stated.ts';
import { placeOf, textsThat } from './values.ts';

/** How texts look that somebody was to replace, and what each is. The first that fits counts. */
const STAND_INS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a blank to be filled in', /^\s*(?:…|\.{3}|_{3,}|\?{3,})\s*$|^(?:[a-z][a-z0-9+.-]*:\/)?\/\S*(?:…|\.{3})/i],
  ['a note to do it later', /^\s*(?:TODO|TBD|TBA|FIXME|CHANGE[ _-]?ME|REPLACE[ _-]?ME|PLACEHOLDER)\b/i],
  ['text in angle brackets, to be replaced', /^\s*<[^<>]{1,120}>\s*$|:\/\/[^/?#]*<[^<>]{1,60}>/],
  [
    'a variable that was not filled in',
    /\$\{\w[^{}]{0,60}\}|^\s*\{\{[^{}]{1,60}\}\}\s*$|:\/\/[^/]*\{\{|%[A-Z][A-Z0-9_]{2,40}%|(?:^|\/\/)\$[A-Z][A-Z0-9_]{2,}/,
  ],
  [
    'to be replaced by your own',
    /\bYOUR[ _-]?(?!API[ _-]?KEY|KEY|TOKEN|SECRET|ACCESS|BEARER|CLIENT)[A-Z]{2}|\byour[-_]?(?:site|domain|company|shop|store|app|host|server|api|website|business)(?:[-_]name)?\.[a-z]{2,10}\b/,
  ],
  [
    'from an example',
    /^\s*(?:Example|Sample|My|Acme|Lorem ipsum)\b(?: (?:Store|Site|Shop|Company|App|API|Website|Corp|Bookshop|Bookstore|Inc\.?)\b|$)/,
  ],
  [
    'from the specification',
    /^(?:Search and book flights|Second-hand books, new ones and maps|Transactional email API with templates and analytics\.)$/,
  ],
];
const HINT =
  /…|\.{3}|_{3}|\?{3}|TODO|TBD|TBA|FIXME|CHANGE|REPLACE|PLACEHOLDER|[<{%$]|your|YOUR|Example|Sample|My |Acme|Lorem|flights|books|maps|Transactional/i;

const standInOf = (text: string): string | undefined =>
  text.length < 1_000 && HINT.test(text)
    ? STAND_INS.find(([, pattern]) => pattern.test(text))?.[0]
    : undefined;

/** A text that nobody has written yet is reported once; what other rules say of it has no meaning. */
const placeholder: DocumentRule = {
  on: 'document',
  formats: [],
  isFinal: true,
  ...stated('document/placeholder'),
  *check(document) {
    for (const each of textsThat(document, (text) => standInOf(text) !== undefined))
      yield {
        ...placeOf(each),
        message: `${show(each.name)} is ${show(each.value.slice(0, 100))}: that is ${standInOf(each.value)}.`,
        fix: 'Write what is true of this site.',
      };
  },
};

export const placeholderRules: readonly DocumentRule[] = [placeholder];
