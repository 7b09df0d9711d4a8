import { isList, isString, type Json, type JsonObject, own, pointer, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { asType } from '../../../schema/meant.ts';
import { conforms, validate } from '../../../schema/site.ts';
import { listed, looseName, rateLimit, WINDOWS } from '../../../text/index.ts';
import { isMissing } from '../../misspelt.ts';
import { freeName, itemAt, write } from '../../rules.ts';
import { parseType, type TypeSchemas } from '../types.ts';
import words from '../words.json' with { type: 'json' };
import { durationFix, isDuration } from './auth.ts';
import { hasProtocols, rule } from './subjects.ts';

const EXAMPLES: Readonly<Record<string, Json>> = words.action;

const ACTION_FIELDS = Object.keys(EXAMPLES);

const RENAMED: Readonly<Record<string, readonly string[]>> = words.otherNames;

const missingField = rule('action', {
  id: 'awp/action-field-missing',
  check({ value, id }, { document, auth, requiredFor, optionalFor }) {
    const protocols = hasProtocols(document.dialect);
    const routed = own(value, 'via') !== undefined;
    const isRoute = (field: string) => field === 'endpoint' || field === 'method';
    const missing = ACTION_FIELDS.filter(
      (field) => isMissing(value, field) && !(protocols && routed && isRoute(field)),
    );
    if (missing.length === 0) return undefined;
    const older = !protocols && routed && missing.some(isRoute);
    // Without `auth`, all actions are open. If `auth` lists actions, all others are open.
    const isOpen = auth === undefined || requiredFor.size + optionalFor.size > 0;
    const isRequired = id !== undefined && requiredFor.has(id);
    const needed = isOpen || isRequired ? String(isRequired) : 'true or false';
    const steps = stepsFor(missing, value, needed);
    return {
      messageId: older ? 'older' : 'missing',
      data: {
        action: id === undefined ? 'This action' : show(id),
        fields: listed(missing, 'or'),
        steps: `${steps.charAt(0).toUpperCase()}${steps.slice(1)}`,
      },
    };
  },
});

function stepsFor(missing: readonly string[], action: JsonObject, needed: string): string {
  const renames: string[] = [];
  const additions: string[] = [];
  for (const field of missing) {
    const other = RENAMED[field]?.find((name) => own(action, name) !== undefined);
    const value = field === 'auth_required' ? needed : JSON.stringify(EXAMPLES[field]);
    if (other === undefined) additions.push(`"${field}": ${value}`);
    else renames.push(`rename "${other}" to "${field}"`);
  }
  return [...renames, ...(additions.length > 0 ? [`add ${additions.join(', ')}`] : [])].join('; ');
}

const duplicateId = rule('action', {
  id: 'awp/action-id-duplicate',
  check({ id, earlier }, { ids }) {
    if (id === undefined || earlier === undefined) return undefined;
    return { at: '/id', data: { id, other: itemAt(earlier), free: freeName(id, ids, '_') } };
  },
});

const emptyDescription = rule('action', {
  id: 'awp/description-empty',
  check({ value, id }) {
    const description = own(value, 'description');
    if (!isString(description) || (description.length > 200 && /\S/.test(description))) return undefined;
    const words = looseName(description);
    if (words !== '' && (id === undefined || words !== looseName(id))) return undefined;
    return { at: '/description', messageId: words === '' ? 'empty' : 'repeats', data: { description } };
  },
});

export const OPTIONS = { enum: 'options', values: 'options', choices: 'options' };

const emptyEnum = rule('input', {
  id: 'awp/enum-without-values',
  check({ value, name }) {
    if (own(value, 'type') !== 'enum' || Object.keys(OPTIONS).some((name) => name in value)) return undefined;
    const options = own(value, 'options');
    if (options !== undefined && !(isList(options) && options.length === 0)) return undefined;
    return { at: options === undefined ? '' : '/options', data: { name } };
  },
});

const wrongOption = rule('input', {
  id: 'awp/option-mismatch',
  *check({ value: input }, { types }) {
    const [type, options] = [own(input, 'type'), own(input, 'options')];
    if (!isString(type) || !isList(options)) return;
    const schema = types.of(type);
    const seen = new Set<Json>();
    for (const [index, option] of options.slice(0, 200).entries()) {
      const at = `/options/${index}`;
      if (seen.has(option)) {
        yield { at, messageId: 'twice', data: { option } };
        continue;
      }
      seen.add(option);
      if (type === 'enum') {
        if (typeof option === 'object') yield { at, messageId: 'unusable', data: { option } };
        continue;
      }
      if (conforms(schema, option)) continue;
      const fix = schema.type === 'string' ? asType(option, ['string']) : undefined;
      yield { at, messageId: 'mistyped', data: { option, type }, fix };
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
    if (isList(options) && options.length > 0) {
      if (new Set(options.map((one) => JSON.stringify(one))).has(JSON.stringify(value))) return undefined;
      const near = isString(value) ? suggest(value, options.filter(isString)) : undefined;
      const first = options.slice(0, 8).map(show).join(', ');
      return { at, messageId: 'no-option', data: { value, name, first }, fix: write(near) };
    }
    const type = own(input, 'type');
    if (!isString(type) || fits(type, value, types)) return undefined;
    return { at, messageId: 'mistyped', data: { value, name, type }, fix: converted(value, type) };
  },
});

function fits(text: string, value: Json, types: TypeSchemas): boolean {
  const type = parseType(text);
  if (type.kind === 'invalid' || (type.kind === 'named' && !types.isEntity(type.name))) return true;
  return conforms(types.of(text), value);
}

const JSON_TYPES: Readonly<Record<string, string>> = { float: 'number' };

const converted = (value: Json, type: string) => asType(value, [JSON_TYPES[type] ?? type]);

const rateForm = rule('/actions/[]/rate_limit', {
  id: 'awp/rate-limit-form',
  check({ value: limit }) {
    if (isString(limit) && RATE.test(limit)) return undefined;
    const read = isString(limit) ? rateLimit(limit) : undefined;
    const unit = read && WINDOWS.find(([, size]) => size === read.windowMs)?.[0];
    return {
      messageId: typeof limit === 'number' && limit > 0 ? 'unit' : 'form',
      data: { limit },
      fix: read && unit !== undefined ? write(`${read.requests}/${unit}`) : undefined,
    };
  },
});

const RATE = /^[1-9]\d{0,8}\/(?:s|sec|second|m|min|minute|h|hour|d|day|week|month)$/;

const contradiction = rule('action', {
  id: 'awp/reversible-contradiction',
  check({ value }) {
    if (own(value, 'sensitivity') !== 'irreversible' || own(value, 'reversible') !== true) return undefined;
    return { at: '/reversible' };
  },
});

const polling = rule('action', {
  id: 'awp/poll-endpoint-mismatch',
  check({ value }, { root }) {
    const model = own(value, 'execution_model');
    const poll = own(value, 'poll_endpoint');
    if (poll === undefined) {
      const isPushed = own(own(root, 'capabilities'), 'webhooks') === true;
      const isLost = model === 'async' && !isPushed && isMissing(value, 'poll_endpoint');
      return isLost && { at: '/execution_model', messageId: 'async' };
    }
    if (model === undefined) return { at: '/poll_endpoint', messageId: 'by-default' };
    return model === 'sync' && { at: '/poll_endpoint', messageId: 'sync' };
  },
});

const idempotencyWindow = rule('/actions/[]/idempotency/window', {
  id: 'awp/idempotency-window-form',
  check({ value: window }) {
    if (!isString(window) || isDuration(window)) return undefined;
    return { data: { window }, fix: durationFix(window) };
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
      for (const { place, id } of declared.filter(({ supported }) => supported))
        yield { at: `${place}/idempotency/supported`, messageId: 'supported', data: { id } };
    } else if (declared.length > 0 && declared.every(({ supported }) => !supported)) {
      yield { at: '/capabilities/idempotency', messageId: 'unsupported' };
    }
  },
});

const CONSEQUENCE =
  /(?:^|[_.\-/])(?:delete|remove|destroy|erase|purge|wipe|cancel|terminate|revoke|book|buy|purchase|order|checkout|pay|refund|transfer|withdraw|send|publish|unsubscribe|close|reset)(?:$|[_.\-/])/i;

const sensitivity = rule('action', {
  id: 'awp/sensitivity-missing',
  check({ value, id }) {
    if (!isMissing(value, 'sensitivity')) return undefined;
    const method = own(value, 'method');
    const data = { id };
    const requirements = ['AWP-9-x'];
    if (method === 'DELETE') return { messageId: 'deletes', data };
    if (own(value, 'reversible') === false) return { requirements, messageId: 'irreversible', data };
    if (own(value, 'requires_human_confirmation') === true)
      return { requirements, messageId: 'confirmed', data };
    if (method === 'GET' || id === undefined || !CONSEQUENCE.test(id)) return undefined;
    return { requirements, outcome: 'needs-review', severity: 'info', messageId: 'by-name', data };
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
        data: { id: declared.id, place: problem.pointer || 'the root', problem: problem.message },
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
];
