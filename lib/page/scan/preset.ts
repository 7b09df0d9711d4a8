/** Values that controls have before anybody fills them in. */
import type { ElementFact, FormWords, OwnField } from '../../model/index.ts';
import { groupOf } from '../controls/families/boxes.ts';
import { type Input, typeOf } from '../controls/find/kinds.ts';
import { attribute, matches, tagOf } from '../dom/dom.ts';
import { cut } from './facts.ts';

/** Maximum characters of a short text. */
const SHORT = 200;

/** Words of forms that show what a site has stored, to be changed. */
const SAVES =
  /\b(?:save|update|change|edit|account|profile|settings|preferences)\b|speichern|ändern|aktualisieren|konto|profil|einstellungen|enregistrer|modifier|compte|paramètres|guardar|actualizar|cuenta|perfil|ajustes|salva|aggiorna|modifica|impostazioni|opslaan|wijzig|instellingen|conta\b|zapisz|ustawienia|spara|lagre|tallenna|сохран|измен|профил|аккаунт|настройк|保存|変更|更新|設定|アカウント|儲存|账户|设置|저장|변경|설정|계정|حفظ|تعديل|حساب|إعدادات|kaydet|hesap|ayarlar/iu;

/** True if the numbers of a form may be personal: it has a stored text, or its purpose is to change stored data. */
export const isStored = (words: FormWords, controls: readonly Element[]): boolean =>
  SAVES.test([words.button, words.heading, words.above, words.label, words.legend].join('\n')) ||
  controls.some(
    (one) =>
      /^(?:text|email|tel|url|search)$/.test(typeOf(one)) && (attribute(one, 'value') ?? '').trim() !== '',
  );

/**
 * The choice or number in the markup. Left out if it has changed since, as it may be personal.
 * @param stored true if the form's numbers may be personal
 */
export function chosenIn(control: Element, { kind }: ElementFact, stored: boolean): Pick<OwnField, 'chosen'> {
  const options = tagOf(control) === 'select' ? [...(control as HTMLSelectElement).options] : [];
  const boxes = typeOf(control) === 'radio' ? groupOf(control as Input) : [];
  const first = (control as HTMLSelectElement).type === 'select-one' ? options[0] : undefined;
  const option = options.findLast((one) => one.defaultSelected) ?? first;
  const box = boxes.find((one) => one.defaultChecked);
  const chosen = option?.selected || box?.checked ? (option ?? box)?.value : undefined;
  const told = chosen ?? (kind === 'number' && !stored ? numberIn(control) : undefined);
  return told ? { chosen: cut(told, SHORT) } : {};
}

/** The number of a control before a person changes it. A range has one even without markup. */
function numberIn(control: Element): string | undefined {
  const { value } = control as Partial<Input>;
  if (matches(control, ':user-valid,:user-invalid')) return undefined;
  if (typeOf(control) === 'range') return value;
  const written = attribute(control, 'value') ?? attribute(control, 'aria-valuenow');
  return value === undefined || value === written ? (written ?? undefined) : undefined;
}

export function isPreset(control: Element, inGroup: number): boolean {
  const type = typeOf(control);
  if (tagOf(control) === 'select')
    return [...(control as HTMLSelectElement).options].some((one) => one.defaultSelected && one.value !== '');
  if (type === 'checkbox') return inGroup === 1 && (control as Input).defaultChecked;
  if (type === 'radio') return groupOf(control as Input).some((one) => one.defaultChecked);
  const isTyped = !/^(?:number|range|date|time|month|week|datetime-local|color)$/.test(type);
  return !isTyped && !!attribute(control, 'value');
}
