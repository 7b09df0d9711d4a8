import { isObject, isString, own, pointer } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { actionAt, hasProtocols, rule, suggester } from './declared.ts';

/** 0.2 §5.5: the identifiers that payment alone needs, for which no endpoint is asked. */
const PAYMENT = new Set(['ap2', 'x402', 'skyfire', 'payment']);
const REGISTERED = ['a2a', 'mcp', 'acp', 'ap2', 'x402', 'skyfire', 'openapi', 'graphql', 'payment'];

const malformed = rule(
  {
    id: 'awp/protocol-malformed',
    requirements: [],
    severity: 'error',
    title: 'A protocol lacks its version or endpoint (AWP 0.2 §5.5)',
    why: 'A client opens the endpoint with the version that is declared; without either it has to guess. (The specification’s own example leaves out the version of "payment".)',
  },
  function* ({ root }, document) {
    const protocols = hasProtocols(document.dialect) ? own(root, 'protocols') : undefined;
    if (protocols === undefined) return;
    if (!isObject(protocols)) {
      yield {
        pointer: '/protocols',
        message: 'protocols is no object of protocols by identifier.',
        fix: 'Write e.g. {"mcp": {"version": "2025-06-18", "endpoint": "https://mcp.example.com"}}.',
      };
      return;
    }
    for (const id of Object.keys(protocols)) {
      const protocol = own(protocols, id);
      const place = pointer('protocols', id);
      if (!isObject(protocol)) {
        yield {
          pointer: place,
          message: `The protocol ${show(id)} is no object.`,
          fix: 'Write {"version": "…", "endpoint": "https://…"}.',
        };
        continue;
      }
      const version = own(protocol, 'version');
      const endpoint = own(protocol, 'endpoint');
      if (!isString(version)) {
        yield {
          pointer: version === undefined ? place : `${place}/version`,
          message: `The protocol ${show(id)} has no version${version === undefined ? '' : ' that is a string'}.`,
          fix: typeof version === 'number' ? `Write ${show(String(version))}.` : 'Add "version": "1.0".',
        };
      }
      if (endpoint === undefined && !PAYMENT.has(id) && REGISTERED.includes(id)) {
        yield {
          pointer: place,
          message: `The protocol ${show(id)} has no endpoint.`,
          fix: 'Add "endpoint": "https://…".',
        };
      } else if (endpoint !== undefined && !(isString(endpoint) && /^(?:https?:\/\/|\/)/i.test(endpoint))) {
        yield {
          pointer: `${place}/endpoint`,
          message: `The endpoint of ${show(id)} is ${show(endpoint)}, which is no URL.`,
          fix: 'Write the URL, e.g. "https://mcp.example.com".',
        };
      }
    }
  },
);

const undeclared = rule(
  {
    id: 'awp/via-undeclared',
    requirements: [],
    severity: 'error',
    title: 'via names a protocol that is not declared (AWP 0.2 §5.5)',
    why: 'The protocol’s endpoint stands in protocols; without it the action cannot be called.',
  },
  function* ({ root, actions }, document) {
    if (!hasProtocols(document.dialect)) return;
    const protocols = own(root, 'protocols');
    const known = new Set(isObject(protocols) ? Object.keys(protocols) : []);
    const suggest = suggester(() => [...known]);
    for (const { value, place } of actions) {
      const via = own(value, 'via');
      if (via === undefined || (isString(via) && known.has(via))) continue;
      const near = isString(via) ? suggest(via) : undefined;
      yield {
        pointer: `${place}/via`,
        ...actionAt(document, place),
        message: isString(via)
          ? `via is ${show(via)}, which protocols does not declare.`
          : `via is ${show(via)}; it must be the identifier of a protocol.`,
        fix:
          near === undefined
            ? `Declare it: "protocols": {${JSON.stringify(isString(via) ? via : 'mcp')}: {"version": "…", "endpoint": "https://…"}}.`
            : `Use ${show(near)}.`,
      };
    }
  },
);

const customName = rule(
  {
    id: 'awp/protocol-unregistered',
    requirements: [],
    severity: 'info',
    title: 'A protocol identifier is not registered (AWP 0.2 §5.5)',
    why: 'Clients know the registered identifiers; for protocols of one’s own the published validator asks for an x- in front.',
  },
  function* ({ root }, document) {
    const protocols = hasProtocols(document.dialect) ? own(root, 'protocols') : undefined;
    if (!isObject(protocols)) return;
    const suggest = suggester(() => REGISTERED);
    for (const id of Object.keys(protocols)) {
      if (REGISTERED.includes(id) || id.startsWith('x-')) continue;
      const near = suggest(id);
      yield {
        pointer: pointer('protocols', id),
        at: 'key',
        message: `${show(id)} is no registered protocol identifier.`,
        fix:
          near === undefined
            ? `Write ${show(`x-${id}`)} for a protocol of your own.`
            : `Use ${show(near)}, if that is meant.`,
      };
    }
  },
);

export const protocolRules = [malformed, undeclared, customName] as const;
