import { mediaType, servedUrl } from '../../../http/index.ts';
import {
  at,
  type Document,
  type DocumentRule,
  isObject,
  isString,
  own,
  type SiteRule,
} from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { isLoopbackHost } from '../../../url/index.ts';
import { isJudged, rule } from './declared.ts';

const wrongPath: SiteRule = {
  on: 'site',
  id: 'awp/path-wrong',
  requirements: ['AWP-3-a'],
  severity: 'error',
  title: 'agent.json is not published at https://{domain}/agent.json',
  why: 'Agents ask for /agent.json first and only; a file elsewhere, or without HTTPS, is not found or not trusted.',
  *check(documents) {
    for (const document of documents) {
      const url = document.format === 'awp' ? servedUrl(document.fetched) : undefined;
      if (!url) continue;
      if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
        yield {
          document: document.url,
          message: `agent.json is served over plain HTTP, from ${url.origin}.`,
          fix: `Publish it at https://${url.hostname}/agent.json and redirect HTTP to it.`,
        };
      }
      if (pathOf(document.url) === '/agent.json') continue;
      const canonical = documents.find((other) => isCanonical(other, url.origin));
      if (canonical?.format === 'awp') continue;
      yield {
        document: document.url,
        ...(canonical ? {} : { outcome: 'needs-review' as const, severity: 'info' as const }),
        message: canonical
          ? `agent.json is served at ${url.pathname}, but ${url.origin}/agent.json ${answerOf(canonical)}. (The protocol's README publishes under /.well-known/; its specification names /agent.json.)`
          : `agent.json is served at ${url.pathname}; whether it is at /agent.json too was not asked.`,
        fix: `Publish it at ${url.origin}/agent.json, or redirect that path to ${url.pathname}.`,
      };
    }
  },
};

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function isCanonical(document: Document, origin: string): boolean {
  return URL.canParse(document.url) && new URL(document.url).href === `${origin}/agent.json`;
}

function answerOf(document: Document): string {
  if (document.status === 'different-format') return 'is of another format';
  return `answers ${document.because ?? 'with something else'}`;
}

const contentType: DocumentRule = {
  on: 'document',
  formats: ['awp'],
  id: 'awp/content-type',
  requirements: ['AWP-3-b'],
  severity: 'error',
  title: 'agent.json is not sent as application/json',
  why: 'Clients that go by the label do not parse the file, and browsers may show or download it as something else.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const type = mediaType(document.fetched);
    if (type === 'application/json') return;
    yield {
      message: type === '' ? 'The response has no Content-Type.' : `The response is labelled ${show(type)}.`,
      fix: 'Send the header Content-Type: application/json.',
    };
  },
};

const unknownVersion: DocumentRule = {
  on: 'document',
  formats: ['awp'],
  id: 'awp/version-unknown',
  requirements: ['AWP-4-b'],
  severity: 'warning',
  title: 'awp_version is of a major version that is not known',
  why: 'A major version may change what fields mean. What can be read is shown, but nothing is judged by the rules of another version.',
  *check(document) {
    if (document.dialect === 'legacy' || isJudged(document.dialect)) return;
    yield {
      pointer: '/awp_version',
      outcome: 'needs-review',
      message: `awp_version ${show(document.dialect ?? '')} is not known here: the file is read as far as it resembles 0.2, and not judged.`,
      fix: 'Where the file conforms to the published specification, declare "0.1" or "0.2".',
    };
  },
};

const domainForm = rule(
  {
    id: 'awp/domain-malformed',
    requirements: ['AWP-5-c'],
    severity: 'warning',
    title: 'domain is not a bare host name',
    why: 'Clients compare it with the host that served the file and build URLs from it; with a scheme or a path both fail.',
  },
  function* ({ root }) {
    const domain = own(root, 'domain');
    if (!isString(domain) || isHost(domain)) return;
    const host = hostIn(domain);
    yield {
      pointer: '/domain',
      message: `domain is ${show(domain)}, which is no bare host name.`,
      fix: host === undefined ? 'Write the host alone, e.g. "example.com".' : `Write ${show(host)}.`,
    };
  },
);

const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function isHost(text: string): boolean {
  if (text.length > 253) return false;
  // An international name counts in its own script, too.
  return (
    HOST.test(text) ||
    (/^[^\s/:?#@[\]%]+$/.test(text) && URL.canParse(`https://${text}`) && !/[!-,;<>=^`{|}~"\\]/.test(text))
  );
}

function hostIn(text: string): string | undefined {
  if (text.length > 2_000) return undefined;
  const url = text.includes('://') ? text.trim() : `https://${text.trim()}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return HOST.test(host) ? host : undefined;
}

const otherDomain = rule(
  {
    id: 'awp/domain-other',
    requirements: ['AWP-5-c'],
    severity: 'warning',
    title: 'domain is not the host that served the file',
    why: 'An agent cannot tell whether the file speaks for this site, was copied, or is out of date; paths are resolved against the host that served it.',
  },
  function* ({ root }, document) {
    const url = servedUrl(document.fetched);
    const domain = own(root, 'domain');
    if (!url || !isString(domain) || !isHost(domain)) return;
    const named = URL.canParse(`https://${domain}`)
      ? new URL(`https://${domain}`).hostname
      : domain.toLowerCase();
    if (named === url.hostname) return;
    const local = isLoopbackHost(url.hostname);
    const www = named === `www.${url.hostname}` || `www.${named}` === url.hostname;
    yield {
      pointer: '/domain',
      ...(local ? { outcome: 'needs-review' as const } : {}),
      ...(local || www ? { severity: 'info' as const } : {}),
      message: `domain is ${show(domain)}, but the file was served by ${url.hostname}${www ? '; the two differ in www. only' : local ? ', as in development' : ''}.`,
      fix: `Write ${show(url.hostname)}, or serve the file from ${domain}.`,
    };
  },
);

const legacyShape: DocumentRule = {
  on: 'document',
  formats: ['awp'],
  dialects: ['legacy'],
  id: 'awp/legacy-shape',
  requirements: ['AWP-5-a'],
  severity: 'info',
  title: 'The file has the shape from before version 0.1',
  why: 'It is read here, but no published text describes it, and clients of 0.1 and later find none of their fields. It is not judged by the text of 0.1, so this is advice.',
  *check(document) {
    const { actions, site } = document;
    const [first] = actions;
    const declared = first && at(document.value, first.source.pointer ?? '');
    const text = (name: string) => (isObject(declared) ? (own(declared, name) ?? '…') : '…');
    const example = {
      awp_version: '0.1',
      domain: servedUrl(document.fetched)?.hostname ?? 'example.com',
      intent: site.description ?? '…',
      actions: first
        ? [
            {
              id: first.id,
              description: first.description || '…',
              auth_required: first.auth.needed === 'yes',
              inputs: Object.fromEntries(
                first.parameters
                  .slice(0, 5)
                  .map(({ name, required }) => [name, { type: 'string', required }]),
              ),
              outputs: {},
              endpoint: text('endpoint'),
              method: text('method'),
            },
          ]
        : [],
    };
    yield {
      pointer: isObject(document.value) && own(document.value, 'protocol') !== undefined ? '/protocol' : '',
      message: `This is the shape of AWP from before 0.1, with ${actions.length} ${actions.length === 1 ? 'action' : 'actions'}.`,
      fix: `Move to 0.1: ${JSON.stringify(example).slice(0, 2_000)}`,
    };
  },
};

export const publicationRules = [
  wrongPath,
  contentType,
  unknownVersion,
  domainForm,
  otherDomain,
  legacyShape,
] as const;
