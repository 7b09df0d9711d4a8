import { isString, own, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { durationMs, shortDuration } from '../../../text/index.ts';
import { type Fix, write } from '../../rules.ts';
import { rule } from './subjects.ts';

const unknownAction = rule(['/auth/required_for/[]', '/auth/optional_for/[]'], {
  id: 'awp/auth-action-unknown',
  when: ({ isListed }) => isListed,
  check({ value: id, place }, { ids, suggest }) {
    if (!isString(id) || ids.has(id)) return undefined;
    return { data: { list: steps(place)[1], id }, fix: write(suggest(id, ids)) };
  },
});

const bothLists = rule('/auth/optional_for/[]', {
  id: 'awp/auth-both-lists',
  check({ value: id }, { requiredFor }) {
    if (!isString(id) || !requiredFor.has(id)) return undefined;
    return { data: { id } };
  },
});

const tokenExpiry = rule('/auth/token_expiry', {
  id: 'awp/token-expiry-form',
  check({ value: expiry }) {
    if (!isString(expiry) || isDuration(expiry)) return undefined;
    if (/^(?:never|none|infinite|unlimited|0)$/i.test(expiry.trim()))
      return { severity: 'info', messageId: 'never', data: { expiry } };
    return { messageId: 'no-duration', data: { expiry }, fix: durationFix(expiry) };
  },
});

export function isDuration(text: string): boolean {
  return /^[1-9]\d{0,8}[smhdw]$/.test(text);
}

/** A duration without a unit is in seconds, as in OAuth. */
export function durationFix(text: string): Fix | undefined {
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : undefined;
  const milliseconds = durationMs(text) ?? seconds ?? 0;
  return milliseconds < 1_000 ? undefined : write(shortDuration(milliseconds));
}

const disagreement = rule('action', {
  id: 'awp/auth-required-disagrees',
  check({ value, id }, { auth, requiredFor, meantFor, optionalFor }) {
    const needed = own(value, 'auth_required');
    if (!auth || id === undefined || typeof needed !== 'boolean') return undefined;
    const isRequired = requiredFor.has(id);
    const isOptional = optionalFor.has(id);
    const at = '/auth_required';
    const data = { id };
    if (!needed && isRequired && !isOptional) {
      const fix = write(true, '', `remove ${show(id)} from auth.required_for`);
      return { at, messageId: 'required', data, fix };
    }
    if (needed && isOptional && !isRequired) {
      const fix = write(false, '', `move ${show(id)} to auth.required_for`);
      return { at, messageId: 'optional', data, fix };
    }
    if (!needed || isRequired || requiredFor.size === 0) return undefined;
    return !meantFor().has(id) && { at, messageId: 'unlisted', data };
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
    const data = { id };
    if (authType === 'none') return { at: '/auth/type', messageId: 'none', data };
    const isAbsent = own(root, 'auth') === undefined;
    if (!isAbsent && !auth) return undefined;
    const messageId = isAbsent ? 'absent' : 'untyped';
    return { at: auth ? '/auth' : (needing?.place ?? ''), messageId, data };
  },
});

export const authRules = [unknownAction, bothLists, tokenExpiry, disagreement, undeclared];
