import {
  isObject,
  isString,
  type JsonObject,
  own,
  pointer,
  type Reading,
  type SiteInfo,
  type Source,
} from '../../model/index.ts';
import { resolveTemplate } from '../../url/index.ts';
import { objectOf, siteInfo, stringsOf, textOf } from '../reader-kit.ts';

export interface ManifestLink {
  readonly declared: string;
  readonly pointer: string;
  readonly url: string | undefined;
}

interface ManifestLinks {
  readonly catalogue: ManifestLink | undefined;
  readonly schema: ManifestLink | undefined;
}

const CATALOGUE: readonly (readonly [string, string])[] = [
  ['endpoints', 'actions'],
  ['endpoints', 'actions_registry'],
  ['actions', 'discover'],
];
const SCHEMA: readonly (readonly [string, string])[] = [
  ['endpoints', 'schema'],
  ['endpoints', 'schema_definition'],
];

export function linksOf(manifest: JsonObject, base: string | undefined): ManifestLinks {
  const first = (places: typeof CATALOGUE): ManifestLink | undefined => {
    for (const [section, name] of places) {
      const holder = own(manifest, section);
      const declared = own(holder, name);
      if (isString(declared) && declared.trim() !== '')
        return { declared, pointer: pointer(section, name), url: resolveTemplate(declared, base) };
    }
    return undefined;
  };
  return { catalogue: first(CATALOGUE), schema: first(SCHEMA) };
}

export function readManifest(manifest: JsonObject, source: Source): Reading {
  const links = linksOf(manifest, source.origin === undefined ? undefined : source.url);
  const references = [links.catalogue?.url, links.schema?.url].filter((url) => url !== undefined);
  return { site: siteOf(manifest), actions: [], references: [...new Set(references)], unread: [] };
}

function siteOf(manifest: JsonObject): SiteInfo {
  const facts = {
    name: textOf(manifest, 'name'),
    description: textOf(manifest, 'description'),
    url: textOf(objectOf(manifest, 'metadata') ?? {}, 'homepage'),
  };
  const capabilities = own(manifest, 'capabilities');
  const able = isObject(capabilities)
    ? Object.keys(capabilities).filter((key) => own(capabilities, key) === true)
    : stringsOf(capabilities);
  const notes = [
    { label: 'Capabilities', value: able.slice(0, 50).join(', '), pointer: '/capabilities' },
    ...[linksOf(manifest, undefined).catalogue].flatMap((link) =>
      link ? [{ label: 'Catalogue', value: link.declared, pointer: link.pointer }] : [],
    ),
  ].filter(({ value }) => value !== '');
  return siteInfo(facts, notes);
}
