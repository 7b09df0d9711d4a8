import { type Action, type Document, isObject, isString, own, type SiteRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';

/** A capability of a manifest with what its detail_url answered; undefined where it was not opened. */
interface Opened {
  readonly manifest: Document;
  readonly capability: Action;
  readonly detailUrl: string;
  readonly detail: Document | undefined;
}

function* opened(documents: readonly Document[]): Iterable<Opened> {
  const byUrl = new Map(documents.map((document) => [document.url, document]));
  for (const manifest of documents) {
    if (manifest.format !== 'adp') continue;
    for (const capability of manifest.actions) {
      if (capability.transport.kind !== 'detail') continue;
      const { detailUrl } = capability.transport;
      yield { manifest, capability, detailUrl, detail: byUrl.get(detailUrl) };
    }
  }
}

const broken: SiteRule = {
  on: 'site',
  id: 'adp/detail-broken',
  requirements: ['ADP-5-a'],
  severity: 'error',
  title: 'A detail_url does not return a capability detail',
  why: 'Without its detail a capability is a name that nobody can call. Details are opened one by one, never all at once, so those that were not are only counted.',
  *check(documents) {
    const unopened = new Map<Document, { count: number; first: string }>();
    for (const { manifest, capability, detailUrl, detail } of opened(documents)) {
      if (!detail) {
        const before = unopened.get(manifest);
        unopened.set(manifest, { count: (before?.count ?? 0) + 1, first: before?.first ?? detailUrl });
        continue;
      }
      if (detail.status === 'found' && detail.format === 'adp-detail') continue;
      yield {
        document: manifest.url,
        pointer: `${capability.source.pointer}/detail_url`,
        action: capability.key,
        message: `The detail_url of ${show(capability.id)}, ${detailUrl}, ${answerOf(detail)}.`,
        fix:
          detail.because === '404' && hasPath(capability)
            ? 'Serve the detail there. A detail_url that begins with / replaces the path of base_url: include that path in it, if it was meant.'
            : 'Serve there a JSON object with name, description, endpoint, method and parameters.',
      };
    }
    for (const [manifest, { count, first }] of unopened) {
      yield {
        document: manifest.url,
        pointer: '/capabilities',
        severity: 'info',
        outcome: 'needs-review',
        message: `${count} of ${manifest.actions.length} capability details were not opened (they are fetched on demand only), e.g. ${first.slice(0, 200)}.`,
        fix: 'Open a capability, or check its detail_url, to have it judged.',
      };
    }
  },
};

function answerOf(detail: Document): string {
  if (detail.status === 'different-format' || detail.status === 'found') {
    return isObject(detail.value)
      ? 'returns a JSON object that is no capability detail'
      : 'returns JSON that is no object';
  }
  if (detail.status === 'absent') return `answers ${detail.because ?? 'nothing'}`;
  return `cannot be read: ${detail.because ?? detail.status}`;
}

function hasPath({ transport }: Action): boolean {
  return (
    transport.kind === 'detail' &&
    URL.canParse(transport.baseUrl) &&
    new URL(transport.baseUrl).pathname.replace(/\/+$/, '') !== ''
  );
}

const otherName: SiteRule = {
  on: 'site',
  id: 'adp/detail-name-mismatch',
  requirements: ['ADP-5-g'],
  severity: 'warning',
  title: 'A detail has another name than its capability',
  why: 'An agent that opened the one cannot be sure that it is told of the same.',
  *check(documents) {
    for (const { capability, detail } of opened(documents)) {
      if (detail?.format !== 'adp-detail') continue;
      const name = isObject(detail.value) ? own(detail.value, 'name') : undefined;
      if (!isString(name) || name === capability.id) continue;
      yield {
        document: detail.url,
        pointer: '/name',
        action: capability.key,
        message: `The detail is named ${show(name)}, its capability in the manifest ${show(capability.id)}.`,
        fix: `Write ${show(capability.id)}.`,
      };
    }
  },
};

const otherScope: SiteRule = {
  on: 'site',
  id: 'adp/scope-undeclared',
  requirements: ['ADP-5-h'],
  severity: 'warning',
  title: 'A detail asks for a scope that the manifest does not declare',
  why: 'Clients obtain a token for the scopes of the manifest; the call then fails for want of the other.',
  *check(documents) {
    for (const { manifest, capability, detail } of opened(documents)) {
      const scopes = isObject(detail?.value) ? own(detail.value, 'auth_scopes') : undefined;
      if (detail?.format !== 'adp-detail' || !Array.isArray(scopes)) continue;
      const auth = isObject(manifest.value) ? own(manifest.value, 'auth') : undefined;
      const declared = isObject(auth) ? own(auth, 'scopes') : undefined;
      const known = new Set(Array.isArray(declared) ? declared.filter(isString) : []);
      for (const [index, scope] of scopes.entries()) {
        if (!isString(scope) || known.has(scope)) continue;
        yield {
          document: detail.url,
          pointer: `/auth_scopes/${index}`,
          action: capability.key,
          message: `The scope ${show(scope)} is not among the scopes of the manifest${known.size === 0 ? ', which declares none' : ''}.`,
          fix: `Add ${show(scope)} to auth.scopes of the manifest, or remove it here.`,
        };
      }
    }
  },
};

export const drillDownRules = [broken, otherName, otherScope] as const;
