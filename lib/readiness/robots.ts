import { accessJudge } from '../formats/index.ts';
import type { Said, TextKey } from '../model/index.ts';
import { say } from '../text/index.ts';

/** Undefined if a text isn't a file of the expected kind. */
export type Content = { readonly says: readonly Said[]; readonly names?: readonly string[] } | undefined;

const AI_AGENTS = new Set(
  [
    'GPTBot OAI-SearchBot ChatGPT-User ClaudeBot Claude-User Claude-SearchBot Claude-Web anthropic-ai',
    'Google-Extended GoogleOther PerplexityBot Perplexity-User CCBot Bytespider meta-externalagent',
    'meta-externalfetcher FacebookBot Amazonbot Applebot-Extended cohere-ai cohere-training-data-crawler',
    'MistralAI-User DuckAssistBot AI2Bot Diffbot YouBot Timpibot omgili ImagesiftBot PanguBot *',
  ].flatMap((names) => names.toLowerCase().split(' ')),
);

/** Maximum characters of a file (RFC 9309 §2.5: at least 500 KiB), and of a line. */
const MAX_TEXT = 512_000;
const MAX_LINE = 2_000;
const MAX_LISTED = 10;

const FIELDS = /^(user-agent|allow|disallow|crawl-delay|sitemap|content-signal)[ \t]*:(.*)$/i;

function readLines(text: string) {
  const written = text
    .slice(0, MAX_TEXT)
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/);
  const told = written.map((line) => line.slice(0, MAX_LINE).replace(/#.*$/, '').trim()).filter(Boolean);
  const lines = told.flatMap((line) => {
    const [, field, value = ''] = FIELDS.exec(line) ?? [];
    return field === undefined ? [] : { field: field.toLowerCase(), value: value.trim() };
  });
  let agents: readonly string[] = [];
  let isNaming = false;
  const rules = lines.flatMap(({ field, value }) => {
    if (field === 'sitemap') return [];
    const wasNaming = isNaming;
    isNaming = field === 'user-agent';
    if (!isNaming) return { agents, field, value };
    agents = [...(wasNaming ? agents : []), value.toLowerCase().replace(/\s*\/.*$/, '')];
    return [];
  });
  const isForeign = lines.length === 0 && told.length > 0;
  return { isForeign, lines, of: (agent: string) => rules.filter((rule) => rule.agents.includes(agent)) };
}

const valuesOf = (lines: readonly { field: string; value: string }[], wanted: string): readonly string[] =>
  lines.flatMap(({ field, value }) => (field === wanted ? value : []));

export function readJudge(text: string, agent: string): (url: string) => boolean {
  const { of } = readLines(text);
  const own = of(agent).length > 0 ? of(agent) : of('*');
  const [allow, disallow] = [valuesOf(own, 'allow'), valuesOf(own, 'disallow')];
  if (allow.length + disallow.length === 0) return () => true;
  const judge = accessJudge({ allow, disallow, agents: [] }, [], agent);
  return (url) => {
    const { pathname, search } = new URL(url);
    return judge(pathname + search).allowed;
  };
}

const MAX_NAMES = 5;
export const few = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')} … (${names.length})` : names.join(', ');

const SIGNAL = /(?<![\w-])(?:search|ai-[a-z]{2,12})\s?=\s?(?:yes|no)(?!\w)/gi;

export function robotsTxt(text: string): Content {
  const { isForeign, lines, of } = readLines(text);
  if (isForeign) return undefined;
  const isClosed = (agent: string): boolean =>
    valuesOf(of(agent), 'disallow').some((path) => /^\/\*?$/.test(path)) &&
    !valuesOf(of(agent), 'allow').some(Boolean);
  const byName = new Map(valuesOf(lines, 'user-agent').map((name) => [name.toLowerCase(), name]));
  const agents = [...byName].filter(([name]) => AI_AGENTS.has(name));
  const told = (key: TextKey, names: readonly string[]) => (names.length > 0 ? [say(key, few(names))] : []);
  const named = (isMeant: (agent: string) => boolean) =>
    agents.flatMap(([name, written]) => (isMeant(name) ? written : []));
  const signals = valuesOf(lines, 'content-signal').flatMap((value) =>
    [...value.matchAll(SIGNAL)].map(([one]) => one.replaceAll(/\s/g, '').toLowerCase()),
  );
  const says = [
    ...told('alsoClosed', named(isClosed)),
    ...told(
      'alsoNamed',
      named((agent) => agent !== '*' && !isClosed(agent)),
    ),
    ...told('alsoSignals', [...new Set(signals)]),
  ];
  return {
    says: says.length > 0 ? says : [say('alsoNoRules')],
    names: valuesOf(lines, 'sitemap').slice(0, MAX_LISTED),
  };
}
