import { servedUrl } from '../http/index.ts';
import type { Document, FormatId, Rule } from '../model/index.ts';
import { show } from '../schema/format-value.ts';
import { credentialsIn, isSecretName, looseName } from '../text/index.ts';
import {
  bracePlaceholders,
  isLoopbackHost,
  isPrivateHost,
  placeholders,
  WHOLE_ADDRESS,
  withScheme,
} from '../url/index.ts';
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
import { type Fix, type Report, sharedRules, write } from './rules.ts';

/**
 * The rules about what a request is made of (method, address, header), where its address leads and what has to be put
 * into it: under the same names, in the same words and with the same severity in every format.
 */

/** An address with what is known to be put into its placeholders. */
export interface Template extends Requested {
  /** Undefined: the format has no list of parameters, or the document describes them elsewhere. */
  readonly declared?: ReadonlySet<string>;
  /** The form of a declaration, for the fix. */
  readonly declaration?: (name: string) => string;
}

interface Asked<Item extends Requested> {
  readonly requirements?: readonly string[];
  readonly of: (document: Document) => Iterable<Item>;
}

/** The texts of a document that become part of a request. */
export interface Requests {
  readonly formats: readonly FormatId[];
  readonly methods?: Asked<RequestedMethod>;
  /** Addresses of any kind: they hold no blank. */
  readonly addresses?: Asked<Requested>;
  /** Targets of requests: they begin with a slash or are whole URLs. */
  readonly targets?: Asked<RequestedTarget>;
  /** Names of headers. */
  readonly headers?: Asked<Requested>;
  /** Where agents send something, or are sent: never this machine. */
  readonly called: (document: Document) => Iterable<Requested>;
  /** Those that no requirement asks HTTPS of: where one does, that is another rule's. */
  readonly unencrypted: (document: Document) => Iterable<Requested>;
  /** Addresses with placeholders, and the requirements on their form. */
  readonly templates: Asked<Template> & {
    /** Another rule of the format knows which placeholders there are. */
    readonly isFixed?: true;
  };
}

export function requestRules(name: string, asked: Requests): readonly Rule[] {
  const { formats, methods, addresses, targets, headers, called, unencrypted, templates } = asked;
  const on = <Item extends Requested>(
    id: string,
    one: Asked<Item> | undefined,
    check: (item: Item, document: Document) => Report | Iterable<Report> | undefined,
    facts: Pick<Rule, 'isGeneral'> = {},
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
    ...on('url-blank', addresses, citing(blank)),
    ...on('endpoint-relative', targets, citing(relative)),
    ...on('header-name-malformed', headers, citing(malformedHeader)),
    ...on('address-private', { of: called }, leadsInside),
    ...on('address-unusable', { of: called }, unusable),
    // Where a rule of the format asks for a URL it says so with its requirement.
    ...on('address-malformed', { of: called }, citing(malformed), { isGeneral: true }),
    ...on('endpoint-insecure', { of: unencrypted }, isPlain),
    ...on('placeholder-malformed', templates, unbalanced),
    ...on('path-parameter-undeclared', templates.isFixed ? undefined : { of: templates.of }, undeclared),
  ];
}

/** With the requirements on what is reported. */
const citing =
  <Item extends Requested>(check: (item: Item) => Report | undefined) =>
  (item: Item): Report | undefined => {
    const report = check(item);
    return report && { requirements: item.rows, ...report };
  };

