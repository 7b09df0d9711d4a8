import {
  type Action,
  type Effect,
  isAnythingElse,
  isDrafted,
  type Plan,
  type Rewrite,
  type SentValue,
  type ValueOrigin,
} from '../../model/index.ts';
import { inEnglish } from '../../text/english.ts';
import { excerpt, redactUrl, visible } from '../../text/index.ts';
import texts from './question.json' with { type: 'json' };

const MAX_NAME = 80;
const MAX_WORDS = 300;
const MAX_VALUE = 1_000;
const MAX_NOTES = 5;
const MAX_QUESTION = 40_000;
const PASSWORD =
  /^(?:(?:new|old|current|user|login|account|confirm|repeat)[_-]?)?(?:password|passwd|passphrase|pwd)\d?$/i;

/** A site's text is always one line in quotation marks. Returns undefined if the text is too long. */
export function questionText(site: string, action: Action, plan: Plan): string | undefined {
  const { declarer, effects, risk, question, warnings, sends } = plan;
  const place = redactUrl(declarer.document);
  const values = valueTexts(sends);
  const lines = [
    `Run ${excerpt(action.name, MAX_NAME)} of ${site}?`,
    'What is sent:',
    ...effects.map((effect) => `  ${effectText(effect)}`),
    ...(plan.kind === 'request' && plan.request.csrfHeader !== undefined ? [texts.asPage] : []),
    undoText(risk, action),
    ...(question?.because ?? []).flatMap((reason) => texts.because[reason] || []),
    ...(question?.rewrites ?? []).map((one) => `  ${rewriteText(one)}`),
    isDrafted(action)
      ? `Not declared by the site. Read from ${visible(place, MAX_WORDS)}.`
      : `Declared by ${declarer.origin}${declarer.foreign ? ', another site' : ''} (${visible(place, MAX_WORDS)}).`,
    values.length === 0 ? 'Values: none' : `Values (${values.length}):`,
    ...values.map((value, index) => `  ${index + 1}. ${value}`),
    ...warnings.slice(0, MAX_NOTES).map((warning) => `Note: ${visible(inEnglish(warning), MAX_WORDS)}`),
    ...(action.review === undefined ? [] : [`Text on the page: ${excerpt(action.review, MAX_WORDS)}`]),
    `The site says: ${excerpt(action.description || action.name, MAX_WORDS)}`,
  ];
  const text = lines.join('\n');
  return text.length > MAX_QUESTION ? undefined : text;
}

function valueTexts(sends: readonly SentValue[]): readonly string[] {
  const [said, unsaid] = [sends.filter((one) => !isAnythingElse(one)), sends.some(isAnythingElse)];
  return [...said.map(valueText), ...(unsaid ? ['and anything else that the page’s script sends'] : [])];
}

function valueText({ name, label, shown, means, origin }: SentValue): string {
  const hasLabel = label !== '' && label !== name;
  const called = hasLabel ? excerpt(label, MAX_NAME) : nameText(name);
  const sentAs = hasLabel && name !== '' ? ` (${nameText(name)})` : '';
  const meant = means === undefined ? '' : ` (${excerpt(means, MAX_NAME)})`;
  return `${called}${sentAs}: ${worded(name, shown, origin)}${meant}${texts.origin[origin]}`;
}

function rewriteText({ name, label, parameter = '', given, wrote }: Rewrite): string {
  const called = label === '' ? nameText(name || parameter) : excerpt(label, MAX_NAME);
  const [before, after] = [given, wrote].map((values) =>
    JSON.stringify(visible(values.join(', '), MAX_VALUE)),
  );
  return `${called}: you approved ${before}, the page wrote ${after}`;
}

const nameText = (name: string): string => (/^[\w.[\]-]{1,80}$/.test(name) ? name : excerpt(name, MAX_NAME));

/** Only passwords are hidden, since the person must see all other values. */
function worded(name: string, shown: string | undefined, origin: ValueOrigin): string {
  if (shown !== undefined && PASSWORD.test(name)) return 'a password, not shown';
  if (shown === undefined) return origin === 'unknown' ? 'not known beforehand' : 'not shown';
  return JSON.stringify(visible(shown, MAX_VALUE));
}

function effectText({ kind, method, target, path, over, credential, purpose }: Effect): string {
  const how = over === 'http' || over === 'page' ? method : over.toUpperCase();
  return [
    ...(purpose === 'poll' ? ['then, until the job ends,'] : []),
    how || kind,
    `${target}${visible(path, MAX_WORDS)}`,
    credential ? 'with your credential' : 'without a credential',
  ].join(' ');
}

function undoText(risk: Plan['risk'], { riskReason }: Action): string {
  const why = riskReason === '' ? '' : ` (${visible(inEnglish(riskReason), MAX_WORDS)})`;
  return texts.undo[risk].replace('{why}', () => why);
}
