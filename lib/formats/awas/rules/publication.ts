import { mediaType, servedUrl } from '../../../http/index.ts';
import { type DocumentRule, isObject, isString, own, type SiteRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { isLoopbackHost } from '../../../url/index.ts';
import { declared, isJudged, rule } from './declared.ts';

const WELL_KNOWN = '/.well-known/ai-actions.json';

const location: SiteRule = {
  on: 'site',
  id: 'awas/location-unknown',
  requirements: ['AWAS-manifest-a'],
  severity: 'error',
  title: 'The manifest is not served at /.well-known/ai-actions.json',
  why: 'That is the one place that every client asks; a manifest elsewhere is met only by those who follow a link on the page.',
  *check(documents) {
    for (const document of documents) {
      const url = document.format === 'awas' ? servedUrl(document.fetched) : undefined;
      if (!url || !URL.canParse(document.url) || new URL(document.url).pathname === WELL_KNOWN) continue;
      const known = documents.find(
        (other) => URL.canParse(other.url) && new URL(other.url).href === url.origin + WELL_KNOWN,
      );
      if (known?.format === 'awas') continue;
      const answer = !known
        ? 'whether it is there too was not asked'
        : known.status === 'different-format'
          ? 'which holds another format'
          : `which answers ${known.because ?? 'with something else'}`;
      yield {
        document: document.url,
        ...(known ? {} : { outcome: 'needs-review' as const, severity: 'info' as const }),
        message: `The manifest is served at ${url.pathname}, not at ${WELL_KNOWN} (${answer}).`,
        fix: `Serve it at ${url.origin}${WELL_KNOWN}, or redirect that path to ${url.pathname}.`,
      };
    }
  },
};

const insecure: DocumentRule = {
  on: 'document',
  formats: ['awas', 'awas-mcp', 'awas-a2a'],
  id: 'awas/transport-insecure',
  requirements: [],
  severity: 'warning',
  title: 'The manifest is served over plain HTTP',
  why: 'Anybody on the way can change what agents are told to do on the site.',
  *check(document) {
    const url = servedUrl(document.fetched);
    if (url?.protocol !== 'http:' || isLoopbackHost(url.hostname)) return;
    yield {
      message: `${url.href} is not encrypted.`,
      fix: `Serve it at https://${url.host}${url.pathname} and redirect HTTP to it.`,
    };
  },
};

const contentType: DocumentRule = {
  on: 'document',
  formats: ['awas', 'awas-mcp', 'awas-a2a'],
  id: 'awas/content-type',
  requirements: ['AWAS-content-a', 'AWAS-mcp-a2a-b'],
  severity: 'warning',
  title: 'The document is not served as application/json in UTF-8',
  why: 'Clients that go by the label do not parse a file that is labelled otherwise, and read its letters wrongly in another encoding.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const requirements = [document.format === 'awas' ? 'AWAS-content-a' : 'AWAS-mcp-a2a-b'];
    const type = mediaType(document.fetched);
    const fix = 'Send the header Content-Type: application/json; charset=utf-8.';
    if (type !== 'application/json') {
      const message =
        type === '' ? 'The response has no Content-Type.' : `The response is labelled ${show(type)}.`;
      yield { requirements, message, fix };
      return;
    }
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(
      document.fetched.headers['content-type'] ?? '',
    )?.[1];
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
      yield { requirements, message: `The response says that it is in ${show(charset)}.`, fix };
  },
};

const cors: DocumentRule = {
  on: 'document',
  formats: ['awas'],
  id: 'awas/cors-missing',
  requirements: ['AWAS-content-b'],
  severity: 'warning',
  title: 'Agents of other origins cannot read the manifest',
  why: 'An agent that runs in a page of another origin is kept from the answer by the browser, unless this header opens it.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const allowed = document.fetched.headers['access-control-allow-origin']?.trim();
    if (allowed === '*') return;
    yield {
      message:
        allowed === undefined || allowed === ''
          ? 'The response has no Access-Control-Allow-Origin.'
          : `Access-Control-Allow-Origin is ${show(allowed)}: only that origin can read the manifest.`,
      fix: 'Send the header Access-Control-Allow-Origin: *. The manifest is public, and no cookie goes with such requests.',
      ...(allowed ? { severity: 'info' as const } : {}),
    };
  },
};

const caching: DocumentRule = {
  on: 'document',
  formats: ['awas'],
  id: 'awas/cache-control-missing',
  requirements: ['AWAS-content-c'],
  severity: 'warning',
  title: 'The manifest says nothing useful about its caching',
  why: 'Without it each client guesses how long the manifest holds: some ask at every step, others keep it for days. One hour is recommended.',
  *check(document) {
    if (!servedUrl(document.fetched)) return;
    const value = document.fetched.headers['cache-control']?.trim().toLowerCase();
    const fix = 'Send the header Cache-Control: public, max-age=3600.';
    if (value === undefined || value === '') {
      yield { message: 'The response has no Cache-Control.', fix };
    } else if (/\bno-store\b/.test(value)) {
      yield {
        message: `Cache-Control is ${show(value)}: every visit costs a request.`,
        fix,
        severity: 'info',
      };
    }
  },
};

