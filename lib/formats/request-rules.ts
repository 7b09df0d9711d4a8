import { servedUrl } from '../http/index.ts';
import type { Document, FormatId, Rule } from '../model/index.ts';
import { credentialsIn, isSecretName, looseName } from '../text/index.ts';
import { bracePlaceholders, isLoopbackHost, isPrivateHost, placeholders, withScheme } from '../url/index.ts';
import {
  blank,
  malformedHeader,
  type Requested,
  type RequestedMethod,
  type RequestedTarget,
  relative,
  secured,
  unknownMethod,
} from './requests.ts';
import { type Report, sharedRules, write } from './rules.ts';

export interface Template extends Requested {
  readonly declared?: ReadonlySet<string>;
  readonly declaration?: (name: string) => string;
  readonly isWhole?: boolean;
}

interface Texts<Item extends Requested> {
  readonly requirements?: readonly string[];
  readonly of: (document: Document) => Iterable<Item>;
}

interface Requests {
  readonly formats: readonly FormatId[];
  readonly methods?: Texts<RequestedMethod>;
  readonly addresses?: Texts<Requested>;
  readonly targets?: Texts<RequestedTarget>;
  readonly headers?: Texts<Requested>;
  /** Agents call these addresses, so they must be valid and public. */
  readonly called: (document: Document) => Iterable<Requested>;
  readonly unencrypted: (document: Document) => Iterable<Requested>;
  readonly templates: Texts<Template> & {
    readonly isFixed?: true;
  };
}

export function requestRules(name: string, requests: Requests): readonly Rule[] {
  const { formats, methods, addresses, targets, headers, called, unencrypted, templates } = requests;
  const on = <Item extends Requested>(
    id: string,
    one: Texts<Item> | undefined,
    check: (item: Item, document: Document) => Report | Iterable<Report> | undefined,
    facts: Pick<Rule, 'isGeneral' | 'isFinal'> = {},
  ): readonly Rule[] => {
    if (!one) return [];
    const { requirements, of } = one;
    const rule = sharedRules(name, formats, { text: (_, document) => of(document) });
    return [
      rule('text', {
        id: `${name}/${id}`,
        ...(requirements && { requirements }),
        ...facts,
        check: (item, { document }) => check(item, document),
      }),
    ];
  };
  return [
    ...on('method-unknown', methods, citing(unknownMethod)),
    ...on('url-blank', addresses, citing(blank), { isFinal: true }),
    ...on('endpoint-relative', targets, citing(relative)),
    ...on('header-name-malformed', headers, citing(malformedHeader)),
    ...on('address-private', { of: called }, leadsInside),
    ...on('address-unusable', { of: called }, unusable),
    ...on('address-malformed', { of: called }, citing(malformed), { isGeneral: true }),
    ...on('endpoint-insecure', { of: unencrypted }, isPlain),
    ...on('placeholder-malformed', templates, unbalanced),
    ...on('path-parameter-undeclared', templates.isFixed ? undefined : { of: templates.of }, undeclared),
  ];
}

const citing =
  <Item extends Requested>(check: (item: Item) => Report | undefined) =>
  (item: Item): Report | undefined => {
    const report = check(item);
    return report && { requirements: item.rows, ...report };
  };

