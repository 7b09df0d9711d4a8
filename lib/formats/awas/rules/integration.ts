import { servedUrl } from '../../../http/index.ts';
import { type Document, isObject, own } from '../../../model/index.ts';
import { fillIn, show } from '../../../schema/format-value.ts';
import { lint, looksLikeSchema } from '../../../schema/lint.ts';
import { say } from '../../../text/index.ts';
import { answerOf } from '../../delivery.ts';
import { type Fix, type Report, write } from '../../rules.ts';
import { linksOf, type ManifestLink } from '../integration-manifest.ts';
import words from '../words.json' with { type: 'json' };
import { integrationRule, siteRule } from './subjects.ts';

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
    for (const { path, kind, sample } of words.protocols) {
      const other = find(documents, url.origin + path);
      if (!other || other.status === 'found' || other.status === 'different-format') continue;
      const serve = `${path}: ${fillIn(sample, { catalogue: url.pathname })}`;
      if (other.status === 'absent') {
        gone.push(`no ${kind} manifest (${path} ${answerOf(other)})`);
        samples.push(serve);
      } else if (!isForNow(other)) {
        yield { messageId: 'unread', data: { kind, path, answer: answerOf(other), serve } };
      }
    }
    if (gone.length === 0) return;
    // A 404 is correct for a site without the protocol, so this is only a note.
    const data = { gone: gone.join(' and '), serve: samples.join(' and ') };
    yield { severity: 'info', messageId: 'absent', data };
  },
});

/** The site may answer otherwise later. */
const isForNow = ({ refusal, fetched: { status, headers } }: Document): boolean =>
  /^(?:unreachable|timeout)$/.test(refusal?.code ?? '') || status === 429 || 'retry-after' in headers;

function linkProblem(
  { declared, url, pointer }: ManifestLink,
  target: Document | undefined,
  fix?: Fix,
): Report {
  const at = { pointer };
  if (url === undefined) return { at, messageId: 'no-url', data: { declared }, fix };
  if (target) return { at, messageId: 'elsewhere', data: { url, answer: answerOf(target) }, fix };
  const state = say('stateUnchecked', declared.slice(0, 60));
  return { at, state, severity: 'info', outcome: 'needs-review', messageId: 'unchecked', data: { url } };
}

const catalogue = siteRule(manifestsOf, {
  id: 'awas/catalogue-unavailable',
  check({ document, catalogue: link }, { documents }) {
    if (!link || !servedUrl(document.fetched)) return undefined;
    const target = link.url === undefined ? undefined : find(documents, link.url);
    if (target?.format === 'awas') return undefined;
    const known = documents.find(({ format }) => format === 'awas');
    const instead = known ? servedUrl(known.fetched)?.pathname : undefined;
    const fix = write(instead, ', where the manifest is');
    if (!target || (target.format === null && target.status !== 'different-format'))
      return linkProblem(link, target, fix);
    const name = target.format ?? target.looksLike?.name ?? null;
    return {
      at: { pointer: link.pointer },
      messageId: name === null ? 'other' : 'other-format',
      data: { url: link.url, name },
      fix,
    };
  },
});

const schemaUnavailable = siteRule(manifestsOf, {
  id: 'awas/schema-unavailable',
  check({ document, schema: link }, { documents }) {
    if (!link || !servedUrl(document.fetched)) return undefined;
    const target = link.url === undefined ? undefined : find(documents, link.url);
    if (target && target.value !== undefined) return undefined;
    return linkProblem(link, target);
  },
});

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
    const words = typeof fault.fix === 'string' ? fault.fix : fault.fix.sentence;
    return {
      data: {
        url: document.url,
        where: fault.pointer === '' ? '' : ` at ${fault.pointer}`,
        problem: fault.message,
        more: words && ` ${words}`,
      },
    };
  },
});

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
        data: {
          what: what === 'catalogue' ? 'list of actions' : what,
          here: other.declared,
          there: one.declared,
        },
        fix: write(one.declared, ' in both', show(other.declared)),
      };
    }
  },
});

function targetOf(link: ManifestLink): string {
  return link.url ?? link.declared;
}

const readmeShape = integrationRule('document', {
  formats: ['awas-mcp'],
  dialects: ['readme'],
  id: 'awas/manifest-dialect',
  check({ value }) {
    const discover = own(own(value, 'actions'), 'discover');
    return { at: '/actions', key: true, data: { discover: discover ?? '/.well-known/ai-actions.json' } };
  },
});

export const integrationRules = [absent, catalogue, schemaUnavailable, schemaInvalid, differs, readmeShape];
