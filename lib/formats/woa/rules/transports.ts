import { type DocumentRule, type Hit, isObject, isString, own, pointer } from '../../../model/index.ts';
import { nearestWord, nearestWords, show } from '../../../schema/words.ts';
import { isLoopbackHost } from '../../../url/index.ts';
import { agentsOf, transportsOf } from './walk.ts';

const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

/** §9.3: the names that the specification itself registers. */
const REGISTERED = ['rest', 'mcp'];

const base: DocumentRule = {
  ...WOA,
  id: 'woa/rest-base-not-https',
  requirements: ['WOA-4.3.1-a', 'WOA-8.1-c'],
  severity: 'error',
  title: 'rest.base is no absolute https URL',
  why: 'Every invocation goes to base and invoke_path together. Without HTTPS input and output can be read and changed on the way; a relative base leads nowhere.',
  *check(document) {
    const rest = own(transportsOf(document), 'rest');
    const text = isObject(rest) ? own(rest, 'base') : undefined;
    if (!isString(text)) return;
    const place = '/transports/rest/base';
    const url = URL.parse(text);
    if (!url || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
      const host = document.fetched.status > 0 ? URL.parse(document.fetched.finalUrl)?.host : undefined;
      yield {
        pointer: place,
        message: `base is ${show(text)}, no absolute URL.`,
        fix: `Write the whole URL, e.g. ${show(URL.parse(text, `https://${host ?? 'api.example.com'}`)?.href ?? 'https://api.example.com')}.`,
      };
      return;
    }
    if (url.protocol !== 'https:') {
      const isLocal = url.protocol === 'http:' && isLoopbackHost(url.hostname);
      yield {
        pointer: place,
        message: isLocal
          ? `base is ${show(text)}: without HTTPS, which is for development only.`
          : `base is ${show(text)}, which is not https.`,
        fix: `Write ${show(text.replace(/^[a-z0-9+.-]+:/i, 'https:'))}.`,
        ...(isLocal && { severity: 'info' }),
      };
    }
    if (url.search !== '' || url.hash !== '') {
      yield {
        pointer: place,
        severity: 'warning',
        requirements: ['WOA-4.3.1-a'],
        message: `base is ${show(text)}: invoke_path is put behind its ${url.hash === '' ? 'query' : 'fragment'}, so that it is no part of the path.`,
        fix: `Write ${show(url.origin + url.pathname)}, and put the query into invoke_path.`,
      };
    }
  },
};

const placeholder: DocumentRule = {
  ...WOA,
  id: 'woa/rest-placeholder-unknown',
  requirements: ['WOA-4.3.1-f'],
  severity: 'info',
  title: 'invoke_path has a placeholder that no client replaces',
  why: 'Clients replace "{agent_id}" only, and only in this very case. Anything else in braces is sent as it stands.',
  *check(document) {
    const rest = own(transportsOf(document), 'rest');
    if (!isObject(rest)) return;
    for (const field of ['base', 'invoke_path']) {
      const text = own(rest, field);
      if (!isString(text)) continue;
      const found = text.match(/\{[^{}]{0,60}\}|(?<=\/):[A-Za-z_]\w{0,60}/g) ?? [];
      for (const name of new Set(found)) {
        if (name === '{agent_id}' && field === 'invoke_path') continue;
        const isAgent = /agent|^\{id\}$|^:id$/i.test(name);
        yield {
          pointer: `/transports/rest/${field}`,
          message:
            field === 'base'
              ? `base has ${show(name)}; placeholders are replaced in invoke_path only.`
              : `invoke_path has ${show(name)}, which is not replaced.`,
          fix: isAgent
            ? `Write "{agent_id}"${field === 'base' ? ' in invoke_path' : ''}.`
            : 'Leave it out: whatever else the host must know belongs in the envelope’s input.',
        };
      }
    }
  },
};

const toolField: DocumentRule = {
  ...WOA,
  id: 'woa/mcp-tool-field-unknown',
  requirements: ['WOA-4.3.2-d'],
  severity: 'warning',
  title: 'tool_field names no field of the envelope that can be a tool’s name',
  why: 'Clients take the name of the tool from this field of the envelope (agent, operation, input). From a field that is not there they cannot tell which tool to call.',
  *check(document) {
    const mcp = own(transportsOf(document), 'mcp');
    const field = isObject(mcp) ? own(mcp, 'tool_field') : undefined;
    if (!isString(field) || field === 'agent' || field === 'operation') return;
    yield {
      pointer: '/transports/mcp/tool_field',
      message:
        field === 'input'
          ? 'tool_field is "input", which is an object and no name.'
          : `tool_field is ${show(field)}, which is no field of the envelope.`,
      fix: `Write ${show(nearestWord(field, ['agent', 'operation']) ?? 'agent')}.`,
    };
  },
};

/** `com.example.mytransport`: labels of a domain in reverse, then the name. */
const REVERSE_DNS = /^[a-z][a-z0-9-]{1,62}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

const unregistered: DocumentRule = {
  ...WOA,
  id: 'woa/transport-name-unregistered',
  requirements: ['WOA-4.3.3-a'],
  severity: 'error',
  title: 'A private transport has no reverse-DNS prefix',
  why: 'A plain name may be registered for something else tomorrow; the reverse of a domain that you keep never is.',
  *check(document) {
    const nearest = nearestWords();
    for (const name of Object.keys(transportsOf(document))) {
      if (REGISTERED.includes(name) || REVERSE_DNS.test(name)) continue;
      const near = nearest(name, REGISTERED);
      const site = URL.parse(document.fetched.status > 0 ? document.fetched.finalUrl : '')?.hostname ?? '';
      const prefix = /^[a-z][a-z0-9.-]*\.[a-z]+$/i.test(site)
        ? site.split('.').toReversed().join('.')
        : 'com.example';
      const plain = name.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 60) || 'transport';
      yield {
        pointer: `/transports${pointer(name)}`,
        at: 'key',
        message: `The transport ${show(name)} is neither registered (rest, mcp) nor does it begin with a reverse domain name.`,
        fix: near === undefined ? `Name it e.g. ${show(`${prefix}.${plain}`)}.` : `Write ${show(near)}.`,
      };
    }
  },
};

const privateOnly: DocumentRule = {
  ...WOA,
  id: 'woa/transport-private-only',
  requirements: ['WOA-4.3-b'],
  severity: 'info',
  title: 'An agent can be reached by private transports only',
  why: 'How a private transport is spoken stands in no specification: clients that were not made for this site show the agent, but cannot invoke it.',
  *check(document) {
    const transports = transportsOf(document);
    for (const { value, pointer: place } of agentsOf(document)) {
      const names = own(value, 'transports');
      if (!Array.isArray(names) || names.length === 0) continue;
      if (
        !names.every(
          (name) => isString(name) && Object.hasOwn(transports, name) && !REGISTERED.includes(name),
        )
      )
        continue;
      const hit: Hit = {
        pointer: `${place}/transports`,
        message: `The agent can only be reached by ${names.slice(0, 5).map(show).join(', ')}, which clients in general do not know.`,
        fix: 'Offer it by rest or mcp too, where others are to invoke it.',
      };
      yield hit;
    }
  },
};

export const transportRules: readonly DocumentRule[] = [
  base,
  placeholder,
  toolField,
  unregistered,
  privateOnly,
];
