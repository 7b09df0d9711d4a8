import { servedUrl } from '../../../http/index.ts';
import { type Document, type DocumentRule, isObject, own, type SiteRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { linksOf, type ManifestLink, type ManifestLinks } from '../manifests.ts';
import { schemaFault } from './json-schema.ts';

const MCP_PATH = '/.well-known/mcp-manifest.json';
const A2A_PATH = '/.well-known/a2a-manifest.json';

/** The MCP and A2A manifests of a site, with what they refer to. */
function* manifestsOf(documents: readonly Document[]): Iterable<readonly [Document, ManifestLinks]> {
  for (const document of documents) {
    if (document.format !== 'awas-mcp' && document.format !== 'awas-a2a') continue;
    if (isObject(document.value))
      yield [document, linksOf(document.value, servedUrl(document.fetched)?.href)];
  }
}

function find(documents: readonly Document[], url: string): Document | undefined {
  return documents.find((document) => document.url === url || document.fetched.finalUrl === url);
}

function kindOf(document: Document): string {
  return document.format === 'awas-mcp' ? 'MCP' : 'A2A';
}

function answerOf(document: Document): string {
  const { because } = document;
  if (because === 'html-instead-of-json') return 'answers with a web page';
  if (because !== undefined && /^\d+$/.test(because)) return `answers ${because}`;
  return because === undefined ? `is ${document.status}` : `cannot be had (${because})`;
}

const absent: SiteRule = {
  on: 'site',
  id: 'awas/integration-manifest-absent',
  requirements: ['AWAS-mcp-a2a-b'],
  severity: 'warning',
  title: 'The MCP or A2A manifest does not answer 200',
  why: 'Clients that come by MCP or A2A ask for their manifest first; it tells them in a few lines where the catalogue of actions is.',
  *check(documents) {
    const manifest = documents.find((document) => document.format === 'awas');
    const url = manifest && servedUrl(manifest.fetched);
    if (!manifest || !url) return;
    const gone: string[] = [];
    const samples: string[] = [];
    for (const [path, kind, sample] of [
      [MCP_PATH, 'MCP', MCP_SAMPLE],
      [A2A_PATH, 'A2A', A2A_SAMPLE],
    ] as const) {
      const other = find(documents, url.origin + path);
      if (!other || other.status === 'found' || other.status === 'different-format') continue;
      const mend = `${path}: ${sample(url.pathname)}`;
      if (other.status === 'absent') {
        gone.push(`no ${kind} manifest (${path} ${answerOf(other)})`);
        samples.push(mend);
      } else {
        yield {
          document: manifest.url,
          message: `The ${kind} manifest at ${path} ${answerOf(other)}.`,
          fix: `Serve ${mend}.`,
        };
      }
    }
    if (gone.length === 0) return;
    yield {
      document: manifest.url,
      // A site that takes no part in a protocol answers 404 there, and is none the worse for it.
      severity: 'info',
      message: `There is ${gone.join(' and ')}. Where the site takes no part in these protocols, that is all right.`,
      fix: `Serve ${samples.join(' and ')}.`,
    };
  },
};

const MCP_SAMPLE = (catalogue: string) =>
  `{"name": "…", "version": "1.0.0", "capabilities": ["actions"], "endpoints": {"actions": "${catalogue}", "schema": "/schema/awas-schema.json"}}`;
const A2A_SAMPLE = (catalogue: string) =>
  `{"name": "…", "version": "1.0.0", "protocol": "A2A", "capabilities": {"actions": true}, "endpoints": {"actions_registry": "${catalogue}", "schema_definition": "/schema/awas-schema.json"}, "interoperability": {"cross_protocol": true}}`;

const catalogue: SiteRule = {
  on: 'site',
  id: 'awas/catalogue-unavailable',
  requirements: ['AWAS-mcp-a2a-j'],
  severity: 'warning',
  title: 'The referenced catalogue cannot be fetched, or is no AWAS manifest',
  why: 'The manifest promises actions; an agent that follows the reference finds none.',
  *check(documents) {
    const known = documents.find((document) => document.format === 'awas');
    const instead = known ? servedUrl(known.fetched)?.pathname : undefined;
    const fix =
      instead === undefined
        ? 'Serve an AWAS manifest there, or refer to /.well-known/ai-actions.json.'
        : `Write ${show(instead)}, where the manifest is.`;
    for (const [document, { catalogue: link }] of manifestsOf(documents)) {
      if (!link || !servedUrl(document.fetched)) continue;
      const target = link.url === undefined ? undefined : find(documents, link.url);
      if (target?.format === 'awas') continue;
      const place = { document: document.url, pointer: link.pointer };
      if (link.url === undefined) {
        yield { ...place, message: `${show(link.declared)} leads to no http URL.`, fix };
      } else if (!target) {
        yield {
          ...place,
          severity: 'info',
          outcome: 'needs-review',
          message: `${link.url} was not asked, so that it cannot be told whether the catalogue is there.`,
          fix: 'Open the address, or check the site again from its own origin.',
        };
      } else if (target.format !== null || target.status === 'different-format') {
        yield {
          ...place,
          message: `${link.url} is no AWAS manifest${named(target)}.`,
          fix,
        };
      } else yield { ...place, message: `${link.url} ${answerOf(target)}.`, fix };
    }
  },
};

function named(document: Document): string {
  const name = document.format ?? document.looksLike;
  return name === null ? '' : ` (it is ${name})`;
}

const schemaUnavailable: SiteRule = {
  on: 'site',
  id: 'awas/schema-unavailable',
  requirements: ['AWAS-mcp-a2a-j'],
  severity: 'warning',
  title: 'The referenced schema cannot be fetched',
  why: 'Clients must validate referenced schemas before they execute anything; where the reference dangles, strict ones stop.',
  *check(documents) {
    for (const [document, { schema: link }] of manifestsOf(documents)) {
      if (!link || !servedUrl(document.fetched)) continue;
      const target = link.url === undefined ? undefined : find(documents, link.url);
      if (target && target.value !== undefined) continue;
      const place = { document: document.url, pointer: link.pointer };
      const fix = 'Publish the schema there, or refer to where it is.';
      if (link.url === undefined)
        yield { ...place, message: `${show(link.declared)} leads to no http URL.`, fix };
      else if (!target)
        yield {
          ...place,
          severity: 'info',
          outcome: 'needs-review',
          message: `${link.url} was not asked, so that it cannot be told whether the schema is there.`,
          fix: 'Open the address, or check the site again from its own origin.',
        };
      else yield { ...place, message: `${link.url} ${answerOf(target)}.`, fix };
    }
  },
};

const schemaInvalid: SiteRule = {
  on: 'site',
  id: 'awas/schema-invalid',
  requirements: ['AWAS-mcp-a2a-f'],
  severity: 'warning',
  title: 'The exposed schema is no JSON Schema',
  why: 'A validator that cannot read the schema either stops there or lets everything pass.',
  *check(documents) {
    const seen = new Set<string>();
    for (const [, { schema: link }] of manifestsOf(documents)) {
      const target = link?.url === undefined ? undefined : find(documents, link.url);
      if (!target || target.value === undefined || seen.has(target.url)) continue;
      seen.add(target.url);
      const fault = schemaFault(target.value);
      if (fault === undefined) continue;
      yield {
        document: target.url,
        pointer: '',
        message: `${target.url} is referenced as a schema, but ${fault}.`,
        fix: 'Publish a JSON Schema there, e.g. {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", …}.',
      };
    }
  },
};

const differs: SiteRule = {
  on: 'site',
  id: 'awas/catalogue-differs',
  requirements: ['AWAS-mcp-a2a-k'],
  severity: 'warning',
  title: 'The MCP and the A2A manifest refer to different catalogues or schemas',
  why: 'Both protocols share one catalogue and one schema; with two, an agent finds other actions according to the way it came.',
  *check(documents) {
    const all = [...manifestsOf(documents)];
    const mcp = all.find(([document]) => document.format === 'awas-mcp');
    const a2a = all.find(([document]) => document.format === 'awas-a2a');
    if (!mcp || !a2a) return;
    for (const what of ['catalogue', 'schema'] as const) {
      const one = mcp[1][what];
      const other = a2a[1][what];
      if (!one || !other || targetOf(one) === targetOf(other)) continue;
      yield {
        document: a2a[0].url,
        pointer: other.pointer,
        message: `The ${what} here is ${show(other.declared)}, but the ${kindOf(mcp[0])} manifest refers to ${show(one.declared)}.`,
        fix: `Write ${show(one.declared)} in both, or ${show(other.declared)}.`,
      };
    }
  },
};

function targetOf(link: ManifestLink): string {
  return link.url ?? link.declared;
}

/** The README of the upstream repository shows another shape of the MCP manifest. */
const readmeShape: DocumentRule = {
  on: 'document',
  formats: ['awas-mcp'],
  dialects: ['readme'],
  id: 'awas/manifest-dialect',
  requirements: ['AWAS-mcp-a2a-d'],
  severity: 'info',
  title: 'The MCP manifest has the shape of the upstream README',
  why: 'Its catalogue stands under actions.discover. It is read here, but clients that follow the specification look for endpoints.actions and endpoints.schema.',
  *check(document) {
    const actions = isObject(document.value) ? own(document.value, 'actions') : undefined;
    const discover = isObject(actions) ? own(actions, 'discover') : undefined;
    yield {
      pointer: '/actions',
      at: 'key',
      message:
        'The manifest is in the README’s words (actions.discover, actions.execute), not in those of the text.',
      fix: `Add "endpoints": {"actions": ${show(discover ?? '/.well-known/ai-actions.json')}, "schema": "/schema/awas-schema.json"}.`,
    };
  },
};

export const integrationRules = [
  absent,
  catalogue,
  schemaUnavailable,
  schemaInvalid,
  differs,
  readmeShape,
] as const;
