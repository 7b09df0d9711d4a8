import {
  type Action,
  type Effect,
  isDrafted,
  type Plan,
  type SentValue,
  type ValueOrigin,
} from '../../model/index.ts';
import { inEnglish } from '../../text/english.ts';
import { redactNamed, redactUrl, sanitize } from '../../text/index.ts';
import texts from './question.json' with { type: 'json' };

const MAX_VALUES = 30;
const MAX_VALUE = 300;
const MAX_WORDS = 300;

/** The question to the person: who declares the action, what is sent where, its values, and if it can be undone. */
export function questionText(site: string, action: Action, plan: Plan): string {
  const { declarer, effects, risk, question, warnings, sends } = plan;
  const place = redactUrl(declarer.document).slice(0, MAX_WORDS);
  const shown = sends.slice(0, MAX_VALUES).map((one) => `  ${valueText(one)}`);
  const lines = [
    `Run “${short(action.name)}” of ${site}?`,
    isDrafted(action)
      ? `Nobody declares it: it was drafted from ${place}.`
      : `Declared by ${declarer.origin}${declarer.foreign ? ', which is not this site' : ''} (${place}).`,
    `The site says: ${sanitize(action.description || action.name, MAX_WORDS).text}`,
    'What is sent:',
    ...effects.map((effect) => `  ${effectText(effect)}`),
    ...(plan.kind === 'request' && plan.request.csrfHeader !== undefined ? [texts.asPage] : []),
    shown.length === 0 ? 'Values: none' : 'Values:',
    ...shown,
    ...(sends.length > shown.length ? [`  and ${sends.length - shown.length} more`] : []),
    undoText(risk, action),
    ...(question?.because ?? []).map((reason) => texts.because[reason]),
    ...warnings.slice(0, 5).map((warning) => short(inEnglish(warning))),
  ];
  return lines.join('\n');
}

const short = (text: string): string => sanitize(text, MAX_WORDS).text.replaceAll(/\s+/g, ' ');

function valueText({ name, label, shown, means, origin }: SentValue): string {
  if (name === '') return 'and whatever else the page’s script sends';
  const called = label === '' || label === name ? name : `${label} (${name})`;
  return `${short(called)}: ${worded(name, shown, origin)}${means === undefined ? '' : ` (${short(means)})`}${texts.origin[origin]}`;
}

function worded(name: string, shown: string | undefined, origin: ValueOrigin): string {
  if (shown === undefined) return origin === 'unknown' ? 'cannot be said beforehand' : 'not shown';
  const redacted = redactNamed({ [name]: shown }) as Readonly<Record<string, string>>;
  return JSON.stringify(sanitize(redacted[name] ?? '', MAX_VALUE).text);
}

function effectText({ kind, method, target, path, over, credential, purpose }: Effect): string {
  const how = over === 'http' || over === 'page' ? method : over.toUpperCase();
  return [
    ...(purpose === 'poll' ? ['then, until the job has ended,'] : []),
    how || kind,
    `${target}${short(path)}`,
    credential ? 'with your credential' : 'without a credential',
  ].join(' ');
}

function undoText(risk: Plan['risk'], { riskReason }: Action): string {
  const why = riskReason === '' ? '' : ` (${short(inEnglish(riskReason))})`;
  return texts.undo[risk].replace('{why}', () => why);
}