const HOST = /^(?:https?|wss?):[\\/]{2}([^\\/?#]*@)?(\[[^\]/?#]*\]|[^\\/?#:]*)(?::(\d*)(?=[\\/?#]|$))?/i;

function leadsInside({ value, called, shown = value }: Requested, document: Document): Report | undefined {
  const host = HOST.exec(value.trim())?.[2] ?? '';
  // A placeholder of a host is another fault.
  const hostname = /[{}]/.test(host) ? '' : (URL.parse(`https://${host}`)?.hostname ?? '');
  if (hostname === '' || !isPrivateHost(hostname)) return undefined;
  // A document that is served there itself is in development.
  if (isPrivateHost(servedUrl(document.fetched)?.hostname ?? 'example.com')) return undefined;
  return {
    message: `${called} is ${show(shown)}: ${isLoopbackHost(hostname) ? 'each client calls its own machine there' : `${show(hostname)} is not on the public Internet`}.`,
    fix: 'Write the public address, the one that agents elsewhere can reach.',
  };
}

const LABEL = /^(?!-)[^\s]{1,63}(?<!-)$/;
/** The names of placeholders may hold anything but braces and slashes; they are replaced before the request. */
const FILLED = /\{[^{}/]{1,64}\}/g;
const HALF_ENCODED = /%(?![\da-f]{2})/i;

function unusable({ value, called, shown = value, isPage }: Requested): Report | undefined {
  const [, login, host = '', port] = HOST.exec(value.trim()) ?? [];
  if (login !== undefined)
    return {
      message: `${called} has a user or password in it, in front of ${show(host)}: browsers refuse such an address.`,
      fix: write(value.replace(login, '')),
    };
  const is = `${called} is ${show(shown)}`;
  if (/[{}]/.test(host))
    return {
      message: `${is}: no client fills in a placeholder of a host.`,
      fix: 'Write the host itself; what differs from call to call belongs in the path or the query.',
    };
  const labels = host.replace(/\.$/, '').split('.');
  if (host !== '' && !host.startsWith('[') && !labels.every((label) => LABEL.test(label)))
    return {
      message: `${is}: no host can have the name ${show(host)}.`,
      fix: 'Write the name of the host as DNS knows it.',
    };
  if (port !== undefined && Number(port) === 0)
    return {
      message: `${is}: no server listens on port ${show(port)}.`,
      fix: write(value.replace(`${host}:${port}`, host)),
    };
  const plain = value.replaceAll(FILLED, '');
  if (plain.includes('\\'))
    return {
      message: `${is}: a backslash is no part of an address.`,
      fix: write(value.replaceAll('\\', '/')),
    };
  // Behind a blank it is a remark, of which another rule speaks.
  if (/^\S*#/.test(plain) && !isPage)
    return {
      message: `${is}: the part after “#” is never sent.`,
      fix: write(
        value.slice(0, value.indexOf('#')),
        ', and put the rest into the path if the server needs it',
      ),
    };
  const secret = [...plain.matchAll(/[?&]([\w.-]{1,60})=([^&#\s]{6,})/g)].find(([, name = '']) =>
    isSecretName(name),
  );
  // Another rule speaks of one that can be seen to be real.
  if (secret && credentialsIn(value, 'declared').length === 0)
    return {
      outcome: 'needs-review',
      message: `${called} has a value for ${show(secret[1])} in its query: everybody has it then, or nobody who calls it.`,
      fix: 'Leave it out, and declare how each client gets a credential of its own.',
    };
  if (!HALF_ENCODED.test(plain)) return undefined;
  return {
    message: `${is}: behind a percent sign come two hexadecimal digits.`,
    fix: 'Write a percent sign itself as %25.',
  };
}

function malformed({ value, called, shown = value }: Requested): Report | undefined {
  const fault = faultOf(value);
  return fault && { message: `${called} is ${show(shown)}${fault.why}.`, fix: fault.fix };
}

/** Why an address cannot be read. */
function faultOf(value: string): { readonly why: string; readonly fix: Fix } | undefined {
  const whole = withScheme(value);
  if (whole !== value) return { why: ': behind the scheme come a colon and two slashes', fix: write(whole) };
  const [origin, , host = '', port = ''] = HOST.exec(value.trim()) ?? [];
  if (origin === undefined || /[{}\s]/.test(host) || URL.canParse(value.replaceAll(FILLED, 'x')))
    return undefined;
  return Number(port) > 65_535
    ? {
        why: `: ${port.slice(0, 20)} is no port; the last one is 65535`,
        fix: 'Write the port that the server listens on, or leave it out.',
      }
    : { why: ', which is not a URL', fix: WHOLE_ADDRESS };
}

function isPlain({ value, called }: Requested): Report | undefined {
  if (!/^(?:http|ws):\/\//i.test(value.trim())) return undefined;
  const host = HOST.exec(value.trim())?.[2] ?? '';
  if (isLoopbackHost(host)) return undefined;
  return {
    message: `${called} is ${show(value)}, which is not encrypted.`,
    fix: /^\s*ws:/i.test(value)
      ? write(value.replace(/^(\s*)ws:/i, '$1wss:'), ', once it answers there')
      : secured(value),
  };
}

function unbalanced({ value, called }: Template): Report | undefined {
  const rest = value.slice(0, 20_000).replaceAll(FILLED, '');
  const fault = /[{}]/.exec(rest);
  if (!fault) return undefined;
  const doubled = value.replaceAll(/\{\{\s*([^{}/]{1,64}?)\s*\}\}/g, '{$1}');
  if (doubled !== value && !/[{}]/.test(doubled.replaceAll(FILLED, '')))
    return {
      message: `${called} is ${show(value)}: a placeholder has one brace on each side.`,
      fix: write(doubled),
    };
  return {
    message: `${called} is ${show(value)}: its braces do not match.`,
    fix: 'Write each parameter as {name}.',
  };
}

function* undeclared({ value, called, declared, declaration }: Template): Iterable<Report> {
  if (!declared || !/[{:]/.test(value)) return;
  const known = [...declared];
  // A placeholder of a host is another fault.
  const path = value.replace(HOST, '');
  for (const name of placeholders(bracePlaceholders(path))) {
    if (declared.has(name)) continue;
    const near = known.find((one) => looseName(one) === looseName(name));
    const declare = declaration
      ? `Declare it: ${declaration(name)}.`
      : 'Declare it among the parameters, or write the value itself.';
    yield {
      message: `${called} is ${show(value)}, which needs a value for {${name}}; no parameter declares it.`,
      fix: near === undefined ? declare : write(value.replace(`{${name}}`, `{${near}}`)),
    };
  }
}
