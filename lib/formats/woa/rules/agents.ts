import { isObject, isString, own, pointer, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { isLoopbackHost, isPrivateHost } from '../../../url/index.ts';
import { freeName, itemAt, write } from '../../rules.ts';
import { lookup, rule } from './subjects.ts';

const duplicateId = rule('agent', {
  id: 'woa/agent-id-duplicate',
  check({ id, earlier }, { ids }) {
    if (id === undefined || !earlier) return undefined;
    return { at: '/id', data: { id, earlier: itemAt(earlier), free: freeName(id, ids) } };
  },
});

const duplicateOperation = rule('operation', {
  id: 'woa/operation-name-duplicate',
  check({ id: name, earlier, names }) {
    if (name === undefined || earlier === undefined) return undefined;
    return { at: '/name', data: { name, free: freeName(name, names) } };
  },
});

const unknownTransport = rule('agent', {
  id: 'woa/agent-transport-unknown',
  *check({ value }, { root, transports, transportNames: keys, suggest }) {
    const names = own(value, 'transports');
    if (!Array.isArray(names) || !isObject(own(root, 'transports') ?? {})) return;
    if (names.length === 0) yield { at: '/transports', messageId: 'none', fix: write([keys[0] ?? 'rest']) };
    for (const [index, name] of names.entries()) {
      if (!isString(name) || Object.hasOwn(transports, name)) continue;
      const near = suggest(name, keys) ?? (keys.length === 1 ? keys[0] : undefined);
      yield {
        at: pointer('transports', index),
        messageId: keys.length > 0 ? 'other' : 'undescribed',
        data: { name, keys: keys.slice(0, 8).map(show).join(', ') },
        fix: write(near, '', `describe ${show(name)} in the top-level transports`),
      };
    }
  },
});

const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^\s#?]+/i;

const capabilityUri = rule('/agents/[]/capabilities/[]', {
  id: 'woa/capability-uri-malformed',
  check({ value: capability }) {
    if (!isString(capability)) return undefined;
    if (/^urn:/i.test(capability)) return !URN.test(capability) && { messageId: 'urn', data: { capability } };
    if (!/^https?:/i.test(capability)) return undefined;
    const url = /\s/.test(capability) || !/^https?:\/\//i.test(capability) ? null : URL.parse(capability);
    if (!url) return { messageId: 'url', data: { capability } };
    return isPrivateHost(url.hostname) && { messageId: 'private', data: { capability, host: url.hostname } };
  },
});

const authzUrl = rule(['/authz/{}', '/agents/[]/authz/{}'], {
  id: 'woa/authz-url-not-https',
  check({ value: text, place }) {
    const url = isString(text) && /^http:\/\//i.test(text) ? URL.parse(text) : null;
    if (!isString(text) || !url || isLoopbackHost(url.hostname)) return undefined;
    const fix = write(text.replace(/^http:/i, 'https:'), ', and serve it there');
    return { data: { name: steps(place).at(-1), text }, fix };
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
        data: { lost: lost.slice(0, 5).map(show).join(', ') },
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
];
