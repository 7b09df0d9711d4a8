import { isObject, type JsonSchema, type PageFacts } from '../model/index.ts';
import type { Choice } from './choices.ts';

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
