import { type AuthScheme, isObject, type JsonObject, objectAt, own } from '../model/index.ts';
import { resolveTemplate } from '../url/index.ts';
import { defined, some, textOf } from './reader-kit.ts';

const FLOWS = ['authorizationCode', 'clientCredentials', 'implicit', 'password'];

export function securityScheme(
  declared: JsonObject,
  type: string,
  base: string | undefined,
  required: readonly string[],
): AuthScheme {
  switch (type.toLowerCase()) {
    case 'apikey': {
      const place = textOf(declared, 'in', 'location');
      const name = textOf(declared, 'name');
      if (place === 'cookie') return { type: 'session', declared: 'cookie' };
      return defined({ type: 'api-key', declared: 'apiKey', [place === 'query' ? 'query' : 'header']: name });
    }
    case 'http': {
      const scheme = textOf(declared, 'scheme');
      if (scheme === undefined) return { type: 'unknown', declared: type };
      return /^bearer$/i.test(scheme)
        ? { type: 'bearer', declared: scheme }
        : { type: 'unknown', declared: scheme, prefix: `${scheme} ` };
    }
    case 'oauth2': {
      const flows = objectAt(declared, 'flows');
      const flow = FLOWS.map((name) => own(flows, name)).find(isObject) ?? {};
      const url = (name: string) => resolveTemplate(textOf(flow, name), base);
      return defined({
        type: 'oauth2',
        declared: 'oauth2',
        authorizationUrl: url('authorizationUrl'),
        tokenUrl: url('tokenUrl'),
        refreshUrl: url('refreshUrl'),
        scopes: some(required) ?? some(Object.keys(objectAt(flow, 'scopes')).slice(0, 50)),
      });
    }
    default:
      return { type: 'unknown', declared: type };
  }
}
