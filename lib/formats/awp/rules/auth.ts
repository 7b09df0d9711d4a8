import { isString, own, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { durationMs, shortDuration } from '../../../text/index.ts';
import { type Fix, known, write } from '../../rules.ts';
import { rule } from './subjects.ts';

const unknownAction = rule(['/auth/required_for/[]', '/auth/optional_for/[]'], {
  id: 'awp/auth-action-unknown',
  when: ({ isListed }) => isListed,
  check({ value: id, place }, { ids, suggest }) {
    if (!isString(id) || ids.has(id)) return undefined;
    return {
      message: `auth.${steps(place)[1]} lists ${show(id)}, which is no action of this file.`,
      fix: known(id, ids, suggest, `Declare the action, or remove ${show(id)}.`),
    };
  },
});

const bothLists = rule('/auth/optional_for/[]', {
  id: 'awp/auth-both-lists',
  check({ value: id }, { requiredFor }) {
    if (!isString(id) || !requiredFor.has(id)) return undefined;
    return {
      message: `${show(id)} is listed in auth.required_for and in auth.optional_for.`,
      fix: 'Remove it from one: from optional_for where a call without credential is refused.',
    };
  },
});

const tokenExpiry = rule('/auth/token_expiry', {
  id: 'awp/token-expiry-form',
  check({ value: expiry }) {
    if (!isString(expiry) || isShort(expiry)) return undefined;
    if (/^(?:never|none|infinite|unlimited|0)$/i.test(expiry.trim()))
      return {
        severity: 'info',
        message: `token_expiry is ${show(expiry)}: plain to a person, but the text has durations only. Read as a token that does not expire.`,
        fix: 'Leave token_expiry out where tokens do not expire.',
      };
    return {
      message: `token_expiry is ${show(expiry)}, which is not a duration such as "24h" or "7d".`,
      fix: durationFix(expiry),
    };
  },
});

/** A number and one of the units that the text shows, or their like. */
export function isShort(text: string): boolean {
  return /^[1-9]\d{0,8}[smhdw]$/.test(text);
}

/** The same duration as the text writes it, where it can be computed. A bare number is seconds, as in OAuth. */
export function durationFix(text: string): Fix {
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : undefined;
  const milliseconds = durationMs(text) ?? seconds;
  return milliseconds === undefined || milliseconds < 1_000
    ? 'Write a number and a unit: s, m, h or d, e.g. "24h".'
    : write(shortDuration(milliseconds));
}

const disagreement = rule('action', {
  id: 'awp/auth-required-disagrees',
  check({ value, id }, { auth, requiredFor, optionalFor }) {
    const needed = own(value, 'auth_required');
    if (!auth || id === undefined || typeof needed !== 'boolean') return undefined;
    const isRequired = requiredFor.has(id);
    const isOptional = optionalFor.has(id);
    const at = '/auth_required';
    const has = `${show(id)} has auth_required ${needed}`;
    if (!needed && isRequired && !isOptional) {
      return {
        at,
        message: `${has}, but is listed in auth.required_for.`,
        fix: write(true, `, or take ${show(id)} out of auth.required_for`),
      };
    }
    if (needed && isOptional && !isRequired) {
      return {
        at,
        message: `${has}, but is listed in auth.optional_for.`,
        fix: write(false, `, or move ${show(id)} to auth.required_for`),
      };
    }
    if (!needed || isRequired || requiredFor.size === 0) return undefined;
    return {
      at,
      message: `${has}, but auth.required_for does not list it.`,
      fix: `Add ${show(id)} to auth.required_for.`,
    };
  },
});

const undeclared = rule('document', {
  id: 'awp/auth-undeclared',
  check(_, { root, actions, auth, authType, requiredFor }) {
    if (authType !== undefined && authType !== 'none') return undefined;
    const needing = actions.find(({ value }) => own(value, 'auth_required') === true);
    const id = needing?.id ?? [...requiredFor][0];
    if (!needing && id === undefined) return undefined;
    if (auth && authType === undefined && own(auth, 'type') !== undefined) return undefined;
    const lack = own(root, 'auth') === undefined ? 'the file has no "auth"' : 'auth has no type';
    const untyped = {
      at: auth ? '/auth' : (needing?.place ?? ''),
      message: `${show(id)} needs authentication, but ${lack}.`,
    };
    const fault =
      authType === 'none'
        ? { at: '/auth/type', message: `auth.type is "none", but ${show(id)} needs authentication.` }
        : untyped;
    return {
      ...fault,
      fix: 'Declare how, e.g. "auth": {"type": "api_key"}, or set auth_required to false.',
    };
  },
});

export const authRules = [unknownAction, bothLists, tokenExpiry, disagreement, undeclared] as const;
