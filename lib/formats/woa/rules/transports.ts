import { publicOrigin } from '../../../http/index.ts';
import { isString, own, steps } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { nearestWord } from '../../../schema/suggest.ts';
import { isLoopbackHost } from '../../../url/index.ts';
import { secured, writeUrl } from '../../requests.ts';
import { write } from '../../rules.ts';
import { rule } from './subjects.ts';

const REGISTERED = ['rest', 'mcp'];

const base = rule('/transports/rest/base', {
  id: 'woa/rest-base-not-https',
  check({ value: text }, { document: { fetched } }) {
    if (!isString(text) || (/^https?:\/\//i.test(text) && !URL.canParse(text))) return undefined;
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
    if (!url) return { messageId: 'no-url', data: { text }, fix: writeUrl(text, publicOrigin(fetched)) };
    if (url.protocol === 'https:') return undefined;
    const isLocal = url.protocol === 'http:' && isLoopbackHost(url.hostname);
    const severity = isLocal ? 'info' : undefined;
    return { severity, messageId: 'insecure', data: { text }, fix: secured(text) };
  },
});

const joined = rule('restTransport', {
  id: 'woa/rest-url-broken',
  check({ value }) {
    const [text, path] = [own(value, 'base'), own(value, 'invoke_path')];
    const url = isString(text) ? URL.parse(text) : null;
    if (!url || !isString(text)) return undefined;
    if (url.search !== '')
      return {
        at: '/base',
        messageId: 'query',
        data: { text },
        fix: write(url.origin + url.pathname, ', and put the query into invoke_path'),
      };
    if (!isString(path) || !path.startsWith('/')) return undefined;
    const report = { messageId: 'slashes', data: { joined: text + path } };
    if (path.startsWith('//'))
      return { ...report, at: '/invoke_path', fix: write(path.replace(/^\/+/, '/')) };
    return text.endsWith('/') && { ...report, at: '/base', fix: write(text.replace(/(?<!\/)\/+$/, '')) };
  },
});

const placeholder = rule('restTransport', {
  id: 'woa/rest-placeholder-unknown',
  *check({ value }) {
    for (const field of ['base', 'invoke_path'] as const) {
      const text = own(value, field);
      if (!isString(text)) continue;
      const path = field === 'base' ? text.replace(/^[a-z]+:\/\/[^/]*/i, '') : text;
      for (const name of new Set(path.match(/\{[^{}]{0,60}\}|(?<=\/):[A-Za-z_]\w{0,60}/g) ?? [])) {
        if (name === '{agent_id}' && field === 'invoke_path') continue;
        const isAgent = /agent|^\{id\}$|^:id$/i.test(name);
        yield {
          at: `/${field}`,
          messageId: isAgent && field === 'base' ? 'base-agent' : field,
          data: { name },
          fix: isAgent && field !== 'base' ? write(text.replaceAll(name, '{agent_id}')) : undefined,
        };
      }
    }
  },
});

const toolField = rule('/transports/mcp/tool_field', {
  id: 'woa/mcp-tool-field-unknown',
  check({ value: field }) {
    if (!isString(field) || field === 'agent' || field === 'operation') return undefined;
    return {
      messageId: field === 'input' ? 'input' : 'unknown',
      data: { field },
      fix: write(nearestWord(field, ['agent', 'operation']) ?? 'agent'),
    };
  },
});

const REVERSE_DNS = /^[a-z][a-z0-9-]{1,62}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

const unregistered = rule('/transports/{}', {
  id: 'woa/transport-name-unregistered',
  check({ place }, { document: { fetched }, suggest }) {
    const name = steps(place).at(-1) ?? '';
    if (REGISTERED.includes(name) || REVERSE_DNS.test(name)) return undefined;
    const site = URL.parse(fetched.status > 0 ? fetched.finalUrl : '')?.hostname ?? '';
    const prefix = /^[a-z][a-z0-9.-]*\.[a-z]+$/i.test(site)
      ? site.split('.').toReversed().join('.')
      : 'com.example';
    const plain = name.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 60) || 'transport';
    return {
      key: true,
      data: { name, example: `${prefix}.${plain}` },
      fix: write(suggest(name, REGISTERED)),
    };
  },
});

const privateOnly = rule('agent', {
  id: 'woa/transport-private-only',
  check({ value }, { transports }) {
    const names = own(value, 'transports');
    if (!Array.isArray(names) || names.length === 0) return undefined;
    const isPrivate = (name: unknown) =>
      isString(name) && Object.hasOwn(transports, name) && !REGISTERED.includes(name);
    if (!names.every(isPrivate)) return undefined;
    return { at: '/transports', data: { names: names.slice(0, 5).map(show).join(', ') } };
  },
});

/** Browsers don't tell extensions the TLS version. */
const tls = rule('document', {
  id: 'woa/tls-outdated',
  isAboutTls: true,
  check(_, { document: { fetched } }) {
    const version = /^TLSv(.+)$/.exec(fetched.tls ?? '')?.[1];
    return version !== undefined && version !== '1.3' && { data: { tls: `TLS ${version}` } };
  },
});

export const transportRules = [base, joined, placeholder, toolField, unregistered, privateOnly, tls];
