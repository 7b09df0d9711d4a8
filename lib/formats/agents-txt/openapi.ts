import { isObject, isString, type Json, listAt, own } from '../../model/index.ts';
import { bracePlaceholders } from '../../url/index.ts';
import { decodePath } from '../addresses.ts';

/** Why the OpenAPI document doesn't describe the endpoint (§2.5). */
export function undescribedBy(
  document: Json | undefined,
  endpoint: string,
  method: string,
): string | undefined {
  if (!isString(own(document, 'openapi')) && !isString(own(document, 'swagger')))
    return 'isn’t an OpenAPI document';
  const paths = own(document, 'paths');
  const url = URL.parse(bracePlaceholders(endpoint));
  if (!isObject(paths) || !url) return 'describes no paths';
  const wanted = segments(decodePath(url.pathname));
  for (const [path, item] of Object.entries(paths).slice(0, 5_000)) {
    for (const prefix of prefixes(document)) {
      const given = segments(prefix + path);
      const same =
        given.length === wanted.length &&
        given.every((segment, index) => segment === wanted[index] || /^\{.*\}$/.test(segment));
      if (!same) continue;
      return isObject(item) && Object.hasOwn(item, method.toLowerCase())
        ? undefined
        : `describes ${path}, but not for ${method}`;
    }
  }
  return `doesn’t describe ${url.pathname}`;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function prefixes(document: Json | undefined): readonly string[] {
  const basePath = own(document, 'basePath');
  if (isString(basePath)) return [basePath];
  const servers = listAt(document, 'servers').slice(0, 10);
  const found = servers.flatMap((server) => {
    const text = own(server, 'url');
    return isString(text) ? (URL.parse(text, 'https://server.invalid/')?.pathname ?? []) : [];
  });
  return found.length > 0 ? found : ['/'];
}
