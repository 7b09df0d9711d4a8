import { type DocumentRule, isObject, isString, own, pointer } from '../../../model/index.ts';
import { nearestWords, show } from '../../../schema/words.ts';
import { isLoopbackHost, isPrivateHost } from '../../../url/index.ts';
import { agentsOf, operationsOf, transportsOf } from './walk.ts';

const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

const duplicateId: DocumentRule = {
  ...WOA,
  id: 'woa/agent-id-duplicate',
  requirements: ['WOA-4.1-g'],
  severity: 'error',
  title: 'Two agents share an id',
  why: 'The id alone tells the host which agent is meant; of two with one id only one can be reached.',
  *check(document) {
    const seen = new Map<string, string>();
    for (const { value, pointer: place } of agentsOf(document)) {
      const id = own(value, 'id');
      if (!isString(id)) continue;
      const first = seen.get(id);
      if (first === undefined) seen.set(id, place);
      else {
        yield {
          pointer: `${place}/id`,
          message: `The id ${show(id)} is already that of another agent (${first}).`,
          fix: `Give it an id of its own, e.g. ${show(freeName(id, seen))}.`,
        };
      }
    }
  },
};

const duplicateOperation: DocumentRule = {
  ...WOA,
  id: 'woa/operation-name-duplicate',
  requirements: ['WOA-4.1-k'],
  severity: 'warning',
  title: 'Two operations of an agent share a name',
  why: 'The envelope names an operation by its name only; of two with one name only one can be reached.',
  *check(document) {
    for (const agent of agentsOf(document)) {
      const seen = new Set<string>();
      for (const { value, pointer: place } of operationsOf(agent)) {
        const name = own(value, 'name');
        if (!isString(name)) continue;
        if (seen.has(name)) {
          yield {
            pointer: `${place}/name`,
            message: `The agent has another operation ${show(name)}.`,
            fix: `Give it a name of its own, e.g. ${show(freeName(name, seen))}.`,
          };
        }
        seen.add(name);
      }
    }
  },
};

/** `search` → `search-2`, or the next number that is free (looked for in vain only in files made for that). */
function freeName(name: string, taken: { has(name: string): boolean }): string {
  const stem = name.slice(0, 60);
  let number = 2;
  while (number < 20 && taken.has(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

const unknownTransport: DocumentRule = {
  ...WOA,
  id: 'woa/agent-transport-unknown',
  requirements: ['WOA-4.1-c'],
  severity: 'error',
  title: 'An agent names no transport that the document describes',
  why: 'How an agent is invoked stands in the top-level transports only; a name that is no key there leads nowhere.',
  *check(document) {
    const keys = Object.keys(transportsOf(document));
    const known = new Set(keys);
    const nearest = nearestWords();
    for (const { value, pointer: place } of agentsOf(document)) {
      const names = own(value, 'transports');
      if (!Array.isArray(names)) continue;
      if (names.length === 0) {
        yield {
          pointer: `${place}/transports`,
          message: 'The agent names no transport, so nobody can invoke it.',
          fix: `Write ${show([keys[0] ?? 'rest'])}.`,
        };
      }
      for (const [index, name] of names.entries()) {
        if (!isString(name) || known.has(name)) continue;
        const near = nearest(name, keys) ?? (keys.length === 1 ? keys[0] : undefined);
        yield {
          pointer: place + pointer('transports', index),
          message: `The transport ${show(name)} is not described in transports${keys.length > 0 ? ` (${keys.slice(0, 8).map(show).join(', ')})` : ''}.`,
          fix:
            near === undefined
              ? `Describe ${show(name)} in the top-level transports, or leave it out.`
              : `Write ${show(near)}, or describe ${show(name)} in the top-level transports.`,
        };
      }
    }
  },
};

const capabilityUri: DocumentRule = {
  ...WOA,
  id: 'woa/capability-uri-malformed',
  requirements: ['WOA-4.1-i'],
  severity: 'info',
  title: 'A capability identifier looks like a URI but is none that can last',
  why: 'A URI as an identifier is worth something where others can use the same one for years. A malformed one, or one of a development host, equals no other.',
  *check(document) {
    for (const { value, pointer: place } of agentsOf(document)) {
      const capabilities = own(value, 'capabilities');
      if (!Array.isArray(capabilities)) continue;
      for (const [index, capability] of capabilities.entries()) {
        const wrong = isString(capability) ? flawOf(capability) : undefined;
        if (wrong === undefined) continue;
        yield {
          pointer: place + pointer('capabilities', index),
          message: `The capability ${show(capability)} ${wrong}.`,
          fix: 'Use a URI of a domain that you keep, a URN such as "urn:example:summarization", or a plain word.',
        };
      }
    }
  },
};

/** What keeps an identifier of URI or URN form from being one that others can use, if anything does. */
function flawOf(identifier: string): string | undefined {
  if (/^urn:/i.test(identifier)) {
    return /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^\s#?]+/i.test(identifier)
      ? undefined
      : 'is no URN (urn:namespace:name, RFC 8141)';
  }
  if (!/^https?:/i.test(identifier)) return undefined;
  const url = /\s/.test(identifier) || !/^https?:\/\//i.test(identifier) ? null : URL.parse(identifier);
  if (!url) return 'begins like a URL but is none';
  return isPrivateHost(url.hostname)
    ? `is of the host ${show(url.hostname)}, which only you can reach`
    : undefined;
}

const authzUrl: DocumentRule = {
  ...WOA,
  id: 'woa/authz-url-not-https',
  requirements: ['WOA-6-b'],
  severity: 'info',
  title: 'Authorization metadata points to an address without HTTPS',
  why: 'Metadata such as authz is welcome, but a policy or token endpoint that is fetched without HTTPS can be replaced on the way, and a token sent there be read.',
  *check(document) {
    const root = isObject(document.value) ? document.value : {};
    for (const { value, pointer: place } of [{ value: root, pointer: '' }, ...agentsOf(document)]) {
      const authz = own(value, 'authz');
      if (!isObject(authz)) continue;
      for (const [key, text] of Object.entries(authz)) {
        if (!isString(text) || !/^http:\/\//i.test(text)) continue;
        const url = URL.parse(text);
        if (!url || isLoopbackHost(url.hostname)) continue;
        yield {
          pointer: `${place}/authz${pointer(key)}`,
          message: `${show(key)} is ${show(text)}, without HTTPS.`,
          fix: `Write ${show(text.replace(/^http:/i, 'https:'))}, and serve it there.`,
        };
      }
    }
  },
};

export const agentRules: readonly DocumentRule[] = [
  duplicateId,
  duplicateOperation,
  unknownTransport,
  capabilityUri,
  authzUrl,
];
