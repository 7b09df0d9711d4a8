import { isString, own } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { durationMs, shortDuration } from '../../../text/index.ts';
import { actionAt, rule, suggester } from './declared.ts';

const unknownAction = rule(
  {
    id: 'awp/auth-action-unknown',
    requirements: ['AWP-7-b'],
    severity: 'error',
    title: 'auth lists an action that is not declared',
    why: 'The action that was meant is called without a credential, and fails.',
  },
  function* ({ auth, ids }) {
    if (!auth) return;
    const suggest = suggester(() => [...ids]);
    for (const field of ['required_for', 'optional_for']) {
      const list = own(auth, field);
      if (!Array.isArray(list)) continue;
      for (const [index, id] of list.entries()) {
        if (!isString(id) || ids.has(id)) continue;
        const near = suggest(id);
        yield {
          pointer: `/auth/${field}/${index}`,
          message: `auth.${field} lists ${show(id)}, which is no action of this file.`,
          fix: near === undefined ? `Declare the action, or remove ${show(id)}.` : `Use ${show(near)}.`,
        };
      }
    }
  },
);

const bothLists = rule(
  {
    id: 'awp/auth-both-lists',
    requirements: ['AWP-7-c'],
    severity: 'warning',
    title: 'An action stands in required_for and in optional_for',
    why: 'A credential cannot be both needed and not needed; clients differ in which list they believe.',
  },
  function* ({ auth, requiredFor }) {
    const optional = auth && own(auth, 'optional_for');
    if (!Array.isArray(optional) || requiredFor.length === 0) return;
    const required = new Set(requiredFor);
    for (const [index, id] of optional.entries()) {
      if (!isString(id) || !required.has(id)) continue;
      yield {
        pointer: `/auth/optional_for/${index}`,
        message: `${show(id)} stands in auth.required_for and in auth.optional_for.`,
        fix: 'Remove it from one: from optional_for where a call without credential is refused.',
      };
    }
  },
);

const tokenExpiry = rule(
  {
    id: 'awp/token-expiry-form',
    requirements: ['AWP-7-d'],
    severity: 'warning',
    title: 'token_expiry is no duration',
    why: 'Clients refresh a token before it expires; from a text that they cannot read they learn of it by a failed call.',
  },
  function* ({ auth }) {
    const expiry = auth && own(auth, 'token_expiry');
    if (!isString(expiry) || isShort(expiry)) return;
    if (/^(?:never|none|infinite|unlimited|0)$/i.test(expiry.trim())) {
      yield {
        pointer: '/auth/token_expiry',
        severity: 'info',
        message: `token_expiry is ${show(expiry)}: plain to a person, but the text has durations only. Read as a token that does not expire.`,
        fix: 'Leave token_expiry out where tokens do not expire.',
      };
      return;
    }
    yield {
      pointer: '/auth/token_expiry',
      message: `token_expiry is ${show(expiry)}, which is no duration such as "24h" or "7d".`,
      fix: durationFix(expiry),
    };
  },
);

/** A number and one of the units that the text shows, or their like. */
export function isShort(text: string): boolean {
  return /^[1-9]\d{0,8}[smhdw]$/.test(text);
}

/** The same duration as the text writes it, where it can be computed. A bare number is seconds, as in OAuth. */
export function durationFix(text: string): string {
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : undefined;
  const milliseconds = durationMs(text) ?? seconds;
  return milliseconds === undefined || milliseconds < 1_000
    ? 'Write a number and a unit: s, m, h or d, e.g. "24h".'
    : `Write ${show(shortDuration(milliseconds))}.`;
}

const disagreement = rule(
  {
    id: 'awp/auth-required-disagrees',
    requirements: ['AWP-7-e'],
    severity: 'warning',
    title: 'auth_required on an action disagrees with the lists in auth',
    why: 'One client asks for a credential that is not needed, another calls without the one that is.',
  },
  function* ({ actions, auth, requiredFor, optionalFor }, document) {
    if (!auth) return;
    const required = new Set(requiredFor);
    const optional = new Set(optionalFor);
    for (const { value, place, id } of actions) {
      const needed = own(value, 'auth_required');
      if (id === undefined || typeof needed !== 'boolean') continue;
      const at = () => ({ pointer: `${place}/auth_required`, ...actionAt(document, place) });
      if (!needed && required.has(id) && !optional.has(id)) {
        yield {
          ...at(),
          message: `${show(id)} has auth_required false, but stands in auth.required_for.`,
          fix: `Write "auth_required": true, or take ${show(id)} out of auth.required_for.`,
        };
      } else if (needed && optional.has(id) && !required.has(id)) {
        yield {
          ...at(),
          message: `${show(id)} has auth_required true, but stands in auth.optional_for.`,
          fix: `Write "auth_required": false, or move ${show(id)} to auth.required_for.`,
        };
      } else if (needed && required.size > 0 && !required.has(id)) {
        yield {
          ...at(),
          message: `${show(id)} has auth_required true, but auth.required_for does not list it.`,
          fix: `Add ${show(id)} to auth.required_for.`,
        };
      }
    }
  },
);

const undeclared = rule(
  {
    id: 'awp/auth-undeclared',
    requirements: ['AWP-7-f'],
    severity: 'warning',
    title: 'An action needs authentication, but none is declared',
    why: 'An agent that is told to authenticate has to be told how.',
  },
  function* ({ root, actions, auth, authType, requiredFor }, document) {
    if (authType !== undefined && authType !== 'none') return;
    const needing = actions.find(({ value }) => own(value, 'auth_required') === true);
    const id = needing?.id ?? requiredFor[0];
    if (!needing && id === undefined) return;
    if (auth && authType === undefined && own(auth, 'type') !== undefined) return;
    yield {
      pointer: auth ? (authType === 'none' ? '/auth/type' : '/auth') : (needing?.place ?? ''),
      ...(needing && !auth ? actionAt(document, needing.place) : {}),
      message:
        authType === 'none'
          ? `auth.type is "none", but ${show(id)} needs authentication.`
          : own(root, 'auth') === undefined
            ? `${show(id)} needs authentication, but the file has no "auth".`
            : `${show(id)} needs authentication, but auth has no type.`,
      fix: 'Declare how, e.g. "auth": {"type": "api_key"}, or set auth_required to false.',
    };
  },
);

export const authRules = [unknownAction, bothLists, tokenExpiry, disagreement, undeclared] as const;
