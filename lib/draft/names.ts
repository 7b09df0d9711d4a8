import { isGenerated } from '../matching/index.ts';
import type { OwnField, OwnForm } from '../model/index.ts';
import { looseName, slug } from '../text/index.ts';
import { fieldLabel, isOfField, isSearch, isStrong, isTitle, label, lasting } from './naming.ts';
import { languageOf, nameByLabels } from './sentence.ts';
import { WORDS } from './words.ts';

const MAX_NAME = 60;
const MAX_SHORT = 45;

const MAIL: Readonly<Record<string, string>> = {
  en: 'Leave an e-mail address',
  de: 'E-Mail-Adresse hinterlassen',
};

const capital = (text: string): string =>
  text.replace(/^\p{Ll}(?=\p{Ll}*(?:\s|$))/u, (first) => first.toUpperCase());

export function namesOf(form: OwnForm, fields: readonly OwnField[], title: string): string[] {
  const language = languageOf(form);
  const { words, element } = form;
  const { button, name } = words;
  const labels = fields.map(fieldLabel).filter((text) => text !== '');
  const [legend = '', heading = '', above = ''] = [words.legend, words.heading, words.above].map((text) =>
    isTitle(label(text), title) || isOfField(text, fields) ? '' : text,
  );
  const target = element.submits?.kind === 'form' ? URL.parse(element.submits.url) : null;
  const last =
    target?.pathname
      .split('/')
      .findLast((part) => part !== '')
      ?.replace(/\.\w+$/, '') ?? '';
  const spoken = [name, last].filter((word) => !isGenerated(word)).map(spelledOut);
  const listed = nameByLabels(
    fields,
    language,
    element.submits?.kind !== 'form' || element.submits.method === 'post',
  );
  const given = isSearch(form)
    ? [
        ...searchNames([words.label, ...labels, legend, button, heading, above], language),
        legend,
        heading,
        ...labels,
      ]
    : [
        form.kind === 'step' ? button : '',
        words.label,
        legend,
        heading,
        fullerThan(button, [above, form.opener]),
        above,
        labels.find((text) => WORDS.commits.test(text)),
        fields.length > 2 ? words.heading || words.above : '',
        listed,
      ];
  const keys = fields.map(({ element }) => element.name || element.id).filter((key) => !isGenerated(key));
  const asked = words.text.length <= MAX_NAME ? [words.text] : [];
  const isMail = ({ element: { name, type, label: text } }: OwnField): boolean =>
    /e-?mail/i.test(`${name} ${type} ${text}`);
  const [only, ...others] = fields;
  const mail = only && others.length === 0 && isMail(only) ? (MAIL[language] ?? '') : '';
  const spoke = spoken.filter((text) => mail === '' || WORDS.newsletter.test(text));
  const names = [...given, ...spoke, mail, ...asked, ...keys.slice(0, 1).map(spelledOut)]
    .map((text = '') => capital(lasting(label(text)).replace(/\.$/, '')))
    .filter(isStrong);
  if (names.length === 0 && only && isMail(only)) names.push(fieldLabel(only) || 'E-mail');
  const [best = ''] = names;
  const pressed = form.others ? lasting(label(button)) : '';
  const isTold = looseName(best).includes(looseName(pressed));
  return [...new Set([...(isTold ? [] : [best === '' ? pressed : `${best}: ${pressed}`]), ...names])];
}

function fullerThan(button: string, texts: readonly (string | undefined)[]): string {
  const pressed = looseName(label(button));
  const isFuller = (text = ''): boolean => pressed !== '' && looseName(label(text)).startsWith(pressed);
  return texts.find(isFuller) ?? button;
}

function searchNames(texts: readonly string[], language: string): readonly string[] {
  const found = texts.filter(
    (text) =>
      text.length <= MAX_SHORT && WORDS.searchWord.test(text) && !WORDS.searchPrompt.test(label(text)),
  );
  return found.length > 0 ? found : [language === 'de' ? 'Suche' : 'Search'];
}

const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.[\]]+/g, ' ')
    .replace(/(?<=[a-z]) ?\d+$/i, '')
    .replace(/^(?:frm|form)(?=[ A-Z])|(?<=.) ?(?:frm|form|block)$/gi, '')
    .trim();

export function idOf(form: OwnForm, names: readonly string[]): string {
  const written = names
    .map((name) => slug(name, { limit: 40 }))
    .find((id) => id.length > 1 && !WORDS.weak.test(id));
  if (isSearch(form) && slug(names[0] ?? '', { limit: 40 }).length < 2) return 'search';
  if (written !== undefined) return written;
  const keys = form.fields.map(({ element }) => slug(element.name || element.id, { limit: 30 }));
  return `fill-${keys.find((key) => key !== '' && !isGenerated(key)) ?? 'fields'}`;
}
