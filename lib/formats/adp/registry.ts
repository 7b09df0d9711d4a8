import { isList, isObject, isString, type Json, own } from '../../model/index.ts';

export interface FoundService {
  readonly name: string;
  readonly origin: string;
  readonly description?: string;
  readonly capabilities: readonly { readonly name: string; readonly description?: string }[];
}

const MAX_SERVICES = 50;
const MAX_CAPABILITIES = 20;
const NAMES = ['services', 'results', 'data', 'matches'];

export function registryUrl(registry: string, query: string): string {
  const url = new URL('/api/discover', registry);
  url.searchParams.set('q', query);
  return url.href;
}

/** ADP §6 defines no field names, so this reads common names. */
export function readServices(answer: Json): readonly FoundService[] | undefined {
  const lists = isObject(answer) ? NAMES.map((name) => own(answer, name)) : [answer];
  const list = lists.find(isList);
  return list?.slice(0, MAX_SERVICES).flatMap((item) => readService(item) ?? []);
}

function readService(item: Json): FoundService | undefined {
  if (!isObject(item)) return undefined;
  const text = (...names: readonly string[]) => names.map((name) => own(item, name)).find(isString);
  const domain = text('domain', 'host', 'origin', 'base_url', 'url');
  const origin = domain === undefined ? undefined : originOf(domain);
  if (origin === undefined) return undefined;
  const listed = own(item, 'capabilities') ?? own(item, 'matching_capabilities') ?? [];
  const description = text('description', 'summary');
  return {
    name: (text('name', 'service', 'service_name') ?? new URL(origin).host).slice(0, 200),
    origin,
    ...(description !== undefined && { description: description.slice(0, 1_000) }),
    capabilities: (isList(listed) ? listed : [])
      .slice(0, MAX_CAPABILITIES)
      .flatMap((capability) => readCapability(capability) ?? []),
  };
}

function readCapability(item: Json): FoundService['capabilities'][number] | undefined {
  if (isString(item)) return { name: item.slice(0, 200) };
  if (!isObject(item)) return undefined;
  const name = own(item, 'name') ?? own(item, 'id');
  const description = own(item, 'description') ?? own(item, 'summary');
  if (!isString(name)) return undefined;
  return {
    name: name.slice(0, 200),
    ...(isString(description) && { description: description.slice(0, 500) }),
  };
}

function originOf(domain: string): string | undefined {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(domain) ? domain : `https://${domain}`);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : undefined;
}
