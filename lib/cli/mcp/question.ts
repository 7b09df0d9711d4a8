import type { Action, Arguments, AskReason, Effect, Json, Plan } from '../../model/index.ts';
import { inEnglish } from '../../text/english.ts';
import { redactNamed, redactUrl, sanitize } from '../../text/index.ts';

const MAX_VALUES = 30;
const MAX_VALUE = 300;
const MAX_WORDS = 300;

const REASONS: Readonly<Record<AskReason, string>> = {
  effect: 'It may change something.',
  confirm: 'The site wants it confirmed.',
  foreign: 'Another origin declares it, not the site itself.',
  'other-origin': 'It reads another origin for this site.',
  credential: 'It uses your credential.',
  'reads-ask': 'You are asked before reads, too.',
  changed: 'It has changed since it was allowed.',
};

const AS_PAGE =
  'A page of the site sends it in the headless browser, with its session there and its CSRF token.';

/** What the person is asked: who declares it, what is sent where, with which values, and whether it can be undone. */
export function questionText(site: string, action: Action, plan: Plan, args: Arguments): string {
  const { declarer, effects, risk, question, warnings } = plan;
  const values = Object.entries(redactNamed(args) as Readonly<Record<string, Json>>);
  const shown = values.slice(0, MAX_VALUES).map(([name, value]) => `  ${short(name)}: ${valueText(value)}`);
  const lines = [
    `Run “${short(action.name)}” of ${site}?`,
    `Declared by ${declarer.origin}${declarer.foreign ? ', which is not this site' : ''} (${redactUrl(declarer.document).slice(0, MAX_WORDS)}).`,
    `The site says: ${sanitize(action.description || action.name, MAX_WORDS).text}`,
    'What is sent:',
    ...effects.map((effect) => `  ${effectText(effect)}`),
    ...(plan.kind === 'request' && plan.request.csrfHeader !== undefined ? [AS_PAGE] : []),
    shown.length === 0 ? 'Values: none' : 'Values:',
    ...shown,
    ...(values.length > shown.length ? [`  and ${values.length - shown.length} more`] : []),
    undoText(risk, action),
    ...(question?.because ?? []).map((reason) => REASONS[reason]),
    ...warnings.slice(0, 5).map((warning) => short(inEnglish(warning))),
  ];
  return lines.join('\n');
}

const short = (text: string): string => sanitize(text, MAX_WORDS).text.replaceAll(/\s+/g, ' ');

function valueText(value: Json): string {
  return sanitize(typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value), MAX_VALUE).text;
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
  switch (risk) {
    case 'read':
      return 'It is a read.';
    case 'change':
      return 'It is a change. Whether it can be undone, the site does not say.';
    case 'destructive':
      return `It deletes or replaces something${why}.`;
    case 'irreversible':
      return `It cannot be undone${why}.`;
  }
}
