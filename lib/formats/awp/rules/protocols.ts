import { publicOrigin } from '../../../http/index.ts';
import { isObject, isString, type Json, own, pointer } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { writeUrl } from '../../requests.ts';
import { known, type Report, write } from '../../rules.ts';
import { hasProtocols, rule } from './subjects.ts';

/** 0.2 §5.5: the identifiers that payment alone needs, for which no endpoint is asked. */
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
    yield {
      at: '/protocols',
      message: 'protocols is not an object of protocols by identifier.',
      fix: 'Write {"mcp": {"version": "…", "endpoint": "https://…"}}, with the name of each protocol.',
    };
  },
});

function* protocolProblems(id: string, protocol: Json | undefined, origin?: string): Iterable<Report> {
  const place = pointer('protocols', id);
  if (!isObject(protocol)) {
    yield {
      at: place,
      message: `The protocol ${show(id)} is not an object.`,
      fix: 'Write {"version": "…", "endpoint": "https://…"}.',
    };
    return;
  }
  const version = own(protocol, 'version');
  const endpoint = own(protocol, 'endpoint');
  if (!isString(version)) {
    yield {
      at: version === undefined ? place : `${place}/version`,
      message: `The protocol ${show(id)} has no version${version === undefined ? '' : ' that is a string'}.`,
      fix: typeof version === 'number' ? write(String(version)) : 'Add "version": "…".',
    };
  }
  if (endpoint === undefined && !PAYMENT.has(id) && REGISTERED.includes(id)) {
    yield {
      at: place,
      message: `The protocol ${show(id)} has no endpoint.`,
      fix: 'Add "endpoint": "https://…".',
    };
  } else if (endpoint !== undefined && !(isString(endpoint) && /^(?:https?:\/\/|\/)/i.test(endpoint))) {
    yield {
      at: `${place}/endpoint`,
      message: `The endpoint of ${show(id)} is ${show(endpoint)}, which is not a URL.`,
      fix: writeUrl(endpoint, origin),
    };
  }
}

const undeclared = rule('action', {
  id: 'awp/via-undeclared',
  check({ value }, { protocols, protocolIds, document, suggest }) {
    const via = own(value, 'via');
    if (via === undefined || !hasProtocols(document.dialect)) return undefined;
    if (!isString(via))
      return {
        at: '/via',
        message: `via is ${show(via)}; it must be the identifier of a protocol.`,
        fix: declareIt('mcp'),
      };
    if (Object.hasOwn(protocols, via)) return undefined;
    return {
      at: '/via',
      message: `via is ${show(via)}, which protocols does not declare.`,
      fix: known(via, protocolIds, suggest, declareIt(via)),
    };
  },
});

function declareIt(id: string): string {
  return `Declare it: "protocols": {${JSON.stringify(id)}: {"version": "…", "endpoint": "https://…"}}.`;
}

const customName = rule('document', {
  id: 'awp/protocol-unregistered',
  *check(_, { protocolIds, document, suggest }) {
    if (!hasProtocols(document.dialect)) return;
    for (const id of protocolIds) {
      if (REGISTERED.includes(id) || id.startsWith('x-')) continue;
      const near = suggest(id, REGISTERED);
      yield {
        at: pointer('protocols', id),
        key: true,
        message: `${show(id)} is not a registered protocol identifier.`,
        fix:
          near === undefined
            ? `Call it ${show(`x-${id}`)}, if it is a protocol of your own.`
            : write(near, ', if that is meant'),
      };
    }
  },
});

export const protocolRules = [malformed, undeclared, customName] as const;
