import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
} from '../model/index.ts';
import { resolveTemplate } from '../url/index.ts';
import { membersOf } from './bounds.ts';

type Resolve = (value: Json | undefined) => JsonObject | undefined;

/** Which credential an operation takes. Of several that will do, the first that can be given. */
export class Security {
  readonly #root: JsonObject;
  readonly #schemes: JsonObject;
  readonly #resolve: Resolve;
  readonly #address: string;

  constructor(root: JsonObject, resolve: Resolve, address: string) {
    this.#root = root;
    this.#schemes = objectAt(objectAt(root, 'components'), 'securitySchemes');
    this.#resolve = resolve;
    this.#address = address;
  }

  of(operation: JsonObject): Action['auth'] {
    const declared = own(operation, 'security') ?? own(this.#root, 'security');
    if (!Array.isArray(declared) || declared.length === 0) return { needed: 'no' };
    const ways = (declared as readonly Json[]).filter(isObject).slice(0, 20);
    const isOptional = ways.some((way) => membersOf(way).length === 0);
    const schemes = ways.flatMap((way) =>
      membersOf(way).flatMap(([name, scopes]) => this.#scheme(name, scopes) ?? []),
    );
    const scheme = schemes.find(({ type }) => type !== 'unknown') ?? schemes[0];
    return { needed: isOptional ? 'optional' : 'yes', ...(scheme && { scheme }) };
  }

  #scheme(name: string, scopes: Json): AuthScheme | undefined {
    const declared = this.#resolve(own(this.#schemes, name));
    if (!declared) return undefined;
    const text = (of: JsonObject, key: string): string | undefined => {
      const value = own(of, key);
      return isString(value) && value !== '' ? value : undefined;
    };
    const asked = Array.isArray(scopes) ? (scopes as readonly Json[]).filter(isString).slice(0, 100) : [];
    switch (text(declared, 'type')) {
      case 'apiKey': {
        const place = text(declared, 'in');
        const key = text(declared, 'name');
        if (place === 'cookie') return { type: 'session', declared: 'cookie' };
        return {
          type: 'api-key',
          declared: 'apiKey',
          ...(key !== undefined && (place === 'query' ? { query: key } : { header: key })),
        };
      }
      case 'http': {
        const scheme = text(declared, 'scheme')?.toLowerCase() ?? '';
        return { type: scheme === 'bearer' ? 'bearer' : 'unknown', declared: scheme };
      }
      case 'oauth2':
        return this.#oauth(declared, asked);
      default:
        return { type: 'unknown', declared: text(declared, 'type') ?? name };
    }
  }

  #oauth(declared: JsonObject, scopes: readonly string[]): AuthScheme {
    const flows = own(declared, 'flows');
    const all = isObject(flows) ? flows : {};
    const flow =
      ['authorizationCode', 'clientCredentials', 'implicit', 'password']
        .map((name) => own(all, name))
        .find(isObject) ?? {};
    const url = (name: string): string | undefined => {
      const value = own(flow, name);
      return isString(value) ? resolveTemplate(value, this.#address) : undefined;
    };
    const urls = {
      authorizationUrl: url('authorizationUrl'),
      tokenUrl: url('tokenUrl'),
      refreshUrl: url('refreshUrl'),
    };
    return {
      type: 'oauth2',
      declared: 'oauth2',
      ...Object.fromEntries(Object.entries(urls).filter(([, one]) => one !== undefined)),
      ...(scopes.length > 0 && { scopes }),
    };
  }
}
