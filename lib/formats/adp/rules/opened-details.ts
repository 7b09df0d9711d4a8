import { type Action, type Document, isObject, isString, listAt, own } from '../../../model/index.ts';
import { say } from '../../../text/index.ts';
import { oncePer } from '../../../text/once.ts';
import { answerOf } from '../../delivery.ts';
import { write } from '../../rules.ts';
import { siteRule } from './subjects.ts';

interface Opened {
  readonly document: Document;
  readonly place: string;
  readonly action: string;
  readonly capability: Action;
  readonly detailUrl: string;
  readonly detail: Document | undefined;
}

const opened = oncePer((documents: readonly Document[]): readonly Opened[] => {
  const byUrl = new Map(documents.map((document) => [document.url, document]));
  return documents
    .filter(({ format }) => format === 'adp')
    .flatMap((document) =>
      document.actions.flatMap((capability) => {
        if (capability.transport.kind !== 'detail') return [];
        const { detailUrl } = capability.transport;
        const place = `${capability.source.pointer}/detail_url`;
        const detail = byUrl.get(detailUrl);
        return [{ document, place, action: capability.key, capability, detailUrl, detail }];
      }),
    );
});

function details(documents: readonly Document[]) {
  return opened(documents).flatMap(({ document: manifest, capability, detail }) =>
    detail?.format === 'adp-detail' && isObject(detail.value)
      ? [{ document: detail, place: '', action: capability.key, value: detail.value, manifest, capability }]
      : [],
  );
}

function manifests(documents: readonly Document[]) {
  const byManifest = Map.groupBy(opened(documents), ({ document }) => document);
  return [...byManifest].map(([document, capabilities]) => ({ document, place: '', capabilities }));
}

const broken = siteRule(manifests, {
  id: 'adp/detail-broken',
  *check({ document, capabilities }) {
    for (const { place, action, capability, detailUrl, detail } of capabilities) {
      if (!detail || (detail.status === 'found' && detail.format === 'adp-detail')) continue;
      yield {
        at: place,
        action,
        messageId: detail.because === '404' && hasPath(capability) ? 'below-base' : 'broken',
        data: { id: capability.id, detailUrl, answer: detailAnswer(detail) },
      };
    }
    const closed = capabilities.filter(({ detail }) => !detail);
    const [first] = closed;
    if (!first) return;
    yield {
      at: '/capabilities',
      severity: 'info',
      outcome: 'needs-review',
      state: say('stateUnchecked', 'detail_url'),
      messageId: 'not-opened',
      data: {
        closed: closed.length,
        count: document.actions.length,
        first: first.detailUrl.slice(0, 200),
      },
    };
  },
});

function detailAnswer(detail: Document): string {
  if (detail.status === 'different-format' || detail.status === 'found') {
    return isObject(detail.value)
      ? 'returns a JSON object that isn’t a capability detail'
      : 'returns JSON that isn’t an object';
  }
  return answerOf(detail);
}

function hasPath({ transport }: Action): boolean {
  return (
    transport.kind === 'detail' &&
    URL.canParse(transport.baseUrl) &&
    new URL(transport.baseUrl).pathname.replace(/(?<!\/)\/+$/, '') !== ''
  );
}

const otherName = siteRule(details, {
  id: 'adp/detail-name-mismatch',
  check({ value, capability }) {
    const name = own(value, 'name');
    if (!isString(name) || name === capability.id) return undefined;
    return { at: '/name', data: { name, id: capability.id }, fix: write(capability.id) };
  },
});

const otherScope = siteRule(details, {
  id: 'adp/scope-undeclared',
  *check({ value, manifest }) {
    const known = new Set(manifest.auth?.scopes);
    for (const [index, scope] of listAt(value, 'auth_scopes').entries()) {
      if (!isString(scope) || known.has(scope)) continue;
      yield {
        at: `/auth_scopes/${index}`,
        messageId: known.size === 0 ? 'none' : 'other',
        data: { scope },
      };
    }
  },
});

export const drillDownRules = [broken, otherName, otherScope];
