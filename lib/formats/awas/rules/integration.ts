import { servedUrl } from '../../../http/index.ts';
import { type Document, isObject, own } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { lint, looksLikeSchema } from '../../../schema/lint.ts';
import { answerOf } from '../../delivery.ts';
import { type Report, write } from '../../rules.ts';
import { linksOf, type ManifestLink } from '../integration-manifest.ts';
import { integrationRule, siteRule } from './subjects.ts';

const PROTOCOLS = [
  ['/.well-known/mcp-manifest.json', 'MCP', mcpSample],
  ['/.well-known/a2a-manifest.json', 'A2A', a2aSample],
] as const;

/** The MCP and A2A manifests of a site, with what they refer to. */
function manifestsOf(documents: readonly Document[]) {
  return documents.flatMap((document) =>
    (document.format === 'awas-mcp' || document.format === 'awas-a2a') && isObject(document.value)
      ? [{ document, place: '', ...linksOf(document.value, servedUrl(document.fetched)?.href) }]
      : [],
  );
}

function find(documents: readonly Document[], url: string): Document | undefined {
  return documents.find((document) => document.url === url || document.fetched.finalUrl === url);
}

/** The first catalogue of a site, where it was served. */
function* served(documents: readonly Document[]) {
  const document = documents.find(({ format }) => format === 'awas');
  const url = document && servedUrl(document.fetched);
  if (document && url) yield { document, url };
}

const absent = siteRule(served, {
  id: 'awas/integration-manifest-absent',
  *check({ url }, { documents }) {
    const gone: string[] = [];
    const samples: string[] = [];
    for (const [path, kind, sample] of PROTOCOLS) {
      const other = find(documents, url.origin + path);
      if (!other || other.status === 'found' || other.status === 'different-format') continue;
      const serve = `${path}: ${sample(url.pathname)}`;
      if (other.status === 'absent') {
        gone.push(`no ${kind} manifest (${path} ${answerOf(other)})`);
        samples.push(serve);
      } else {
        yield {
          message: `The ${kind} manifest at ${path} ${answerOf(other)}.`,
          fix: `Serve ${serve}.`,
        };
      }
    }
    if (gone.length === 0) return;
    yield {
      // A site that takes no part in a protocol answers 404 there, and is none the worse for it.
      severity: 'info',
      message: `There is ${gone.join(' and ')}. Optional: only needed where the site supports these protocols.`,
      fix: `Serve ${samples.join(' and ')}.`,
    };
  },
});

function mcpSample(catalogue: string): string {
  return `{"name": "…", "version": "1.0.0", "capabilities": ["actions"], "endpoints": {"actions": "${catalogue}", "schema": "/schema/awas-schema.json"}}`;
}

function a2aSample(catalogue: string): string {
  return `{"name": "…", "version": "1.0.0", "protocol": "A2A", "capabilities": {"actions": true}, "endpoints": {"actions_registry": "${catalogue}", "schema_definition": "/schema/awas-schema.json"}, "interoperability": {"cross_protocol": true}}`;
}

/** A link of a manifest that does not lead where it promises. */
function linkProblem(
  { declared, url, pointer }: ManifestLink,
  what: string,
  target: Document | undefined,
): Report | undefined {
  const at = { pointer };
  if (url === undefined) return { at, message: `${show(declared)} leads to no http URL.` };
  if (target) return { at, message: `${url} ${answerOf(target)}.` };
  return {
    at,
    severity: 'info',
    outcome: 'needs-review',
    message: `${url} was not checked, so it is unknown whether the ${what} is there.`,
    fix: 'Open the address, or check the site again from its own origin.',
  };
}

