import type { PageAnswer, PagePlan, RunData } from '../../model/index.ts';
import { around, isSaid, SAYS_WRONG } from '../controls/find/message.ts';
import { nameIn } from '../controls/find/names.ts';
import {
  attribute,
  closest,
  connected,
  contains,
  isRendered,
  matches,
  nextElementOf,
  ofDocument,
  outward,
  query,
  queryAll,
  rawValue,
  tagOf,
} from '../dom/dom.ts';
import { readText } from '../dom/text.ts';
import { readAppeared } from './appeared.ts';
import { controlsOf, formsOf, ownControls } from './refusal.ts';

const MAX_ASKED = 200;
const MAX_ABOVE = 5;

const ASKS = new RegExp(
  [
    '\\b(?:please|kindly|must|(?:have|need) to) (?:\\p{L}+ )?(?:select|choose|pick|enter|fill|provide|complete|specify|add|set|tick|accept|agree|correct|fix|upload|attach|type|rate|try again|be |have )',
    '^(?:\\W*)(?:select|choose|pick|enter|provide|specify|add|give|tick|fill (?:in|out)) (?:an?|the|your|at least|one|all) ',
    '\\b(?:is|are|was|field) (?:required|mandatory|missing|incomplete)|^\\D*required\\W*$|\\b(?:invalid|not valid)\\b',
    "\\bcan(?:['’]|no)?t be (?:empty|blank)|\\b(?:not|nothing|no \\p{L}+) (?:yet )?(?:selected|chosen|filled|entered)",
    '\\bbitte\\b.*(?:wähl|geb|gib|füll|trag|prüf|korrig|bestätig|akzept)|pflichtfeld|erforderlich|ungültig|\\bfehlt\\b|darf nicht leer|muss .*(?:ausge|angegeb|gewählt)',
    'veuillez|obligatoire|\\brequise?s?\\b|invalide|doit pas être vide',
    'por favor.*(?:sele|eli[jg]|escoj|ingres|introdu|complet|rellen|preench|escolh|inform|indi)|obligatori|obrigatóri|requerid|inválid|^(?:seleccion|selecion|elij|escolh|preench|ingres|introdu)',
    'obbligator|non valid|^(?:seleziona|scegli|inserisci|compila)|verplicht|ongeldig|^(?:kies|selecteer|vul|voer) ',
    '^(?:välj|vælg|velg|ange|angi|fyll|udfyld)|obligatorisk|krävs|påkr|ogiltig|ugyldig|wymagan|nieprawidłow|^(?:wybierz|podaj|wpisz|uzupełnij)|lütfen|zorunlu|gerekli|geçersiz',
    '(?:вы|о)бер[иі]|введ[иі]|укажите|заполн|обяза|неверн|обов.язков|してください|して下さい|必須|未入力|未選択|[请請](?:先)?[选選输輸填勾上]|必[填选選]|不能[为為]空|未选|하세요|해 ?주세요|필수|يرجى|الرجاء|مطلوب|إلزامي|נא ל|חובה|कृपया|आवश्यक|لطفا',
  ].join('|'),
  'iu',
);

const linesOf = (data: RunData): readonly string[] =>
  data.kind === 'text' ? data.text.split('\n').filter((line) => /\p{L}/u.test(line)) : [];

export class Asking {
  readonly #document: Document;
  readonly #plan: PagePlan;
  readonly #before: ReadonlySet<string>;
  readonly #own: readonly Element[];
  readonly #forms: ReadonlySet<Element | null>;
  readonly #others: ReadonlySet<Element>;
  readonly #around: readonly (readonly Element[])[];
  readonly #shown: ReadonlySet<string>;

  /** Must be created before the click or submission. */
  constructor(document: Document, plan: PagePlan) {
    this.#document = document;
    this.#plan = plan;
    this.#before = new Set(linesOf(readAppeared(document).data));
    const own = ownControls(document, plan.steps);
    this.#own = [...own.keys()].filter(isRendered);
    this.#forms = formsOf(own);
    this.#others = new Set(queryAll(document, 'form'));
    this.#around = [...this.#forms].map((form) => [...outward(form, MAX_ABOVE)]);
    this.#shown = new Set(controlsOf(this.#forms).filter(isRendered).map(keyOf));
  }

  answerIn(came: readonly Element[], data: RunData): PageAnswer {
    if (came.some(isQuestion)) return 'question';
    return this.#isIn(came, data) ? 'asks' : 'change';
  }

  /** True if other empty fields have taken the place of the filled ones. */
  #isNextStep(): boolean {
    if (this.#own.length === 0 || this.#own.some(isThere)) return false;
    const places = this.#around.flatMap((all) => all.find(connected) ?? []);
    const forms = places
      .flatMap((one) => (tagOf(one) === 'form' ? one : [...queryAll(one, 'form')]))
      .filter((one) => this.#forms.has(one) || !this.#others.has(one));
    return controlsOf(new Set(forms)).some(
      (one) => isEmpty(one) && !this.#shown.has(keyOf(one)) && isRendered(one),
    );
  }

  #isIn(came: readonly Element[], data: RunData): boolean {
    // A drafted action may be only the first step.
    if (!this.#plan.isDrafted && this.#isNextStep()) return true;
    const lines = linesOf(data)
      .filter((line) => !this.#before.has(line))
      .map((line) => line.replace(/^(?:#+|-) /, ''));
    const asking = lines.filter((line) => line.length <= MAX_ASKED && ASKS.test(line));
    if (asking.length * 2 >= lines.length && asking.length > 0) return true;
    const messages = came.filter((one) => isSaid(one) && query(one, 'input,select,textarea') === null);
    if (messages.some(saysWrong)) return true;
    const own = ownControls(this.#document, this.#plan.steps);
    if ([...own.keys()].every(isEmpty)) return false;
    const others = controlsOf(formsOf(own)).filter((one) => !own.has(one) && isEmpty(one));
    return others.some((one) => this.#isFocused(one) || messages.some((message) => isBeside(message, one)));
  }

  #isFocused(control: Element): boolean {
    return ofDocument(this.#document, 'activeElement') === control;
  }
}

const DIALOG = 'dialog[open],[role="dialog" i],[role="alertdialog" i],[popover]';

/** True for a dialog without fields that asks something, such as “Really cancel?”. */
function isQuestion(came: Element): boolean {
  const dialog = closest(came, DIALOG) ?? query(came, DIALOG);
  return (
    dialog !== null &&
    isSaid(dialog) &&
    queryAll(dialog, 'button,[role="button" i]').length > 1 &&
    query(dialog, 'input,select,textarea') === null &&
    /[?？؟]/.test(readText(dialog, MAX_ASKED))
  );
}

const saysWrong = (message: Element): boolean =>
  matches(message, SAYS_WRONG) || query(message, SAYS_WRONG) !== null;

const isThere = (one: Element): boolean => connected(one) && isRendered(one);

const keyOf = (one: Element): string => attribute(one, 'name') || attribute(one, 'id') || nameIn(one);

const isEmpty = (control: Element): boolean =>
  matches(control, 'input,textarea,select') && rawValue(control) === '';

const isBeside = (message: Element, control: Element): boolean =>
  !/\d/.test(readText(message, MAX_ASKED)) &&
  (nextElementOf(control) === message ||
    around(control).some((one) => tagOf(one) !== 'form' && one !== message && contains(one, message)));
