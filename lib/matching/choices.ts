import { isObject, type Json, type JsonSchema, type PageFacts } from '../model/index.ts';
import { isSameTime, timeOf } from './moments.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export function plainText(value: Json): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return JSON.stringify(value);
}

export function parseBoolean(value: Json): boolean | undefined {
  const text = plainText(value).trim().toLowerCase();
  if (/^(true|yes|on|1|checked)$/.test(text)) return true;
  if (/^(false|no|off|0|unchecked|)$/.test(text)) return false;
  return undefined;
}

export function placesOf(value: Json, choices: readonly Choice[]): readonly number[] {
  for (const text of typeof value === 'boolean' ? synonyms(value) : [plainText(value)]) {
    const time = timeOf(text);
    const ways: readonly ((choice: Choice) => boolean)[] = [
      (choice) => choice.value === text,
      ({ label }) => label.trim() === text.trim(),
      (choice) => [choice.value, choice.label].some((one) => same(one, text)),
      ({ label }) => time !== undefined && isSameTime(label, time, 'en'),
    ];
    for (const isIt of ways) {
      const found = choices.flatMap((choice, at) => (isIt(choice) ? [at] : []));
      const values = new Map(found.toReversed().map((at) => [choices[at]!.value, at]));
      if (found.length > 0) return [...values.values()].toSorted((a, b) => a - b);
    }
  }
  return [];
}

export function indexOfChoice(value: Json, choices: readonly Choice[]): number {
  const [index = -1, ...more] = placesOf(value, choices);
  return more.length === 0 ? index : -1;
}

const synonyms = (value: boolean): readonly string[] =>
  value ? ['true', 'yes', '1', 'on'] : ['false', 'no', '0', 'off'];

export const same = (a: string, b: string): boolean => bare(a) === bare(b);

const bare = (text: string): string =>
  text
    .normalize()
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

export function choicesIn({ anyOf, oneOf = anyOf }: JsonSchema): readonly Choice[] {
  if (!Array.isArray(oneOf)) return [];
  const choices = oneOf.flatMap((one) =>
    isObject(one) && typeof one.const === 'string'
      ? [{ value: one.const, label: typeof one.title === 'string' ? one.title : '' }]
      : [],
  );
  return choices.length === oneOf.length ? choices : [];
}

const PROMPT =
  /^[-–—.\s]*(?:(?:please )?(?:select|choose|pick)(?: (?:one|an?|your|the|from)\b.{0,40}| \p{Ll}{2,20})?|(?:bitte )?(?:aus)?wählen(?: sie.{0,40})?|(?:veuillez )?(?:choisir|choisissez|sélectionner|sélectionnez).{0,40}|(?:seleccion[ae]r?|elija|elige|selecione|escolha|scegli|seleziona|kies|maak een keuze|välj|vælg|velg|valitse|wybierz|vyberte|выберите|seçin|seçiniz).{0,40}|(?:選択|選んで|お選び).{0,15}|(?:请|請)选?選?[择擇]?.{0,15}|선택.{0,10}|اختر.{0,40})[-–—.…:\s]*$/iu;

export const isDatePart = (text: string): boolean =>
  /^(?:day|month|year|tag|monat|jahr|jour|mois|année|día|mes|año|[日月年])$/iu.test(text);

const isPrompt = (text: string): boolean =>
  PROMPT.test(text) || isDatePart(text.replace(/^[-–—.\s]+/, '').replace(/[-–—.…:\s]+$/, ''));

export const withoutPrompt = <Option extends { readonly label: string }>(options: readonly Option[]) =>
  options.slice(options.length > 1 && isPrompt(options[0]!.label.trim().slice(0, 100)) ? 1 : 0);

const MAX_CHOICES = 300;

export const withFewerChoices = (page: PageFacts): PageFacts =>
  JSON.parse(
    JSON.stringify(page, (_, value) =>
      value?.options?.length > MAX_CHOICES
        ? { ...value, options: value.options.slice(0, MAX_CHOICES), moreOptions: true }
        : value,
    ),
  ) as PageFacts;
