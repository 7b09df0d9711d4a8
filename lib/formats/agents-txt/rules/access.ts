import { servedUrl } from '../../../http/index.ts';
import type { DocumentRule } from '../../../model/index.ts';
import { nearestWords, show } from '../../../schema/words.ts';
import { bracePlaceholders } from '../../../url/index.ts';
import { accessJudge } from '../access.ts';
import type { Said } from '../view.ts';
import { ruleOnBoth } from './define.ts';

const notPath = ruleOnBoth(
  {
    id: 'agents-txt/pattern-not-path',
    requirements: ['ATX-2.6-e', 'ATX-3.2-f'],
    severity: 'error',
    title: 'Allow or Disallow is no pattern for paths',
    why: 'Patterns are compared with the path of a request, which begins with /. A URL or a bare word never matches, so that nothing is allowed and nothing protected.',
  },
  function* ({ allow, disallow }) {
    for (const { value, spot } of [...allow, ...disallow]) {
      if (/^[/*]/.test(value) && !/\s/.test(value)) continue;
      const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : null;
      const path = url
        ? decode(url.pathname) + url.search
        : `/${value.replaceAll(/\s+/g, '').replace(/^[.^]*\/*/, '')}`;
      yield {
        ...spot,
        message: url
          ? `${show(value)} is a URL; patterns are for paths.`
          : /\s/.test(value)
            ? `${show(value)} holds blanks; write one pattern to a line.`
            : `${show(value)} does not begin with / or *, so it matches no path.`,
        fix: `Write ${show(path)}.`,
      };
    }
  },
);

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

const disallowed = ruleOnBoth(
  {
    id: 'agents-txt/capability-disallowed',
    requirements: ['ATX-2.6-f'],
    severity: 'warning',
    title: 'A capability stands under a path that is disallowed',
    why: 'The file offers what it forbids. Clients that keep to Disallow refuse to call the capability.',
  },
  function* ({ capabilities, siteUrl, top }, { access, fetched }) {
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
          ...top,
          outcome: 'needs-review',
          message: 'There are too many capabilities and patterns to compare all of them.',
          fix: 'Fewer, more general patterns say the same.',
        };
        return;
      }
      const { allowed, because } = judge(decode(url.pathname) + url.search);
      if (allowed) continue;
      yield {
        ...endpoint.spot,
        message: `The endpoint of ${show(id.value)} (${show(url.pathname)}) is disallowed by "${because}".`,
        fix: `Allow it by a more specific pattern, "Allow: ${url.pathname.slice(0, 200)}", or withdraw the capability.`,
      };
    }
  },
);

const undeclared = ruleOnBoth(
  {
    id: 'agents-txt/agent-capability-undeclared',
    requirements: ['ATX-2.7-b', 'ATX-3.2-g'],
    severity: 'error',
    title: 'An agent is permitted a capability that is not declared',
    why: 'The list restricts the agent to what it names. A name that no capability has permits nothing, and what was meant stays forbidden.',
  },
  function* ({ agents, capabilities }) {
    const declared = capabilities.map(({ id }) => id.value);
    const ids = new Set(declared);
    const nearest = nearestWords();
    for (const { name, capabilities: list = [] } of agents) {
      for (const { value, spot } of list) {
        if (value !== '' && ids.has(value)) continue;
        const near = value === '' || value === '*' ? undefined : nearest(value, declared);
        yield {
          ...spot,
          message:
            value === ''
              ? `The list of ${show(name.value)} has an empty item.`
              : `${show(value)}, permitted to ${show(name.value)}, is no declared capability.`,
          fix:
            near !== undefined
              ? `Write ${show(near)}.`
              : value === '*'
                ? 'Leave Capabilities out: then all are permitted.'
                : value === ''
                  ? 'Remove the comma.'
                  : 'Remove it, or declare the capability.',
        };
      }
    }
  },
);

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const agentName = ruleOnBoth(
  {
    id: 'agents-txt/agent-name-malformed',
    requirements: ['ATX-2.7-c', 'ATX-3.2-g'],
    severity: 'warning',
    title: 'An agent’s name can be no agent’s first token',
    why: 'Agents are matched by the first token of their User-Agent. A name with blanks, a slash or a version matches none, so that its policy never holds.',
  },
  function* ({ agents }) {
    for (const { name } of agents) {
      if (name.value === '' || TOKEN.test(name.value)) continue;
      yield {
        ...name.spot,
        message: `${show(name.value)} can be no first token of a User-Agent.`,
        fix: `Write ${show(tokenOf(name))}.`,
      };
    }
  },
);

/** "Mozilla/5.0 (compatible; …)" → "Mozilla"; "Claude Web" → "Claude-Web" */
function tokenOf({ value }: Said): string {
  const product = value.includes('/') ? (value.split('/', 1)[0] ?? '') : value;
  return (
    product
      .trim()
      .replaceAll(/\s+/g, '-')
      .replaceAll(/[^A-Za-z0-9_.-]/g, '')
      .slice(0, 60) || 'claude'
  );
}

export const accessRules: readonly DocumentRule[] = [notPath, disallowed, undeclared, agentName];
