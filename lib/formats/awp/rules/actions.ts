import { isString, type Json, type JsonObject, own, pointer, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { asType } from '../../../schema/meant.ts';
import { conforms, validate } from '../../../schema/site.ts';
import { looseName, rateLimit, WINDOWS } from '../../../text/index.ts';
import { isMissing } from '../../misspelt.ts';
import { freeName, itemAt, write } from '../../rules.ts';
import { parseType, type TypeSchemas } from '../types.ts';
import words from '../words.json' with { type: 'json' };
import { durationFix, isShort } from './auth.ts';
import { hasProtocols, rule } from './subjects.ts';

/** A value for each field of the table, for the fix. */
const EXAMPLES: Readonly<Record<string, Json>> = words.action;

/** Those that each action has. */
const ACTION_FIELDS = Object.keys(EXAMPLES);

/** Fields of other dialects that hold what the table wants under another name. */
const RENAMED: Readonly<Record<string, readonly string[]>> = words.otherNames;

const missingField = rule('action', {
  id: 'awp/action-field-missing',
  check({ value, id }, { document }) {
    const protocols = hasProtocols(document.dialect);
    const routed = own(value, 'via') !== undefined;
    const isRoute = (field: string) => field === 'endpoint' || field === 'method';
    const missing = ACTION_FIELDS.filter(
      (field) => isMissing(value, field) && !(protocols && routed && isRoute(field)),
    );
    if (missing.length === 0) return undefined;
    const older = !protocols && routed && missing.some(isRoute);
    const steps = stepsFor(missing, value);
    return {
      message: `${id === undefined ? 'This action' : show(id)} has no ${list(missing)}.${older ? ' ("via" is of version 0.2; the file declares 0.1.)' : ''}`,
      fix: `${steps.charAt(0).toUpperCase()}${steps.slice(1)}${older ? '; or declare "awp_version": "0.2"' : ''}.`,
    };
  },
});

/** Fields of other dialects are renamed, the others added. */
function stepsFor(missing: readonly string[], action: JsonObject): string {
  const renames: string[] = [];
  const additions: string[] = [];
  for (const field of missing) {
    const other = RENAMED[field]?.find((name) => own(action, name) !== undefined);
    if (other === undefined) additions.push(`"${field}": ${JSON.stringify(EXAMPLES[field])}`);
    else renames.push(`rename "${other}" to "${field}"`);
  }
  return [...renames, ...(additions.length > 0 ? [`add ${additions.join(', ')}`] : [])].join('; ');
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const duplicateId = rule('action', {
  id: 'awp/action-id-duplicate',
  check({ id, earlier }, { ids }) {
    if (id === undefined || earlier === undefined) return undefined;
    return {
      at: '/id',
      message: `Duplicate id ${show(id)} (also used by ${itemAt(earlier)}).`,
      fix: `Use another id, e.g. ${show(freeName(id, ids, '_'))}.`,
    };
  },
});

const emptyDescription = rule('action', {
  id: 'awp/description-empty',
  check({ value, id }) {
    const description = own(value, 'description');
    // A text that is much longer than the id says more than the id.
    if (!isString(description) || (description.length > 200 && /\S/.test(description))) return undefined;
    const words = looseName(description);
    if (words !== '' && (id === undefined || words !== looseName(id))) return undefined;
    return {
      at: '/description',
      message:
        words === ''
          ? 'The description is empty.'
          : `The description ${show(description)} only repeats the id.`,
      fix: 'Say in a sentence what the action does and what it gives back.',
    };
  },
});

const emptyEnum = rule('input', {
  id: 'awp/enum-without-values',
  check({ value, name }) {
    if (own(value, 'type') !== 'enum') return undefined;
    const options = own(value, 'options');
    if (options !== undefined && !(Array.isArray(options) && options.length === 0)) return undefined;
    return {
      at: options === undefined ? '' : '/options',
      message: `The input ${show(name)} is an enum without values.`,
      fix: 'List them: "options": ["economy", "business"].',
    };
  },
});

const wrongOption = rule('input', {
  id: 'awp/option-mismatch',
  *check({ value: input }, { types }) {
    const [type, options] = [own(input, 'type'), own(input, 'options')];
    if (!isString(type) || !Array.isArray(options)) return;
    const schema = types.of(type);
    const seen = new Set<Json>();
    for (const [index, option] of (options as readonly Json[]).slice(0, 200).entries()) {
      const at = `/options/${index}`;
      if (seen.has(option)) {
        yield { at, message: `The option ${show(option)} is there twice.`, fix: 'Remove one of them.' };
        continue;
      }
      seen.add(option);
      if (type === 'enum') {
        // A choice is a text, a number, or yes and no.
        if (typeof option === 'object')
          yield {
            at,
            message: `The option ${show(option)} is not a value that can be chosen.`,
            fix: 'Write a text or a number.',
          };
        continue;
      }
      if (conforms(schema, option)) continue;
      const isText = schema.type === 'string' && (typeof option === 'number' || typeof option === 'boolean');
      yield {
        at,
        message: `The option ${show(option)} does not fit the type ${show(type)}.`,
        fix: isText ? write(String(option)) : `Write a value of the type ${show(type)}, or fix the type.`,
      };
    }
  },
});

const wrongDefault = rule('input', {
  id: 'awp/default-mismatch',
  check({ value: input, name }, { types, suggest }) {
    const value = own(input, 'default');
    if (value === undefined || value === null) return undefined;
    const at = '/default';
    const options = own(input, 'options');
    if (Array.isArray(options) && options.length > 0) {
      if ((options as readonly Json[]).some((option) => same(option, value))) return undefined;
      const near = isString(value) ? suggest(value, options.filter(isString)) : undefined;
      return {
        at,
        message: `The default ${show(value)} of ${show(name)} is none of its options.`,
        fix: near === undefined ? `Use one of ${options.slice(0, 8).map(show).join(', ')}.` : write(near),
      };
    }
    const type = own(input, 'type');
    if (!isString(type) || fits(type, value, types)) return undefined;
    return {
      at,
      message: `The default ${show(value)} of ${show(name)} does not fit its type ${show(type)}.`,
      fix: converted(value, type) ?? `Write a value of the type ${show(type)}, or leave the default out.`,
    };
  },
});

/** A custom type may stand for anything; a type that cannot be read is reported by another rule. */
function fits(text: string, value: Json, types: TypeSchemas): boolean {
  const type = parseType(text);
  if (type.kind === 'invalid' || (type.kind === 'named' && !types.isEntity(type.name))) return true;
  return conforms(types.of(text), value);
}

function same(a: Json, b: Json): boolean {
  return a === b || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b));
}

