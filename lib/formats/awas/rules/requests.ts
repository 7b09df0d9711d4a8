import { type Document, own } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { USUAL_METHODS } from '../../reader-kit.ts';
import { requestRules, type Template } from '../../request-rules.ts';
import { type Requested, type RequestedMethod, requested, requestedAt } from '../../requests.ts';
import { listed } from '../../rules.ts';
import { speaksUpstream } from '../dialect.ts';
import { isNoRequest } from './actions.ts';
import { type Declared, declared } from './subjects.ts';

const TARGETS = { path: ['AWAS-action-d'], endpoint: ['AWAS-action-d'], previewUrl: [] };

function* ofActions({ actions }: Declared, rows: Parameters<typeof requested>[2]): Iterable<Requested> {
  for (const { value, place, label } of actions) yield* requested(value, place, rows, label);
}

function* headersOf(found: Declared): Iterable<Requested> {
  yield* ofActions(found, { idempotencyKeyHeader: [] });
  yield* requested(own(found.root, 'security'), '/security', { csrfTokenHeader: [] });
  for (const one of requestedAt(found.root, { '/security/requiredHeaders/[]': undefined }))
    yield { ...one, called: 'A required header' };
}

function* addresses(document: Document): Iterable<Requested> {
  const found = declared(document);
  for (const one of requested(found.root, '', { baseUrl: ['AWAS-manifest-c'] }))
    yield { ...one, isBase: true };
  for (const one of ofActions(found, { path: TARGETS.path, previewUrl: [], url: [] }))
    yield { ...one, isPage: true };
  for (const { value, place, label, parameters } of found.actions)
    for (const one of requested(value, place, { endpoint: TARGETS.endpoint }, label))
      yield {
        ...one,
        isPage: parameters.some((parameter) => own(parameter.value, 'selector') !== undefined),
      };
}

function catalogues({ value: root }: Document): readonly Requested[] {
  const rows = ['AWAS-mcp-a2a-c'];
  return requestedAt(root, { '/endpoints/actions': rows, '/endpoints/actions_registry': rows });
}

function* templates(document: Document): Iterable<Template> {
  for (const { value, place, label, parameters } of declared(document).actions) {
    const names = new Set(parameters.map(({ name }) => name));
    const declaration = (name: string) =>
      `${show({ name, type: 'string', required: true, description: `The ${name}` })} to "parameters"`;
    for (const one of requested(value, place, { path: [], endpoint: [], url: [] }, label))
      yield { ...one, rows: ['AWAS-action-d'], declared: names, declaration };
  }
}

const ofFormat = listed((document: Document) =>
  document.format === 'awas' ? addresses(document) : catalogues(document),
);

export const awasRequestRules = requestRules('awas', {
  formats: ['awas', 'awas-mcp', 'awas-a2a'],
  methods: {
    requirements: ['AWAS-action-c'],
    *of(document): Iterable<RequestedMethod> {
      for (const { value, place, label } of declared(document).actions) {
        if (isNoRequest(value)) continue;
        const isUpstream = document.dialect === '1.1' || speaksUpstream(value);
        for (const one of requested(value, place, { method: ['AWAS-action-c'] }, label))
          yield { ...one, known: isUpstream ? USUAL_METHODS : undefined };
      }
    },
  },
  addresses: { requirements: ['AWAS-manifest-c', 'AWAS-action-d', 'AWAS-mcp-a2a-c'], of: ofFormat },
  targets: { requirements: ['AWAS-action-d'], of: (document) => ofActions(declared(document), TARGETS) },
  headers: { requirements: [], of: (document) => headersOf(declared(document)) },
  called: ofFormat,
  unencrypted: ofFormat,
  templates: {
    requirements: ['AWAS-action-d'],
    of: (document) => (document.format === 'awas' ? templates(document) : []),
  },
});
