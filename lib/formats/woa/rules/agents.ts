import { isObject, isString, own, pointer, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { isLoopbackHost, isPrivateHost } from '../../../url/index.ts';
import { freeName, write } from '../../rules.ts';
import { lookup, rule } from './subjects.ts';

const duplicateId = rule('agent', {
  id: 'woa/agent-id-duplicate',
  check({ id, earlier }, { ids }) {
    if (id === undefined || !earlier) return undefined;
    return {
      at: '/id',
      message: `The id ${show(id)} is already that of another agent (${earlier}).`,
      fix: `Give it an id of its own, e.g. ${show(freeName(id, ids))}.`,
    };
  },
});

const duplicateOperation = rule('operation', {
  id: 'woa/operation-name-duplicate',
  check({ id: name, earlier, names }) {
    if (name === undefined || earlier === undefined) return undefined;
    return {
      at: '/name',
      message: `The agent has another operation ${show(name)}.`,
      fix: `Give it a name of its own, e.g. ${show(freeName(name, names))}.`,
    };
  },
});

const unknownTransport = rule('agent', {
  id: 'woa/agent-transport-unknown',
  *check({ value }, { root, transports, transportNames: keys, suggest }) {
    const names = own(value, 'transports');
    // Where the transports themselves are misshapen, that is the fault.
    if (!Array.isArray(names) || !isObject(own(root, 'transports') ?? {})) return;
    if (names.length === 0) {
      yield {
        at: '/transports',
        message: 'The agent names no transport, so nobody can invoke it.',
        fix: write([keys[0] ?? 'rest']),
      };
    }
    for (const [index, name] of names.entries()) {
      if (!isString(name) || Object.hasOwn(transports, name)) continue;
      const near = suggest(name, keys) ?? (keys.length === 1 ? keys[0] : undefined);
      const describe = `escribe ${show(name)} in the top-level transports`;
      yield {
        at: pointer('transports', index),
        message: `The transport ${show(name)} is not described in transports${keys.length > 0 ? ` (${keys.slice(0, 8).map(show).join(', ')})` : ''}.`,
        fix: near === undefined ? `D${describe}, or leave it out.` : write(near, `, or d${describe}`),
      };
    }
  },
});

const capabilityUri = rule('/agents/[]/capabilities/[]', {
  id: 'woa/capability-uri-malformed',
  check({ value: capability }) {
    const problem = isString(capability) ? identifierProblem(capability) : undefined;
    if (problem === undefined) return undefined;
    return {
      message: `The capability ${show(capability)} ${problem}.`,
      fix: 'Use a URI of a domain that you keep, a URN such as "urn:example:summarization", or a plain word.',
    };
  },
});

/** The fault that keeps others from using an identifier of URI or URN form. */
function identifierProblem(identifier: string): string | undefined {
  if (/^urn:/i.test(identifier)) {
    return /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^\s#?]+/i.test(identifier)
      ? undefined
      : 'is not a URN (urn:namespace:name, RFC 8141)';
  }
  if (!/^https?:/i.test(identifier)) return undefined;
  const url = /\s/.test(identifier) || !/^https?:\/\//i.test(identifier) ? null : URL.parse(identifier);
  if (!url) return 'begins like a URL but is none';
  return isPrivateHost(url.hostname)
    ? `is of the host ${show(url.hostname)}, which only you can reach`
    : undefined;
}

const authzUrl = rule(['/authz/{}', '/agents/[]/authz/{}'], {
  id: 'woa/authz-url-not-https',
  check({ value: text, place }) {
    const url = isString(text) && /^http:\/\//i.test(text) ? URL.parse(text) : null;
    if (!isString(text) || !url || isLoopbackHost(url.hostname)) return undefined;
    return {
      message: `${show(steps(place).at(-1))} is ${show(text)}, without HTTPS.`,
      fix: write(text.replace(/^http:/i, 'https:'), ', and serve it there'),
    };
  },
});

const changed = rule('document', {
  id: 'woa/capability-changed',
  *check(_, { agents, document, context: { before = [] } }) {
    const earlier = before.find(({ url, format }) => url === document.url && format === 'woa');
    if (!earlier) return;
    const was = new Map(lookup(earlier).agents.map(({ id, value }) => [id, own(value, 'capabilities')]));
    for (const { id, value, place } of agents) {
      const old = was.get(id);
      const now = own(value, 'capabilities');
      if (!Array.isArray(old) || !Array.isArray(now)) continue;
      const lost = old.filter((capability) => isString(capability) && !now.includes(capability));
      const isRenamed = lost.length > 0 && now.some((capability) => !old.includes(capability));
      if (!isRenamed) continue;
      yield {
        at: `${place}/capabilities`,
        outcome: 'needs-review',
        message: `When last read it had ${lost.slice(0, 5).map(show).join(', ')}, which it has no longer.`,
        fix: 'Keep the old identifier beside the new one, if it still means the same.',
      };
    }
  },
});

export const agentRules = [
  duplicateId,
  duplicateOperation,
  unknownTransport,
  capabilityUri,
  authzUrl,
  changed,
] as const;
