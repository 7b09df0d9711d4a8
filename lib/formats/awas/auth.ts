import { type Action, type AuthScheme, isString, type JsonObject, own } from '../../model/index.ts';
import { resolveTemplate } from '../../url/index.ts';
import { authType, defined, objectOf, some, stringsOf, textOf } from '../reader-kit.ts';

function readAuth(value: JsonObject | undefined, base: string | undefined): AuthScheme | undefined {
  if (!value) return undefined;
  const methods = [
    ...stringsOf(own(value, 'methods')),
    ...[own(value, 'type'), own(value, 'method'), own(value, 'scheme')].filter(isString),
  ];
  if (methods.length === 0) return undefined;
  const typed = methods.map((declared) => ({ declared, type: authType(declared) }));
  const endpoints = objectOf(value, 'endpoints') ?? {};
  const url = (...names: readonly string[]) =>
    resolveTemplate(textOf(endpoints, ...names) ?? textOf(value, ...names), base);
  const urls = {
    setupUrl: url('login', 'setup', 'setupUrl', 'docs', 'documentation'),
    authorizationUrl: url('authorize', 'authorization', 'authorizationUrl', 'authorization_url'),
    tokenUrl: url('token', 'tokenUrl', 'token_url'),
    refreshUrl: url('refresh', 'refreshUrl', 'refresh_url'),
  };
  const usable = typed.filter(
    ({ type }) =>
      type === 'api-key' || type === 'bearer' || type === 'hmac' || urls.authorizationUrl !== undefined,
  );
  const chosen =
    usable.find(({ type }) => type !== 'unknown' && type !== 'none' && type !== 'session') ??
    typed.find(({ type }) => type !== 'unknown') ??
    typed[0];
  if (!chosen) return undefined;
  const others = methods.filter((method) => method !== chosen.declared);
  const note = [
    chosen.type === 'session' ? 'The sign-in on the site is the credential.' : '',
    chosen.type === 'api-key' && !namesKeyPlace(value)
      ? `The manifest doesn’t say where the key goes. AWAS Lens uses the usual header, ${DEFAULT_KEY_HEADER}.`
      : '',
    others.length > 0 ? `Also declared: ${others.slice(0, 10).join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  return {
    type: chosen.type,
    declared: chosen.declared.slice(0, 100),
    ...(chosen.type === 'api-key' && keyPlace(value)),
    ...defined({ ...urls, scopes: some(stringsOf(own(value, 'scopes'))), note: note || undefined }),
  };
}

function keyPlace(value: JsonObject): Pick<AuthScheme, 'header' | 'prefix' | 'query'> {
  const query = textOf(value, 'queryParam', 'query_param', 'query');
  if (query !== undefined) return { query };
  const name = textOf(value, 'header', 'headerName', 'header_name', 'name');
  if (name !== undefined && own(value, 'in') === 'query') return { query: name };
  return defined({ header: name ?? DEFAULT_KEY_HEADER, prefix: textOf(value, 'prefix') });
}

const DEFAULT_KEY_HEADER = 'X-API-Key';

function namesKeyPlace(value: JsonObject): boolean {
  const { header, query } = keyPlace(value);
  return query !== undefined || header !== DEFAULT_KEY_HEADER;
}

export interface ManifestAuth {
  readonly scheme: AuthScheme | undefined;
  readonly required: boolean | undefined;
  readonly optionalFor: ReadonlySet<string>;
}

export function manifestAuth(manifest: JsonObject, base: string | undefined): ManifestAuth {
  const declared = objectOf(manifest, 'authentication', 'auth');
  const required = declared && own(declared, 'required');
  return {
    scheme: readAuth(declared, base),
    required: typeof required === 'boolean' ? required : undefined,
    optionalFor: new Set(declared ? stringsOf(own(declared, 'optional_for')) : []),
  };
}

export function actionAuth(
  action: JsonObject,
  id: string,
  manifest: ManifestAuth,
  base: string | undefined,
): Action['auth'] {
  const declared = objectOf(action, 'authentication', 'auth');
  const flags = [
    declared && own(declared, 'required'),
    own(action, 'authentication_required'),
    own(action, 'auth_required'),
    own(action, 'authentication'),
  ];
  const flag = flags.find((value) => typeof value === 'boolean');
  const required = flag ?? manifest.required;
  let needed: Action['auth']['needed'] = 'unknown';
  if (flag !== true && manifest.optionalFor.has(id)) needed = 'optional';
  else if (required !== undefined) needed = required ? 'yes' : 'no';
  if (needed === 'no') return { needed };
  const scheme = readAuth(declared, base) ?? headerScheme(action) ?? manifest.scheme;
  if (!scheme) return { needed };
  const scopes = stringsOf(own(action, 'authScopes'));
  return { needed, scheme: scopes.length > 0 ? { ...scheme, scopes } : scheme };
}

function headerScheme(action: JsonObject): AuthScheme | undefined {
  const headers = stringsOf(own(action, 'auth_headers'));
  const [header] = headers;
  if (header === undefined) return undefined;
  if (headers.length === 1) return { type: 'api-key', declared: 'auth_headers', header };
  return {
    type: 'unknown',
    declared: 'auth_headers',
    note: `The headers ${headers.slice(0, 10).join(', ')} together carry the credential.`,
  };
}
