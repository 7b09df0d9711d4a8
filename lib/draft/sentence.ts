import type { OwnField, OwnForm } from '../model/index.ts';
import { looseName } from '../text/index.ts';
import {
  fieldLabel,
  isOfField,
  isSample,
  isSearch,
  isStrong,
  isTitle,
  label,
  lasting,
  sentences,
} from './naming.ts';
import { WORDS } from './words.ts';

const MAX_SENTENCE = 120;
const MAX_CONTEXT = 100;
const MAX_TOLD = 45;

const PHRASES: Readonly<Record<string, { asks: string; and: string; more: string; send: string }>> = {
  en: { asks: 'Asks for', and: 'and', more: 'more', send: 'Send' },
  de: { asks: 'Angaben:', and: 'und', more: 'weitere', send: 'Absenden:' },
};

export function sentenceOf(form: OwnForm, name: string, fields: readonly OwnField[], title: string): string {
  const { legend, heading, above, text } = form.words;
  const language = languageOf(form);
  const asks = fields.filter((one) => !isSearch(form) || !WORDS.searchPrompt.test(fieldLabel(one)));
  const labels = askedIn(asks, language);
  const called = looseName(name);
  const parts = name
    .replace(/^(?:send|absenden:) /i, '')
    .split(/, | and | und |: /)
    .map(looseName);
  const says = (one: string): boolean => {
    const thing = one.replace(/^(?:your|ihre?) /i, '');
    const bare = looseName(thing);
    const isIn = called.includes(bare) && (thing.includes(' ') || labels.length === 1);
    return (
      isIn ||
      (one === thing && called.endsWith(bare)) ||
      parts.includes(looseName(one)) ||
      parts.includes(bare)
    );
  };
  const context = [legend, heading, isSearch(form) ? '' : above]
    .map((one) => lasting(label(one)))
    .find(
      (one) =>
        one !== '' &&
        name.length + one.length < MAX_CONTEXT &&
        isStrong(one) &&
        !says(one) &&
        !isTitle(one, title) &&
        !WORDS.housekeeping.test(one) &&
        !isOfField(one, fields),
    );
  const isLabel = fields.some((one) => looseName(fieldLabel(one)) === called);
  const pressed = isLabel && !isSearch(form) && /[\p{L}\d]$/u.test(name) ? label(form.words.button) : '';
  const whole = pressed === '' || called.includes(looseName(pressed)) ? name : `${name}: ${pressed}`;
  const lead = context ? `${whole} (${context})` : whole;
  const said = firstSentence(text);
  const isTold = [lead, ...labels].some((one) => looseName(one).includes(looseName(said)));
  if (said !== '' && !isTold) return sentences(lead, said);
  const rest = labels.filter((one) => !says(one));
  if (rest.length === 1 && [name, ...rest].every((one) => /e-?mail/i.test(one))) return lead;
  return asked(lead, rest, language);
}

export function languageOf({ language, words, fields }: OwnForm): string {
  if (language !== '') return language.toLowerCase().split('-')[0] ?? '';
  const texts = [...Object.values(words), ...fields.map(fieldLabel)].join(' ').slice(0, 1_000);
  return /\b(?:the|your|and|of|enter|address|first|subscribe|submit|search)\b/i.test(texts) ? 'en' : '';
}

function asked(lead: string, labels: readonly string[], language: string): string {
  for (let count = labels.length; count > 0; count--) {
    const told = listOf(labels.slice(0, count), labels.length - count, language);
    const words = PHRASES[language];
    const plainly = /: |[.!?。？！]$/u.test(lead) ? `${lead} (${told})` : `${lead}: ${told}`;
    const text = words ? sentences(lead, `${words.asks} ${told}`) : plainly;
    if (text.length < MAX_SENTENCE) return text;
  }
  return lead;
}

function listOf(labels: readonly string[], more: number, language: string): string {
  const words = PHRASES[language];
  if (!words) return [...labels, ...(more > 0 ? ['…'] : [])].join(', ');
  const all = more > 0 ? [...labels, `${more} ${words.more}`] : labels;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${words.and} ${last}` : last;
}

export function nameByLabels(fields: readonly OwnField[], language: string, sends: boolean): string {
  const strong = fields.filter((one) => isStrong(fieldLabel(one)));
  const labels = askedIn(strong, language);
  if (labels.length < 2) return strong[0] ? fieldLabel(strong[0]) : '';
  const { send = '' } = PHRASES[language] ?? {};
  return `${sends ? send : ''} ${listOf(labels.slice(0, 3), 0, language)}`.trim();
}

function firstSentence(text: string): string {
  const [found = ''] = /^.{1,300}?[.!?。](?=\s|$)|^.{1,300}$/su.exec(text.trim()) ?? [];
  const said = label(found, 301).replace(/\.$/, '');
  const isWhole = said.length <= MAX_SENTENCE && !/(?:…|\.{3})$/.test(found);
  return isWhole && /\S\s+\S+\s+\S|\p{Lo}{6}/u.test(said) && !WORDS.notice.test(said) ? said : '';
}

function askedIn(fields: readonly OwnField[], language: string): readonly string[] {
  const isChosen = (field: OwnField): boolean =>
    isTick(field) || (field.element.options ?? []).some((one) => label(one.label) === fieldLabel(field));
  const isTick = ({ element, inGroup }: OwnField): boolean => element.type === 'checkbox' && inGroup === 1;
  const asks = fields.some((one) => !isTick(one)) ? fields.filter((one) => !isTick(one)) : fields;
  const labels = asks.flatMap((field) => {
    const bare = lasting(label(field.part ?? '') || fieldLabel(field))
      .replace(/\s*\([^)]*\)$/u, '')
      .replace(/[.!:…\s]+$/u, '');
    if (bare === '' || bare.length > MAX_TOLD || isSample(bare)) return [];
    return language === 'en' ? within(bare, isChosen(field)) : bare;
  });
  return [...new Set(labels)];
}

const ORDER =
  /^(?:please )?(?:enter|type(?: in\b|(?= (?:an?|the|your)\b))|select|choose|pick|add|write|fill in|provide|leave(?= (?:an?|your)\b))\s+(?:(?:an?|the|one|in) )?(?=\p{L}{2})/iu;
const APART =
  /^(?:from|to|for|at|on|by|in|until|and|or|of|i am)$|^(?:what|which|where|who|when|how|is|are|do|does|did|will|would|can|have|i|e-?mail this|send|visit|include|subscribe|notify|remember|keep|show|find|search)(?=,? |$)/i;

function within(text: string, chooses: boolean): string {
  if (APART.test(text)) return `“${text}”`;
  const bare = text.replace(ORDER, '').replace(/\s+here$/i, '');
  const isShouted = bare.includes(' ') && bare === bare.toUpperCase();
  const isTitled = !chooses && /^(?:\p{Lu}?[\p{Ll}'’/]+(?:-\p{L}\p{Ll}+)?(?: |$)){1,4}$/u.test(bare);
  if (isTitled || isShouted || /^E-?mail\b/.test(bare)) return bare.toLowerCase();
  return /^\p{Lu}\p{Ll}+,? \p{Ll}/u.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}
