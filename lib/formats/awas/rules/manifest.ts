import { publicOrigin, servedUrl } from '../../../http/index.ts';
import { isObject, isString, type Json, listAt, own } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { stringFormats } from '../../../schema/strings.ts';
import { durationMs, shortDuration } from '../../../text/index.ts';
import { wholeUrl } from '../../../url/index.ts';
import { writeUrl } from '../../requests.ts';
import { known, type Report, write } from '../../rules.ts';
import { rule } from './subjects.ts';

const baseUrl = rule('/baseUrl', {
  id: 'awas/base-url-malformed',
  check({ value }, { document }) {
    // Another rule speaks of a URL that nobody can read.
    if (isString(value) && /^https?:\/\/[^/]/i.test(value.trim())) return undefined;
    const whole = wholeUrl(value) ?? publicOrigin(document.fetched);
    const leaveOut = 'eave it out: the origin of the manifest is taken then';
    return {
      message: `baseUrl is ${show(value)}, which is not an absolute http or https URL.`,
      fix: whole === undefined ? `L${leaveOut}.` : write(whole, `, or l${leaveOut}`),
    };
  },
});

const baseUrlReplaced = rule('/baseUrl', {
  id: 'awas/base-url-path-lost',
  check({ value: base }, { actions }) {
    if (!isString(base) || !isHttpUrl(base)) return undefined;
    const url = new URL(base);
    if (url.pathname === '/') return undefined;
    const lost = actions.find(({ value }) => {
      const path = own(value, 'path') ?? own(value, 'endpoint');
      return isString(path) && path.startsWith('/') && !path.startsWith(url.pathname.replace(/\/$/, ''));
    });
    if (!lost) return undefined;
    const path = String(own(lost.value, 'path') ?? own(lost.value, 'endpoint'));
    return {
      message: `baseUrl ends in ${show(url.pathname)}, but ${show(path)} is resolved to ${show(url.origin + path)}.`,
      fix: `Write the whole path on each action (${show(url.pathname.replace(/\/$/, '') + path)}), or a baseUrl without path.`,
    };
  },
});

const baseUrlElsewhere = rule('/baseUrl', {
  id: 'awas/base-url-elsewhere',
  check({ value: base }, { document }) {
    const served = servedUrl(document.fetched);
    if (!served || !isString(base) || !isHttpUrl(base) || new URL(base).origin === served.origin)
      return undefined;
    return {
      outcome: 'needs-review',
      message: `baseUrl is ${show(base)}, but ${served.origin} serves the manifest.`,
      fix:
        publicOrigin(document.fetched) === undefined
          ? 'Check it where the manifest is published.'
          : `Where the actions are this site’s own, write ${show(served.origin)}.`,
    };
  },
});

const contact = rule(['/contact/email', '/contact/url'], {
  id: 'awas/contact-malformed',
  check({ value, place }, { document }) {
    if (place === '/contact/email') {
      if (isString(value) && stringFormats.get('email')?.test(value)) return undefined;
      return {
        message: `contact.email is ${show(value)}, which is not an email address.`,
        fix:
          isString(value) && /^mailto:/i.test(value)
            ? write(value.slice(7))
            : 'Write the address alone: a name, @ and a host.',
      };
    }
    if (isString(value) && stringFormats.get('uri')?.test(value)) return undefined;
    return {
      message: `contact.url is ${show(value)}, which is not a URL.`,
      fix: writeUrl(value, publicOrigin(document.fetched)),
    };
  },
});

const WINDOW = /^\d{1,9}(?:\.\d{1,3})?\s?[smhd]$/;

const rateWindow = rule('document', {
  id: 'awas/rate-window-malformed',
  *check(_, { root, actions }) {
    yield* windowProblems(own(root, 'rateLimit'), '/rateLimit', 'the manifest');
    for (const { value, place, label } of actions)
      for (const field of ['rateLimit', 'rateLimitHint'])
        yield* windowProblems(own(value, field), `${place}/${field}`, label);
  },
});

