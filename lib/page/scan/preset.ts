import type { ElementFact, FormWords, OwnField } from '../../model/index.ts';
import { groupOf } from '../controls/families/boxes.ts';
import { isBox, typeOf } from '../controls/find/kinds.ts';
import { attribute, inputOf, isA, matches } from '../dom/dom.ts';
import { cut } from './facts.ts';

const SHORT = 200;
const MAX_CHOSEN = 50;

const SAVES =
  /\b(?:save|update|change|edit|account|profile|settings|preferences)\b|speichern|ändern|aktualisieren|konto|profil|einstellungen|enregistrer|modifier|compte|paramètres|guardar|actualizar|cuenta|perfil|ajustes|salva|aggiorna|modifica|impostazioni|opslaan|wijzig|instellingen|conta\b|zapisz|ustawienia|spara|lagre|tallenna|сохран|измен|профил|аккаунт|настройк|保存|変更|更新|設定|アカウント|儲存|账户|设置|저장|변경|설정|계정|حفظ|تعديل|حساب|إعدادات|kaydet|hesap|ayarlar/iu;

export const isStored = (words: FormWords, controls: readonly Element[]): boolean =>
  SAVES.test([words.button, words.heading, words.above, words.label, words.legend].join('\n')) ||
  controls.some(
    (one) =>
      /^(?:text|email|tel|url|search)$/.test(typeOf(one)) && (attribute(one, 'value') ?? '').trim() !== '',
  );

/** Omits values that a person has changed, because they may be personal. */
export function chosenIn(control: Element, { kind }: ElementFact, stored: boolean): Pick<OwnField, 'chosen'> {
  const choices = choicesIn(control);
  const number = kind === 'number' && !stored ? numberIn(control) : undefined;
  const chosen = choices.every(({ was, is }) => was === is) ? choices.filter(({ was }) => was) : [];
  const told = choices.length > 0 ? chosen.map(({ value }) => value) : [number ?? ''];
  const texts = told.filter((text) => text !== '').slice(0, MAX_CHOSEN);
  return texts.length > 0 ? { chosen: texts.map((text) => cut(text, SHORT)) } : {};
}

function choicesIn(control: Element) {
  if (!isA(control, 'select'))
    return (isBox(control) ? groupOf(control) : []).map(({ value, defaultChecked, checked }) => ({
      value,
      was: defaultChecked,
      is: checked,
    }));
  const { options, multiple } = control;
  const all = [...options];
  const marked = all.filter(({ defaultSelected }) => defaultSelected);
  const set = multiple ? marked : [marked.at(-1) ?? all[0]];
  return all.map((one) => ({ value: one.value, was: set.includes(one), is: one.selected }));
}

/** Undefined if a person has changed the number. */
function numberIn(control: Element): string | undefined {
  const { value } = inputOf(control);
  if (matches(control, ':user-valid,:user-invalid')) return undefined;
  if (typeOf(control) === 'range') return value;
  const written = attribute(control, 'value') ?? attribute(control, 'aria-valuenow');
  return value === undefined || value === written ? (written ?? undefined) : undefined;
}

export function isPreset(control: Element, inGroup: number): boolean {
  const type = typeOf(control);
  if (isA(control, 'select'))
    return [...control.options].some((one) => one.defaultSelected && one.value !== '');
  if (type === 'checkbox') return inGroup === 1 && inputOf(control).defaultChecked === true;
  if (isBox(control)) return groupOf(control).some((one) => one.defaultChecked);
  const isTyped = !/^(?:number|range|date|time|month|week|datetime-local|color)$/.test(type);
  return !isTyped && !!attribute(control, 'value');
}
