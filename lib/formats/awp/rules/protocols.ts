import { publicOrigin } from '../../../http/index.ts';
import { isObject, isString, type Json, own, pointer } from '../../../model/index.ts';
import { writeUrl } from '../../requests.ts';
import { type Report, write } from '../../rules.ts';
import { hasProtocols, rule } from './subjects.ts';

const PAYMENT = new Set(['ap2', 'x402', 'skyfire', 'payment']);
const REGISTERED = ['a2a', 'mcp', 'acp', 'ap2', 'x402', 'skyfire', 'openapi', 'graphql', 'payment'];

const malformed = rule('document', {
  id: 'awp/protocol-malformed',
  *check(_, { root, document }) {
    const protocols = hasProtocols(document.dialect) ? own(root, 'protocols') : undefined;
    if (protocols === undefined) return;
    if (isObject(protocols)) {
      for (const id of Object.keys(protocols))
        yield* protocolProblems(id, own(protocols, id), publicOrigin(document.fetched));
      return;
    }
    yield { at: '/protocols', messageId: 'no-map' };
  },
});

function* protocolProblems(id: string, protocol: Json | undefined, origin?: string): Iterable<Report> {
  const place = pointer('protocols', id);
  if (!isObject(protocol)) {
    yield { at: place, messageId: 'no-object', data: { id } };
    return;
  }
  const version = own(protocol, 'version');
  const endpoint = own(protocol, 'endpoint');
  if (version === undefined) {
    yield { at: place, messageId: 'no-version', data: { id } };
  } else if (!isString(version)) {
    const fix = typeof version === 'number' ? write(String(version)) : undefined;
    yield { at: `${place}/version`, messageId: 'version-no-string', data: { id }, fix };
  }
  if (endpoint === undefined && !PAYMENT.has(id) && REGISTERED.includes(id)) {
    yield { at: place, messageId: 'no-endpoint', data: { id } };
  } else if (endpoint !== undefined && !(isString(endpoint) && /^(?:https?:\/\/|\/)/i.test(endpoint))) {
    const fix = writeUrl(endpoint, origin);
    yield { at: `${place}/endpoint`, messageId: 'no-url', data: { id, endpoint }, fix };
  }
}

const undeclared = rule('action', {
  id: 'awp/via-undeclared',
  check({ value }, { protocols, protocolIds, document, suggest }) {
    const via = own(value, 'via');
    if (via === undefined || !hasProtocols(document.dialect)) return undefined;
    if (!isString(via)) return { at: '/via', messageId: 'no-id', data: { via } };
    const isMap = isObject(own(document.value, 'protocols') ?? {});
    if (Object.hasOwn(protocols, via) || !isMap) return undefined;
    const data = { via, id: JSON.stringify(via) };
    return { at: '/via', messageId: 'undeclared', data, fix: write(suggest(via, protocolIds)) };
  },
});

const operationMissing = rule('action', {
  id: 'awp/operation-missing',
  check({ value }, { protocols, document }) {
    const via = own(value, 'via');
    if (!isString(via) || !Object.hasOwn(protocols, via) || !hasProtocols(document.dialect)) return undefined;
    return own(value, 'operation') === undefined && { at: '/via', data: { via } };
  },
});

const customName = rule('document', {
  id: 'awp/protocol-unregistered',
  *check(_, { protocolIds, document, suggest }) {
    if (!hasProtocols(document.dialect)) return;
    for (const id of protocolIds) {
      if (REGISTERED.includes(id) || id.startsWith('x-')) continue;
      const near = suggest(id, REGISTERED);
      const fix = write(near, ', if you mean that');
      yield { at: pointer('protocols', id), key: true, data: { id, private: `x-${id}` }, fix };
    }
  },
});

export const protocolRules = [malformed, undeclared, operationMissing, customName];