const HOST =
  /^(?:https?|wss?):[\\/]{2}([^\\/?#]*@)?(\[[^\]/?#]*\]|[^\\/?#:]*(?::(?!\d*(?:[\\/?#]|$))[^\\/?#]*)?)(?::(\d*)(?=[\\/?#]|$))?/i;

function leadsInside({ value, called, shown = value }: Requested, document: Document): Report | undefined {
  const host = HOST.exec(value.trim())?.[2] ?? '';
  const hostname = /[{}]/.test(host) ? '' : (URL.parse(`https://${host}`)?.hostname ?? '');
  if (hostname === '' || !isPrivateHost(hostname)) return undefined;
  if (isPrivateHost(servedUrl(document.fetched)?.hostname ?? 'example.com')) return undefined;
  return { messageId: isLoopbackHost(hostname) ? 'loopback' : 'private', data: { called, shown, hostname } };
}

const LABEL = /^(?!-)[^\s]{1,63}(?<!-)$/;
const FILLED = /\{[^{}/]{1,64}\}/g;
const HALF_ENCODED = /%(?![\da-f]{2})/i;

function unusable({ value, called, shown = value, isPage, isBase }: Requested): Report | undefined {
  const [, login, host = '', port] = HOST.exec(value.trim()) ?? [];
  const data = { called, shown, host, port };
  if (login !== undefined) return { messageId: 'login', data, fix: write(value.replace(login, '')) };
  if (/[{}]/.test(host)) return { messageId: 'placeholder', data };
  const labels = host.replace(/\.$/, '').split('.');
  if (host !== '' && !host.startsWith('[') && !labels.every((label) => LABEL.test(label)))
    return { messageId: 'host', data };
  if (port !== undefined && Number(port) === 0)
    return { messageId: 'port', data, fix: write(value.replace(`${host}:${port}`, host)) };
  const plain = value.replaceAll(FILLED, '');
  // Backslashes beside such characters are part of a regular expression.
  if (plain.includes('\\') && !/[()<>^|]/.test(plain))
    return { messageId: 'backslash', data, fix: write(value.replaceAll('\\', '/')) };
  if (/^\S*#/.test(plain) && !isPage) {
    const sent = value.slice(0, value.indexOf('#'));
    const fix = write(sent, ', and put the rest into the path if the server needs it');
    return { messageId: 'fragment', data, fix };
  }
  const secret = [...plain.matchAll(/[?&]([\w.-]{1,60})=([^&#\s]{6,})/g)].find(([, name = '']) =>
    isSecretName(name),
  );
  if (secret && credentialsIn(value, 'declared').length === 0)
    return { outcome: 'needs-review', messageId: 'secret', data: { called, name: secret[1] } };
  if (/\/\*+(?=[/?#]|$)/.test(plain)) return { messageId: 'pattern', data };
  if (isBase && /[?]/.test(plain))
    return {
      messageId: 'query',
      data,
      fix: write(value.replace(/[?].*/, ''), ', and put the query into each path'),
    };
  return HALF_ENCODED.test(plain) ? { messageId: 'percent', data } : undefined;
}

function malformed({ value, called, shown = value }: Requested): Report | undefined {
  const data = { called, shown };
  const whole = withScheme(value);
  if (whole !== value) return { messageId: 'scheme', data, fix: write(whole) };
  const [origin, , host = '', port = ''] = HOST.exec(value.trim()) ?? [];
  // Clients resolve an address such as “https:orders” like a path.
  if (/^\s*https?:(?!\/)/i.test(value)) return { messageId: 'no-url', data };
  if (origin === undefined || /[{}\s]/.test(host) || URL.canParse(value.replaceAll(FILLED, 'x')))
    return undefined;
  const bracketed = value.replace(host, `[${host}]`);
  if (/^[\da-f]*:[\da-f:.]*$/i.test(host) && URL.canParse(bracketed))
    return { messageId: 'ipv6', data, fix: write(bracketed) };
  return Number(port) > 65_535
    ? { messageId: 'port', data: { ...data, port: port.slice(0, 20) } }
    : { messageId: 'no-url', data };
}

function isPlain({ value, called }: Requested): Report | undefined {
  if (!/^(?:http|ws):\/\//i.test(value.trim())) return undefined;
  const host = HOST.exec(value.trim())?.[2] ?? '';
  if (isLoopbackHost(host)) return undefined;
  const fix = /^\s*ws:/i.test(value)
    ? write(value.replace(/^(\s*)ws:/i, '$1wss:'), ', once the server answers over HTTPS')
    : secured(value);
  return { data: { called, value }, fix };
}

/** Routes of frameworks: `<id>`, `<int:id>`, `[id]` or `[...id]`. */
const BRACKETED = /(?<=[^/]\/|^\/)(?:<(?:\w+:)?(\w{1,40})>|\[{1,2}(?:\.{3})?(\w{1,40})\]{1,2})(?=[/?#]|$)/g;
/** `{id:int}`, and the operators of RFC 6570 and of routes, such as `{?q,size}` or `{path*}`. */
const OPERATED = /\{(?:[+#./;?&*]\w[\w,.*]*|\w+(?::[^{}/]*|[?*]|(?:,\w+)+))\}/;

function unbalanced({ value, called }: Template): Report | undefined {
  const [start, end] = [value.slice(0, 20_000), value.slice(20_000)];
  const braced = start.replaceAll(BRACKETED, '{$1$2}');
  if (braced !== start) return { messageId: 'brackets', data: { called, value }, fix: write(braced + end) };
  const rest = start.replaceAll(FILLED, '');
  const fault = /[{}]/.exec(rest);
  if (!fault) {
    if (!OPERATED.test(start)) return undefined;
    const plain = start.replaceAll(/\{(\w+):[^{}/]*\}/g, '{$1}') + end;
    return {
      messageId: 'operator',
      data: { called, value },
      fix: OPERATED.test(plain) ? undefined : write(plain),
    };
  }
  const doubled = value.replaceAll(/\{\{\s*([^{}/]{1,64}?)\s*\}\}/g, '{$1}');
  if (doubled !== value && !/[{}]/.test(doubled.replaceAll(FILLED, '')))
    return { messageId: 'doubled', data: { called, value }, fix: write(doubled) };
  return { messageId: 'unmatched', data: { called, value } };
}

function* undeclared({ value, called, declared, declaration, isWhole }: Template): Iterable<Report> {
  if (!declared || !/[{:]/.test(value)) return;
  const known = [...declared];
  const path = isWhole ? value : value.replace(HOST, '');
  for (const name of placeholders(bracePlaceholders(path))) {
    if (declared.has(name)) continue;
    const near = known.find((one) => looseName(one) === looseName(name));
    yield {
      messageId: declaration ? 'declarable' : 'undeclared',
      data: { called, value, name, declaration: declaration?.(name) },
      fix: near === undefined ? undefined : write(value.replace(`{${name}}`, `{${near}}`)),
    };
  }
}

export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