const large: DocumentRule = {
  on: 'document',
  formats: ['awas'],
  id: 'awas/manifest-large',
  requirements: ['AWAS-practice-a'],
  severity: 'info',
  title: 'The manifest is larger than 100 KB',
  why: 'It is loaded at each first visit, and an agent that reads it whole pays for every character.',
  *check(document) {
    const bytes = document.fetched.bytes || document.fetched.text.length;
    if (bytes <= 100 * 1024) return;
    yield {
      message: `The manifest has ${Math.ceil(bytes / 1024)} KB; under 100 KB is recommended.`,
      fix: 'Leave out what agents do not need, or split rarely used actions off.',
    };
  },
};

const VERSION = /^\d{1,4}\.\d{1,4}(?:\.\d{1,4})?$/;

const versionMalformed = rule(
  {
    id: 'awas/version-malformed',
    requirements: ['AWAS-manifest-f'],
    severity: 'error',
    title: 'version is not the version of the specification',
    why: 'Clients choose how to read the manifest by it. In 1.0 it is the specification’s version, not that of the site.',
    words: ['text', 'upstream'],
  },
  function* ({ root }, document) {
    const field = document.dialect === '1.1' ? 'specVersion' : 'version';
    const version = own(root, field);
    if (!isString(version) || VERSION.test(version)) return;
    yield {
      pointer: `/${field}`,
      message: `${field} is ${show(version)}; it must be MAJOR.MINOR or MAJOR.MINOR.PATCH.`,
      fix: `Write "${field}": "${document.dialect}".`,
    };
  },
);

const versionUnknown: DocumentRule = {
  on: 'document',
  formats: ['awas'],
  id: 'awas/version-unknown',
  requirements: ['AWAS-manifest-f', 'AWAS-versioning-a'],
  severity: 'warning',
  title: 'The version is one that the specification does not have',
  why: 'There are 1.0 (the text) and 1.1 (the upstream repository). Another MAJOR may give other meanings to the same words, so that nothing is judged by them; another MINOR is read as the nearest.',
  *check(document) {
    const root = isObject(document.value) ? document.value : {};
    const field = own(root, 'specVersion') === undefined ? 'version' : 'specVersion';
    const version = own(root, field);
    if (!isJudged(document.dialect)) {
      yield {
        pointer: `/${field}`,
        outcome: 'needs-review',
        message: `Version ${show(version)} is not known here: the manifest is read as far as it resembles 1.0, and not judged.`,
        fix: 'Where it conforms to the published text, declare "version": "1.0".',
      };
      return;
    }
    if (document.dialect === 'legacy' || !isString(version) || !VERSION.test(version)) return;
    const minor = Number(version.split('.')[1]);
    if (minor <= (field === 'specVersion' ? 1 : declared(document).words === 'upstream' ? 1 : 0)) return;
    yield {
      pointer: `/${field}`,
      severity: 'info',
      message: `Version ${show(version)} is not known here; the manifest is read and judged as ${document.dialect}.`,
      fix: `Where it uses nothing newer, declare "${document.dialect}".`,
    };
  },
};

const ownVersion = rule(
  {
    id: 'awas/own-version-missing',
    requirements: [],
    severity: 'error',
    title: 'A 1.1 manifest has no version of its own',
    why: 'In 1.1 specVersion is the specification’s version and version the manifest’s, by which clients see that it changed. The schema of 1.1 requires both.',
    dialects: ['1.1'],
  },
  function* ({ root }) {
    const version = own(root, 'version');
    if (version === undefined) {
      yield {
        pointer: '',
        message:
          'The manifest has no "version". The schema of 1.1 requires it, though the quick start of the README leaves it out.',
        fix: 'Add "version": "1.0" and raise it with each change.',
      };
    } else if (isString(version) && !/^\d+\.\d+$/.test(version)) {
      const short = /^\d+\.\d+(?=\.\d+$)/.exec(version)?.[0];
      yield {
        pointer: '/version',
        message: `version is ${show(version)}; the schema of 1.1 takes MAJOR.MINOR only.`,
        fix: `Write "version": "${short ?? '1.0'}".`,
      };
    }
  },
);

const OLDER: Readonly<Record<string, string>> = {
  schemaVersion: 'version',
  schema_version: 'version',
  appName: 'name',
  siteDescription: 'description',
  action_id: 'id',
  http_method: 'method',
  request_schema: 'parameters',
  endpoint: 'path',
  url: 'path',
  params: 'parameters',
};

const older = rule(
  {
    id: 'awas/dialect-older',
    requirements: ['AWAS-manifest-b', 'AWAS-action-a'],
    severity: 'warning',
    title: 'The manifest is written in an older dialect',
    why: 'It can be read here, but clients of 1.0 and 1.1 look for other names and find nothing to offer.',
    words: ['older'],
  },
  function* ({ root, actions }) {
    const names = [...Object.keys(root), ...Object.keys(actions[0]?.value ?? {})];
    const found = [...new Set(names)].filter((name) => Object.hasOwn(OLDER, name));
    const mended = found.map((name) => `${name} → ${OLDER[name]}`).join(', ');
    yield {
      pointer: '',
      message: `The manifest is of no published version${found.length > 0 ? ` (it says ${found.join(', ')})` : ''}. It is read, and not judged by 1.0.`,
      fix: `Write it as AWAS 1.0: "version": "1.0", name, description, and actions with id, name, description, path and method${mended === '' ? '' : ` (${mended})`}.`,
    };
  },
);

export const publicationRules = [
  location,
  insecure,
  contentType,
  cors,
  caching,
  large,
  versionMalformed,
  versionUnknown,
  ownVersion,
  older,
] as const;
