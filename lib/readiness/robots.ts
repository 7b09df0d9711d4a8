import { accessJudge } from '../formats/index.ts';

const AI_AGENTS: ReadonlyMap<string, string> = new Map(
  [
    ...['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-User', 'Claude-SearchBot'],
    ...['Claude-Web', 'anthropic-ai', 'Google-Extended', 'GoogleOther', 'PerplexityBot', 'Perplexity-User'],
    ...['CCBot', 'Bytespider', 'meta-externalagent', 'meta-externalfetcher', 'FacebookBot', 'Amazonbot'],
    ...['Applebot-Extended', 'cohere-ai', 'cohere-training-data-crawler', 'MistralAI-User', 'DuckAssistBot'],
    ...['AI2Bot', 'Diffbot', 'YouBot', 'Timpibot', 'omgili', 'ImagesiftBot', 'PanguBot'],
  ].map((name) => [name.toLowerCase(), name]),
);

export interface Robots {
  /** AI agents that may read nothing; `*` stands for all others. */
  readonly closed: readonly string[];
  readonly named: readonly string[];
  readonly signals: readonly string[];
  readonly sitemaps: readonly string[];
}

/** Maximum characters of a file (RFC 9309 §2.5: at least 500 KiB), and of a line. */
const MAX_TEXT = 512_000;
const MAX_LINE = 2_000;
const MAX_LISTED = 10;

type Line = readonly [field: string, value: string];

function linesIn(text: string) {
  const written = text
    .slice(0, MAX_TEXT)
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/);
  const told = written.map((line) => line.slice(0, MAX_LINE).replace(/#.*$/, '').trim()).filter(Boolean);
  const lines = told.flatMap((line): readonly Line[] => {
    const [, field, value = ''] = /^([A-Za-z-]{3,30})[ \t]*:(.*)$/.exec(line) ?? [];
    return field !== undefined && FIELDS.has(field.toLowerCase())
      ? [[field.toLowerCase(), value.trim()]]
      : [];
  });
  return { told, lines };
}

/** Returns a function that is true for URLs that the agent may read. */
export function readJudge(text: string, agent: string): (url: string) => boolean {
  const rules = rulesIn(linesIn(text).lines);
  const named = rules.filter(({ agents }) => agents.includes(agent));
  const own = named.length > 0 ? named : rules.filter(({ agents }) => agents.includes('*'));
  const values = (wanted: string) => own.flatMap(({ field, value }) => (field === wanted ? value : []));
  const [allow, disallow] = [values('allow'), values('disallow')];
  if (allow.length + disallow.length === 0) return () => true;
  const judge = accessJudge({ allow, disallow, agents: [] }, [], agent);
  return (url) => {
    const { pathname, search } = new URL(url);
    return judge(pathname + search).allowed;
  };
}

export function robotsIn(text: string): Robots | undefined {
  const { told, lines } = linesIn(text);
  if (lines.length === 0 && told.length > 0) return undefined;
  const values = (wanted: string) => lines.flatMap(([field, value]) => (field === wanted ? value : []));
  const rules = rulesIn(lines);
  const isClosed = (agent: string): boolean => {
    const own = rules.filter(({ agents }) => agents.includes(agent));
    const has = (field: string, is: RegExp) => own.some((one) => one.field === field && is.test(one.value));
    return has('disallow', /^\/\*?$/) && !has('allow', /./);
  };
  const known = [...new Set(values('user-agent').map((name) => name.toLowerCase()))];
  const named = known.filter((name) => AI_AGENTS.has(name));
  const spelled = (name: string): string => AI_AGENTS.get(name) ?? name;
  const signals = values('content-signal').flatMap((value) =>
    [...value.matchAll(/(?<![\w-])(?:search|ai-[a-z]{2,12})\s?=\s?(?:yes|no)(?!\w)/gi)].map(([one]) =>
      one.replaceAll(/\s/g, '').toLowerCase(),
    ),
  );
  return {
    closed: [...named, '*'].filter(isClosed).map(spelled),
    named: named.filter((name) => !isClosed(name)).map(spelled),
    signals: [...new Set(signals)].slice(0, MAX_LISTED),
    sitemaps: values('sitemap').slice(0, MAX_LISTED),
  };
}

const FIELDS: ReadonlySet<string> = new Set([
  ...['user-agent', 'allow', 'disallow', 'crawl-delay', 'sitemap', 'content-signal'],
]);

/** Each rule with the agents of its group. An agent line after a rule begins a new group. */
function rulesIn(lines: readonly Line[]) {
  let agents: readonly string[] = [];
  let isNaming = false;
  return lines.flatMap(([field, value]) => {
    if (field === 'sitemap') return [];
    if (field !== 'user-agent') {
      isNaming = false;
      return [{ agents, field, value }];
    }
    agents = [...(isNaming ? agents : []), value.toLowerCase().replace(/\s*\/.*$/, '')];
    isNaming = true;
    return [];
  });
}
