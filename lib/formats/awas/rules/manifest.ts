import { publicOrigin, servedUrl } from '../../../http/index.ts';
import { isObject, isString, type Json, listAt, own } from '../../../model/index.ts';
import { stringFormats } from '../../../schema/strings.ts';
import { durationMs, shortDuration } from '../../../text/index.ts';
import { wholeUrl } from '../../../url/index.ts';
import { writeUrl } from '../../requests.ts';
import { type Report, write } from '../../rules.ts';
import { rule } from './subjects.ts';

const baseUrl = rule('/baseUrl', {
  id: 'awas/base-url-malformed',
  check({ value }, { document }) {
    if (isString(value) && /^https?:\/\/[^/]/i.test(value.trim())) return undefined;
    const whole = wholeUrl(value) ?? publicOrigin(document.fetched);
    const fix = write(whole, '', 'remove it to use the origin of the manifest');
    return { data: { value }, fix };
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
    const whole = url.pathname.replace(/\/$/, '') + path;
    return { data: { base: url.pathname, path, resolved: url.origin + path, whole } };
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
      messageId: publicOrigin(document.fetched) === undefined ? 'unpublished' : 'published',
      data: { base, served: served.origin },
    };
  },
});

const contact = rule(['/contact/email', '/contact/url'], {
  id: 'awas/contact-malformed',
  check({ value, place }, { document }) {
    if (place === '/contact/email') {
      if (isString(value) && stringFormats.get('email')?.test(value)) return undefined;
      const named = isString(value) && /^mailto:([^?]*)/i.exec(value)?.[1];
      if (!named) return { messageId: 'email', data: { value } };
      return { severity: 'info', messageId: 'email', data: { value }, fix: write(named) };
    }
    if (isString(value) && stringFormats.get('uri')?.test(value)) return undefined;
    return { messageId: 'url', data: { value }, fix: writeUrl(value, publicOrigin(document.fetched)) };
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
    const requirements = ['AWAS-manifest-l'];
    yield { at: place, severity: 'warning', requirements, messageId: 'no-requests', data: { of } };
  }
  const requirements = ['AWAS-manifest-e'];
  const window = own(limit, 'window');
  if (isString(window) && WINDOW.test(window) && !/^0+\D/.test(window)) return;
  if (window === undefined) {
    yield { at: place, severity: 'warning', requirements, messageId: 'no-window', data: { of } };
    return;
  }
  const milliseconds = (isString(window) && durationMs(window)) || 0;
  yield {
    at: `${place}/window`,
    requirements,
    messageId: 'form',
    data: { of, window },
    fix: milliseconds > 0 && milliseconds % 1_000 === 0 ? write(shortDuration(milliseconds)) : undefined,
  };
}

const references = rule(['/workflows/[]/steps/[]', '/authentication/optional_for/[]'], {
  id: 'awas/action-reference-unknown',
  check({ value: name, place }, { ids, suggest }) {
    if (!isString(name) || ids.has(name)) return undefined;
    const where = place.startsWith('/workflows') ? 'A step of the workflow' : 'An item of optional_for';
    return { data: { name, where }, fix: write(suggest(name, ids)) };
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
      const methods = own(auth, 'methods') ?? [];
      if (!Array.isArray(methods)) continue;
      yield { at: `${place}/authentication`, data: { of } };
    }
  },
});

const contradictoryAuth = rule('document', {
  id: 'awas/authentication-contradictory',
  *check(_, { root, actions }) {
    const optional = new Set(listAt(own(root, 'authentication'), 'optional_for'));
    for (const { value, id, label, place } of actions) {
      if (own(value, 'authentication_required') !== true || id === undefined || !optional.has(id)) continue;
      yield { at: `${place}/authentication_required`, data: { label } };
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
];
