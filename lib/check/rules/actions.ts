import type { Action, DocumentRule, Violation } from '../../model/index.ts';
import { isSecretName } from '../../text/index.ts';
import { stated } from './stated.ts';
import { EVERY, keeping } from './strings.ts';

/** Words of an id that say that something is changed. */
const ACTING =
  /(?:^|[-_./ ])(?:delete|remove|destroy|cancel|purchase|buy|pay|order|book|transfer|send|create|update|submit|publish|revoke|reset)(?:$|[-_./ ])/i;

const contradiction: DocumentRule = {
  ...EVERY,
  ...stated('action/effect-behind-read'),
  *check(document) {
    for (const action of document.actions) {
      if (!isPlainGet(action)) continue;
      if (action.risk !== 'read') {
        yield violation(
          action,
          `“${action.id}” is sent by GET, yet declared as ${action.risk === 'change' ? 'changing data' : action.risk}.`,
        );
      } else if (
        ACTING.test(action.id) &&
        !/(?:^|[-_])(?:get|list|search|view|find|show|status|track|check|preview)(?:$|[-_])/i.test(action.id)
      ) {
        yield {
          ...violation(action, `“${action.id}” is sent by GET, but its name says that it acts.`),
          outcome: 'needs-review',
        };
      }
    }
  },
};

function isPlainGet(action: Action): boolean {
  return (
    action.transport.kind === 'http' &&
    (action.transport.method === 'GET' || action.transport.method === 'HEAD')
  );
}

function violation(action: Action, message: string): Violation {
  return {
    ...placeOf(action),
    message,
    fix: 'Use POST (or DELETE, PUT) for what changes something; leave GET to what only reads.',
    action: action.key,
  };
}

/** Facts about a person that no ordinary action needs (field: known attack classes of tool descriptions). */
const INTIMATE =
  /^(?:(?:user_?)?(?:age|birth_?date|date_of_birth|dob|gender|religion|ethnicity|race|political\w*|sexual\w*|health\w*|medical\w*|diagnosis|income|salary|ssn|social_security\w*|passport\w*|national_id|geo_?location|gps|home_address|contacts|browsing_history|conversation\w*|chat_history|system_prompt|context|memory|cookies?|cvv|card_number|credit_card\w*|mothers_maiden_name))$/i;

const overBroad: DocumentRule = {
  ...EVERY,
  ...stated('action/parameter-over-broad'),
  *check(document) {
    const isIntimate = keeping((name) => INTIMATE.test(name) || isSecretName(name));
    for (const action of document.actions) {
      for (const parameter of action.parameters) {
        if (!isIntimate(parameter.name)) continue;
        yield {
          ...(parameter.source.pointer === undefined
            ? parameter.source
            : { pointer: parameter.source.pointer }),
          outcome: 'needs-review',
          message: `“${action.id}” asks for ${JSON.stringify(parameter.name)}. Whether it needs it cannot be told from here.`,
          fix: 'Leave it out, or say in its description what it is needed for; ask for secrets through the declared authentication only.',
          action: action.key,
        };
      }
    }
  },
};

function placeOf(action: Action): Pick<Violation, 'pointer' | 'line' | 'column'> {
  const { pointer, line, column } = action.source;
  return pointer === undefined ? { line, column } : { pointer };
}

export const actionRules: readonly DocumentRule[] = [contradiction, overBroad];
