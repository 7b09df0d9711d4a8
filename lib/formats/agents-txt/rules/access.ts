import { servedUrl } from '../../../http/index.ts';
import { show } from '../../../schema/format-value.ts';
import { slug } from '../../../text/index.ts';
import { bracePlaceholders } from '../../../url/index.ts';
import { type Fix, type Suggest, write } from '../../rules.ts';
import { accessJudge } from '../access.ts';
import { rule } from './subjects.ts';

const notPath = rule('pattern', {
  id: 'agents-txt/pattern-not-path',
  check({ value }) {
    if (/^[/*]/.test(value) && !/\s/.test(value)) return undefined;
    // As "/" an empty pattern would be about everything.
    if (value === '')
      return {
        message: 'An empty pattern matches no path.',
        fix: 'Write the paths that are meant, e.g. "/admin/*", or leave it out.',
      };
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : null;
    if (/[\s,]+\//.test(value))
      return {
        message: `${show(value)} lists several patterns; there is one to a line, or to an item.`,
        fix: 'Declare each of them separately.',
      };
    const path = url ? decode(url.pathname) + url.search : `/${withoutRegex(value).replace(/^\.*\/*/, '')}`;
    const fault = /\s/.test(value)
      ? 'holds blanks, which no path does'
      : 'does not begin with / or *, so it matches no path';
    return {
      message: `${show(value)} ${url ? 'is a URL; patterns are for paths' : fault}.`,
      fix: write(path),
    };
  },
});

/** A pattern that was written as a regular expression, as a glob. */
function withoutRegex(value: string): string {
  const plain = value.replaceAll(/\s+/g, '');
  if (!plain.startsWith('^')) return plain;
  return plain
    .slice(1)
    .replaceAll(/\\\//g, '/')
    .replaceAll(/\.[*+]/g, '*')
    .replace(/\*\$$/, '*');
}

/** Braces, stars and the like as they were written. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** So many comparisons of a path with a pattern are made, a few milliseconds' worth. */
const MAX_COMPARISONS = 200_000;

const disallowed = rule('document', {
  id: 'agents-txt/capability-disallowed',
  *check(_, { capabilities, siteUrl, top, document: { access, fetched } }) {
    if (!access || access.disallow.length === 0) return;
    const hosts = new Set([servedUrl(fetched)?.host, URL.parse(siteUrl?.value ?? '')?.host]);
    const judge = accessJudge({ ...access, agents: [] }, [], '*');
    const patterns = access.allow.length + access.disallow.length;
    let compared = 0;
    for (const { id, endpoint } of capabilities) {
      const url = endpoint && URL.parse(bracePlaceholders(endpoint.value));
      if (!endpoint || !url || !hosts.has(url.host)) continue;
      compared += patterns;
      if (compared > MAX_COMPARISONS) {
        yield {
          at: top,
          outcome: 'needs-review',
          message: 'There are too many capabilities and patterns to compare all of them.',
          fix: 'Fewer, more general patterns say the same.',
        };
        return;
      }
      const { allowed, because } = judge(decode(url.pathname) + url.search);
      if (allowed) continue;
      yield {
        at: endpoint.place,
        message: `The endpoint of ${show(id)} (${show(url.pathname)}) is disallowed by "${because}".`,
        fix: `Allow it by a more specific pattern, "Allow: ${url.pathname.slice(0, 200)}", or withdraw the capability.`,
      };
    }
  },
});

/** The fix of a name that no capability has. */
function fixOf(value: string, ids: ReadonlySet<string>, suggest: Suggest): Fix {
  if (value === '*') return 'Leave Capabilities out: then all are permitted.';
  const near = suggest(value, ids);
  // The identifier itself has to change where it is malformed; what names it is right already.
  if (near !== undefined && near !== value && slug(near) === value && slug(near) !== near)
    return `It is declared as ${show(near)}; write the identifier in that form there.`;
  const several = value.split(/\s+/);
  if (several.length > 1 && several.every((one) => ids.has(one))) return write(several.join(', '));
  return near === undefined ? 'Remove it, or declare the capability.' : write(near);
}

const undeclared = rule('agent', {
  id: 'agents-txt/agent-capability-undeclared',
  *check({ name, capabilities: list = [] }, { ids, isListed, suggest }) {
    if (!isListed) return;
    for (const { value, place } of list) {
      if (value !== '' && ids.has(value)) continue;
      if (value === '') {
        const message = `The list of ${show(name)} has an empty item.`;
        yield { at: place, message, fix: 'Remove the comma.' };
        continue;
      }
      yield {
        at: place,
        message: `${show(value)}, permitted to ${show(name)}, is not a declared capability.`,
        fix: fixOf(value, ids, suggest),
      };
    }
  },
});

const sameAgent = rule('document', {
  id: 'agents-json/agent-duplicate',
  formats: ['agents-json'],
  *check(_, { agents }) {
    const seen = new Map<string, string>();
    for (const { name, place } of agents) {
      const first = seen.get(name.toLowerCase());
      if (first === undefined) seen.set(name.toLowerCase(), name);
      else
        yield {
          at: place,
          message: `${show(name)} and ${show(first)} are one agent: names are compared without regard to case.`,
          fix: 'Keep one of them.',
        };
    }
  },
});

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const agentName = rule('agent', {
  id: 'agents-txt/agent-name-malformed',
  check({ name }, { document }) {
    // Another rule speaks of a line without a value.
    if (TOKEN.test(name) || (name === '' && document.format === 'agents-txt')) return undefined;
    if (name === '')
      return { message: 'An agent has no name.', fix: 'Write the name, or "*" for all agents.' };
    return {
      message: `${show(name)} can be no first token of a User-Agent.`,
      fix: name.includes(',') ? 'Declare each agent separately.' : write(tokenOf(name)),
    };
  },
});

/** "Mozilla/5.0 (compatible; …)" → "Mozilla"; "Claude Web" → "Claude-Web" */
function tokenOf(value: string): string {
  const product = value.includes('/') ? (value.split('/', 1)[0] ?? '') : value;
  return (
    product
      .trim()
      .replaceAll(/\s+/g, '-')
      .replaceAll(/[^A-Za-z0-9_.-]/g, '')
      .slice(0, 60) || 'claude'
  );
}

export const accessRules = [notPath, disallowed, undeclared, sameAgent, agentName] as const;