const JSON_TYPES: Readonly<Record<string, string>> = { float: 'number' };

const converted = (value: Json, type: string): string | undefined =>
  asType(value, [JSON_TYPES[type] ?? type]);

const rateForm = rule('/actions/[]/rate_limit', {
  id: 'awp/rate-limit-form',
  check({ value: limit }) {
    if (isString(limit) && RATE.test(limit)) return undefined;
    const read = isString(limit) ? rateLimit(limit) : undefined;
    const unit = read && WINDOWS.find(([, size]) => size === read.windowMs)?.[0];
    const advice =
      typeof limit === 'number' && limit > 0
        ? `Write the unit too: "${limit}/minute" or "${limit}/hour".`
        : 'Write a number and a unit: second, minute, hour or day, e.g. "30/minute".';
    return {
      message: `rate_limit is ${show(limit)}, which is not of the form N/unit, such as "30/minute".`,
      fix: read && unit !== undefined ? write(`${read.requests}/${unit}`) : advice,
    };
  },
});

const RATE = /^[1-9]\d{0,8}\/(?:s|sec|second|m|min|minute|h|hour|d|day|week|month)$/;

const contradiction = rule('action', {
  id: 'awp/reversible-contradiction',
  check({ value }) {
    if (own(value, 'sensitivity') !== 'irreversible' || own(value, 'reversible') !== true) return undefined;
    return {
      at: '/reversible',
      message: 'sensitivity is "irreversible", and reversible is true.',
      fix: 'Write "reversible": false, or "sensitivity": "destructive".',
    };
  },
});

const polling = rule('action', {
  id: 'awp/poll-endpoint-mismatch',
  check({ value }, { root }) {
    const model = own(value, 'execution_model');
    const poll = own(value, 'poll_endpoint');
    if (poll === undefined) {
      if (
        !isMissing(value, 'poll_endpoint') ||
        model !== 'async' ||
        own(own(root, 'capabilities'), 'webhooks') === true
      )
        return undefined;
      return {
        at: '/execution_model',
        message: 'The action is async, but declares no poll_endpoint, and capabilities.webhooks is not true.',
        fix: 'Add "poll_endpoint": "/api/jobs/{job_id}".',
      };
    }
    if (model !== undefined && model !== 'sync') return undefined;
    return {
      at: '/poll_endpoint',
      message: `The action has a poll_endpoint, but is ${model === undefined ? 'sync by default' : 'sync'}.`,
      fix: 'Write "execution_model": "async", or remove poll_endpoint.',
    };
  },
});

