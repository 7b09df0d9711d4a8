import { servedUrl } from '../../../http/index.ts';
import { slug } from '../../../text/index.ts';
import { bracePlaceholders } from '../../../url/index.ts';
import { decodePath } from '../../request-rules.ts';
import { type Report, type Suggest, write } from '../../rules.ts';
import { accessJudge } from '../access.ts';
import { rule } from './subjects.ts';

const notPath = rule('pattern', {
  id: 'agents-txt/pattern-not-path',
  check({ value }) {
    if (/^[/*]/.test(value) && !/\s/.test(value)) return undefined;
    // An empty pattern has no fix, because "/" would match every path.
    if (value === '') return { messageId: 'empty' };
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : null;
    if (/[\s,]+\//.test(value)) return { messageId: 'several', data: { value } };
    const path = url
      ? decodePath(url.pathname) + url.search
      : `/${withoutRegex(value)
          .replaceAll('\\', '/')
          .replace(/^\.*\/*/, '')}`;
    const fault = /\s/.test(value) ? 'blanks' : 'no-slash';
    return { messageId: url ? 'url' : fault, data: { value }, fix: write(path) };
  },
});

function withoutRegex(value: string): string {
  const plain = value.replaceAll(/\s+/g, '').replace(/^(?:(["'])(.*)\1|\[([^[\],]*)\])$/, '$2$3');
  if (!plain.startsWith('^')) return plain;
  return plain
    .slice(1)
    .replaceAll(/\\\//g, '/')
    .replaceAll(/\.[*+]/g, '*')
    .replace(/\*\$$/, '*');
}

const MAX_COMPARISONS = 200_000;

const disallowed = rule('document', {
  id: 'agents-txt/capability-disallowed',
  *check(_, { capabilities, siteUrl, top, document: { access, fetched } }) {
    if (!access || access.disallow.length === 0) return;
    const hosts = new Set([servedUrl(fetched)?.host, URL.parse(siteUrl?.value ?? '')?.host]);
    const judge = accessJudge({ ...access, agents: [] }, [], '*');
    const patterns = access.allow.length + access.disallow.length;
    let compared = 0;
    for (const { id, endpoint } of capabilities) {
      const url = endpoint && URL.parse(bracePlaceholders(endpoint.value));
      if (!endpoint || !url || !hosts.has(url.host)) continue;
      compared += patterns;
      if (compared > MAX_COMPARISONS) {
        yield { at: top, outcome: 'needs-review', messageId: 'too-many' };
        return;
      }
      const { allowed, because } = judge(decodePath(url.pathname) + url.search);
      if (allowed) continue;
      yield {
        at: endpoint.place,
        messageId: 'disallowed',
        data: { id, path: url.pathname, because, allow: url.pathname.slice(0, 200) },
      };
    }
  },
});

function strange(value: string, ids: ReadonlySet<string>, suggest: Suggest): Report {
  if (value === '*') return { messageId: 'all' };
  const near = suggest(value, ids);
  if (near !== undefined && near !== value && slug(near) === value && slug(near) !== near)
    return { messageId: 'malformed', data: { near } };
  const several = value.split(/[\s;|]+/);
  const isList = several.length > 1 && several.every((one) => ids.has(one));
  return { messageId: 'undeclared', fix: write(isList ? several.join(', ') : near) };
}

const undeclared = rule('agent', {
  id: 'agents-txt/agent-capability-undeclared',
  *check({ name, capabilities: list = [] }, { ids, isListed, suggest }) {
    if (!isListed) return;
    for (const { value, place } of list) {
      if (value !== '' && ids.has(value)) continue;
      const report: Report = value === '' ? { messageId: 'empty' } : strange(value, ids, suggest);
      yield { ...report, at: place, data: { ...report.data, value, name } };
    }
  },
});

const sameAgent = rule('document', {
  id: 'agents-json/agent-duplicate',
  formats: ['agents-json'],
  *check(_, { agents }) {
    const seen = new Map<string, string>();
    for (const { name, place } of agents) {
      const first = seen.get(name.toLowerCase());
      if (first === undefined) seen.set(name.toLowerCase(), name);
      else yield { at: place, data: { name, first } };
    }
  },
});

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const agentName = rule('agent', {
  id: 'agents-txt/agent-name-malformed',
  check({ name }, { document }) {
    if (TOKEN.test(name) || (name === '' && document.format === 'agents-txt')) return undefined;
    if (name === '') return { messageId: 'empty' };
    const fix = name.includes(',') ? undefined : write(tokenOf(name));
    return { messageId: 'no-token', data: { name }, fix };
  },
});

function tokenOf(value: string): string {
  const product = value.includes('/') ? (value.split('/', 1)[0] ?? '') : value;
  return (
    product
      .trim()
      .replaceAll(/\s+/g, '-')
      .replaceAll(/[^A-Za-z0-9_.-]/g, '')
      .slice(0, 60) || 'claude'
  );
}

export const accessRules = [notPath, disallowed, undeclared, sameAgent, agentName];
