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
import { type Requested, secured } from './requests.ts';
import { documentRules, type Fix, type Report, sharedStatements, write } from './rules.ts';

/**
 * The rules about where an address leads and what has to be put into it: under the same names, in the same words and
 * with the same severity in every format.
 */

/** An address with what is known to be put into its placeholders. */
export interface Template extends Requested {
  /** Undefined: the format has no list of parameters, or the document describes them elsewhere. */
  readonly declared?: ReadonlySet<string>;
  /** What a declaration looks like, for the fix. */
  readonly declaration?: (name: string) => string;
}

export interface Addresses {
  readonly formats: readonly FormatId[];
  /** Where agents send something, or are sent: never this machine. */
  readonly called: (document: Document) => Iterable<Requested>;
  /** Of these the ones that no requirement asks HTTPS of: that is another rule's. */
  readonly unencrypted?: (document: Document) => Iterable<Requested>;
  /** Addresses with placeholders, and the requirements on their form. */
  readonly templates?: {
    readonly requirements: readonly string[];
    /** Another rule of the format knows which placeholders there are. */
    readonly isFixed?: true;
    readonly of: (document: Document) => Iterable<Template>;
  };
}

export function addressRules(
  name: string,
  { formats, called, unencrypted, templates }: Addresses,
): readonly Rule[] {
  const rule = documentRules({
    formats,
    statements: sharedStatements(name),
    lookup: () => ({}),
    kinds: {
      called: (_, document) => called(document),
      unencrypted: (_, document) => unencrypted?.(document) ?? [],
      template: (_, document) => templates?.of(document) ?? [],
    },
  });
  return [
    rule('called', {
      id: `${name}/address-private`,
      check: (item, { document }) => leadsInside(item, document),
    }),
    rule('called', {
      id: `${name}/address-unusable`,
      check: unusable,
    }),
    {
      ...rule('called', {
        id: `${name}/address-malformed`,
        check: malformed,
      }),
      // Where a rule of the format asks for a URL it says so with its requirement.
      isGeneral: true,
    },
    ...(unencrypted
      ? [
          rule('unencrypted', {
            id: `${name}/endpoint-insecure`,
            check: isPlain,
          }),
        ]
      : []),
    ...(templates
      ? [
          rule('template', {
            id: `${name}/placeholder-malformed`,
            requirements: templates.requirements,
            check: unbalanced,
          }),
          ...(templates.isFixed
            ? []
            : [
                rule('template', {
                  id: `${name}/path-parameter-undeclared`,
                  check: undeclared,
                }),
              ]),
        ]
      : []),
  ];
}

const HOST = /^(?:https?|wss?):[\\/]{2}([^\\/?#]*@)?(\[[^\]/?#]*\]|[^\\/?#:]*)(?::(\d*)(?=[\\/?#]|$))?/i;

function leadsInside({ value, called, shown = value }: Requested, document: Document): Report | undefined {
  const host = HOST.exec(value.trim())?.[2] ?? '';
  // A placeholder of a host is another fault.
  const hostname = /[{}]/.test(host) ? '' : (URL.parse(`https://${host}`)?.hostname ?? '');
  if (hostname === '' || !isPrivateHost(hostname)) return undefined;
  // What is served there itself is in development.
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
  // Of one that can be seen to be real another rule speaks.
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

function malformed({ value, called, shown = value, rows }: Requested): Report | undefined {
  const fault = faultOf(value);
  return fault && { requirements: rows, message: `${called} is ${show(shown)}${fault.why}.`, fix: fault.fix };
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