const catalogue = siteRule(manifestsOf, {
  id: 'awas/catalogue-unavailable',
  check({ document, catalogue: link }, { documents }) {
    if (!link || !servedUrl(document.fetched)) return undefined;
    const target = link.url === undefined ? undefined : find(documents, link.url);
    if (target?.format === 'awas') return undefined;
    const known = documents.find(({ format }) => format === 'awas');
    const instead = known ? servedUrl(known.fetched)?.pathname : undefined;
    const fix =
      instead === undefined
        ? 'Serve an AWAS manifest there, or refer to /.well-known/ai-actions.json.'
        : write(instead, ', where the manifest is');
    if (target && (target.format !== null || target.status === 'different-format')) {
      const name = target.format ?? target.looksLike?.name ?? null;
      const message = `${link.url} is not an AWAS manifest${name === null ? '' : ` (it is ${name})`}.`;
      return { at: { pointer: link.pointer }, message, fix };
    }
    const problem = linkProblem(link, 'catalogue', target);
    return problem && { fix, ...problem };
  },
});

const schemaUnavailable = siteRule(manifestsOf, {
  id: 'awas/schema-unavailable',
  check({ document, schema: link }, { documents }) {
    if (!link || !servedUrl(document.fetched)) return undefined;
    const target = link.url === undefined ? undefined : find(documents, link.url);
    if (target && target.value !== undefined) return undefined;
    const problem = linkProblem(link, 'schema', target);
    return problem && { fix: 'Publish the schema there, or refer to where it is.', ...problem };
  },
});

/** The schemas that manifests refer to, each once. */
function* schemas(documents: readonly Document[]) {
  const seen = new Set<Document>();
  for (const { schema } of manifestsOf(documents)) {
    const document = schema?.url === undefined ? undefined : find(documents, schema.url);
    if (!document || document.value === undefined || seen.has(document)) continue;
    seen.add(document);
    yield { document, place: '', value: document.value };
  }
}

const schemaInvalid = siteRule(schemas, {
  id: 'awas/schema-invalid',
  check({ document, value }) {
    const [fault] = looksLikeSchema(value)
      ? lint(value, { draft: 'any' }).filter(({ unsure }) => !unsure)
      : [{ pointer: '', message: 'it has no keyword of JSON Schema.', fix: '' }];
    if (!fault) return undefined;
    const where = fault.pointer === '' ? '' : ` at ${fault.pointer}`;
    return {
      message: `${document.url} is referenced as a schema, but${where}: ${fault.message}`,
      fix: `Publish a JSON Schema there, e.g. {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", …}.${fault.fix === '' ? '' : ` ${fault.fix}`}`,
    };
  },
});

/** The two manifests of a site that has both. */
function* both(documents: readonly Document[]) {
  const all = manifestsOf(documents);
  const mcp = all.find(({ document }) => document.format === 'awas-mcp');
  const a2a = all.find(({ document }) => document.format === 'awas-a2a');
  if (mcp && a2a) yield { document: a2a.document, mcp, a2a };
}

const differs = siteRule(both, {
  id: 'awas/catalogue-differs',
  *check({ mcp, a2a }) {
    for (const what of ['catalogue', 'schema'] as const) {
      const one = mcp[what];
      const other = a2a[what];
      if (!one || !other || targetOf(one) === targetOf(other)) continue;
      yield {
        at: { pointer: other.pointer },
        message: `The ${what} here is ${show(other.declared)}, but the MCP manifest refers to ${show(one.declared)}.`,
        fix: write(one.declared, ` in both, or ${show(other.declared)}`),
      };
    }
  },
});

function targetOf(link: ManifestLink): string {
  return link.url ?? link.declared;
}

/** The README of the upstream repository shows another shape of the MCP manifest. */
const readmeShape = integrationRule('document', {
  formats: ['awas-mcp'],
  dialects: ['readme'],
  id: 'awas/manifest-dialect',
  check({ value }) {
    const discover = own(own(value, 'actions'), 'discover');
    return {
      at: '/actions',
      key: true,
      message:
        'The manifest is in the README’s words (actions.discover, actions.execute), not in those of the text.',
      fix: `Replace "actions" by "endpoints": {"actions": ${show(discover ?? '/.well-known/ai-actions.json')}, "schema": "/schema/awas-schema.json"}.`,
    };
  },
});

export const integrationRules = [
  absent,
  catalogue,
  schemaUnavailable,
  schemaInvalid,
  differs,
  readmeShape,
] as const;