function* windowProblems(limit: Json | undefined, place: string, of: string): Iterable<Report> {
  if (!isObject(limit)) return;
  if (own(limit, 'requests') === undefined) {
    yield {
      at: place,
      severity: 'warning',
      requirements: ['AWAS-manifest-l'],
      message: `The rate limit of ${of} has no requests, so it limits nothing.`,
      fix: 'Add "requests": 100.',
    };
  }
  const window = own(limit, 'window');
  if (isString(window) && WINDOW.test(window) && !/^0+\D/.test(window)) return;
  if (window === undefined) {
    yield {
      at: place,
      severity: 'warning',
      requirements: ['AWAS-manifest-e'],
      message: `The rate limit of ${of} has no window, so it limits nothing.`,
      fix: 'Add "window": "1m" (or s, h, d).',
    };
    return;
  }
  const milliseconds = isString(window) ? durationMs(window) : undefined;
  yield {
    at: `${place}/window`,
    requirements: ['AWAS-manifest-e'],
    message: `The window of the rate limit of ${of} is ${show(window)}; it must be a number with a unit s, m, h or d.`,
    fix:
      milliseconds === undefined || milliseconds <= 0
        ? 'Write a number with its unit, e.g. "1m" for a minute.'
        : write(shortDuration(milliseconds)),
  };
}

/** References to actions: an unknown name is a slip of the pen, or an action that was left out. */
const references = rule(['/workflows/[]/steps/[]', '/authentication/optional_for/[]'], {
  id: 'awas/action-reference-unknown',
  check({ value: name, place }, { ids, suggest }) {
    if (!isString(name) || ids.has(name)) return undefined;
    const where = place.startsWith('/workflows') ? 'a step of the workflow' : 'in optional_for';
    return {
      message: `${show(name)}, ${where}, is not a declared action.`,
      fix: known(name, ids, suggest, `Declare the action, or leave ${show(name)} out.`),
    };
  },
});

const undeclaredAuth = rule('document', {
  id: 'awas/authentication-undeclared',
  when: ({ words }) => words === 'text',
  *check(_, { root, actions }) {
    const has = (auth: Json | undefined): boolean => listAt(auth, 'methods').length > 0;
    const top = own(root, 'authentication');
    for (const [value, place, of] of [
      [root, '', 'The manifest'] as const,
      ...actions.map(({ value, place, label }) => [value, place, label] as const),
    ]) {
      const auth = own(value, 'authentication');
      if (!isObject(auth) || own(auth, 'required') !== true || has(auth) || has(top)) continue;
      // The schema speaks of methods that are not a list.
      const methods = own(auth, 'methods') ?? [];
      if (!Array.isArray(methods)) continue;
      yield {
        at: `${place}/authentication`,
        message: `${of} requires authentication, but lists no methods.`,
        fix: 'Add "methods", e.g. ["oauth2"] or ["api-key"].',
      };
    }
  },
});

const contradictoryAuth = rule('document', {
  id: 'awas/authentication-contradictory',
  *check(_, { root, actions }) {
    const optional = new Set(listAt(own(root, 'authentication'), 'optional_for'));
    for (const { value, id, label, place } of actions) {
      if (own(value, 'authentication_required') !== true || id === undefined || !optional.has(id)) continue;
      yield {
        at: `${place}/authentication_required`,
        message: `${label} requires authentication, but optional_for lists it.`,
        fix: 'Keep one of the two: take it off optional_for, or set authentication_required to false.',
      };
    }
  },
});

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(text.trim()) && URL.canParse(text);
}

export const manifestRules = [
  baseUrl,
  baseUrlReplaced,
  baseUrlElsewhere,
  contact,
  rateWindow,
  references,
  undeclaredAuth,
  contradictoryAuth,
] as const;