const idempotencyWindow = rule('/actions/[]/idempotency/window', {
  id: 'awp/idempotency-window-form',
  check({ value: window }) {
    if (!isString(window) || isShort(window)) return undefined;
    return {
      message: `window is ${show(window)}, which is not a duration such as "24h".`,
      fix: durationFix(window),
    };
  },
});

const idempotencyFlags = rule('document', {
  id: 'awp/idempotency-contradiction',
  *check(_, { root, actions }) {
    const flag = own(own(root, 'capabilities'), 'idempotency');
    if (typeof flag !== 'boolean') return;
    const declared = actions.flatMap(({ value, place, id }) => {
      const supported = own(own(value, 'idempotency'), 'supported');
      return typeof supported === 'boolean' ? [{ supported, place, id }] : [];
    });
    if (!flag) {
      for (const { place, id } of declared.filter(({ supported }) => supported)) {
        yield {
          at: `${place}/idempotency/supported`,
          message: `capabilities.idempotency is false, but ${show(id)} supports idempotency keys.`,
          fix: 'Write "idempotency": true in capabilities.',
        };
      }
    } else if (declared.length > 0 && declared.every(({ supported }) => !supported)) {
      yield {
        at: '/capabilities/idempotency',
        message:
          'capabilities.idempotency is true, but every action that speaks of it says supported: false.',
        fix: 'Write false, or declare on which actions keys are supported.',
      };
    }
  },
});

/** Words of an id that say that what is done has consequences. */
const CONSEQUENCE =
  /(?:^|[_.\-/])(?:delete|remove|destroy|erase|purge|wipe|cancel|terminate|revoke|book|buy|purchase|order|checkout|pay|refund|transfer|withdraw|send|publish|unsubscribe|close|reset)(?:$|[_.\-/])/i;

const sensitivity = rule('action', {
  id: 'awp/sensitivity-missing',
  check({ value, id }) {
    if (!isMissing(value, 'sensitivity')) return undefined;
    const method = own(value, 'method');
    if (method === 'DELETE') {
      return {
        message: `${show(id)} is sent by DELETE and declares no sensitivity.`,
        fix: 'Add "sensitivity": "destructive", or "irreversible" where it cannot be undone.',
      };
    }
    if (own(value, 'reversible') === false || own(value, 'requires_human_confirmation') === true) {
      const reason = own(value, 'reversible') === false ? 'is not reversible' : 'asks for confirmation';
      return {
        requirements: ['AWP-9-x'],
        message: `${show(id)} ${reason}, but declares no sensitivity.`,
        fix: `Add "sensitivity": ${own(value, 'reversible') === false ? '"irreversible"' : '"destructive"'}.`,
      };
    }
    if (method !== 'GET' && id !== undefined && CONSEQUENCE.test(id)) {
      return {
        requirements: ['AWP-9-x'],
        outcome: 'needs-review',
        severity: 'info',
        message: `${show(id)} has consequences by its name, but declares no sensitivity. What it does cannot be seen from here.`,
        fix: 'Add "sensitivity": "standard", "destructive" or "irreversible".',
      };
    }
    return undefined;
  },
});

const output = rule('ran', {
  id: 'awp/output-mismatch',
  *check({ declared, answer }) {
    if (!declared.output) return;
    for (const problem of validate(declared.output, answer).problems.slice(0, 20)) {
      const name = steps(problem.pointer)[0];
      yield {
        at: `/outputs${name !== undefined && declared.outputNames?.includes(name) ? pointer(name) : ''}`,
        message: `The response of ${show(declared.id)} differs from its declared outputs at ${problem.pointer || 'its root'}: ${problem.message}`,
        fix: 'Declare what the endpoint answers, or answer what is declared.',
      };
    }
  },
});

export const actionRules = [
  missingField,
  duplicateId,
  emptyDescription,
  emptyEnum,
  wrongOption,
  wrongDefault,
  rateForm,
  contradiction,
  polling,
  idempotencyWindow,
  idempotencyFlags,
  sensitivity,
  output,
] as const;
