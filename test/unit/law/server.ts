import {
  type Declaration,
  detail,
  documentAt,
  type Form,
  formsIn,
  type Host,
  hostOf,
  ORIGINS,
  partsOf,
  SITES,
  type Site,
  siteOfDocument,
} from './web.ts';

export const MOODS = [
  'plain',
  'echo',
  'echo-encoded',
  'to-same',
  'to-same-307',
  'to-other',
  'to-other-307',
  'denied',
  'error',
  'large',
] as const;
export type Mood = (typeof MOODS)[number];

export interface Sent {
  readonly n: number;
  /**
   * - `extension`: the background
   * - `page`: a content script, with cookies
   * - `reading`: a content script, without cookies
   * - `script`: a script of the page
   */
  readonly via: 'extension' | 'page' | 'reading' | 'submission' | 'script' | 'socket';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cookies: boolean;
  readonly tokens: readonly string[];
  readonly mark: string;
  readonly page?: { readonly origin: string; readonly private: boolean; readonly tab: number };
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type About =
  | { readonly kind: 'document'; readonly site: Site; readonly forms: readonly Form[] }
  | { readonly kind: 'detail'; readonly site: Site; readonly form: Form | undefined }
  | { readonly kind: 'mcp'; readonly site: Site; readonly call: 'initialize' | 'list' | 'call' | 'other' }
  | { readonly kind: 'job'; readonly done: boolean }
  | { readonly kind: 'landed' }
  | { readonly kind: 'socket' }
  | { readonly kind: 'call' }
  | { readonly kind: 'nothing' };

export const tokensIn = (text: string): readonly string[] => [...new Set(text.match(/tk\d+x/g))];

export class Web {
  readonly declarations: Map<Site, Declaration>;
  readonly moods = new Map<Host, Mood>();
  readonly #jobs = new Map<string, number>();

  constructor(declarations: ReadonlyMap<Site, Declaration>) {
    this.declarations = new Map(declarations);
  }

  declaration(site: Site): Declaration {
    const found = this.declarations.get(site);
    if (!found) throw new Error(`nothing is known of ${site}`);
    return found;
  }

  answer(sent: Sent): Answered & { readonly about: About } {
    const [, first = '', second = '', third = ''] = partsOf(sent.url).path.split('/');
    const site = SITES.find((one) => one === second);
    if (first === 'mcp' && site) return this.#mcp(sent, site);
    if (first === 'detail' && site) return this.#detail(sent, site, third === 'buy.json' ? 'buy' : 'find');
    if (first === 'jobs') return this.#job(sent, second);
    if (first === 'landed') return { ...json(200, { mark: sent.mark }), about: { kind: 'landed' } };
    if (first === 'live') return { ...json(200, { mark: sent.mark }), about: { kind: 'socket' } };
    if (first === 'api' || first === 'sent') return { ...this.#call(sent), about: { kind: 'call' } };
    return this.#document(sent);
  }

  #document(sent: Sent): Answered & { readonly about: About } {
    const site = siteOfDocument(sent.url);
    const declaration = site && this.declarations.get(site);
    if (!site || !declaration) return { ...NOTHING, about: { kind: 'nothing' } };
    const text = documentAt(sent.url, site, declaration);
    const about: About = { kind: 'document', site, forms: formsIn(sent.url, site, declaration) };
    return text === undefined
      ? { ...NOTHING, about }
      : { status: 200, headers: JSON_HEADERS, body: text, about };
  }

  #detail(sent: Sent, site: Site, id: 'find' | 'buy'): Answered & { readonly about: About } {
    const declaration = this.declaration(site);
    const form = formsIn(`${ORIGINS[site]}/.well-known/agent`, site, declaration).find(
      ({ tool }) => tool === id,
    );
    const about: About = { kind: 'detail', site, form };
    return form ? { ...json(200, detail(id, declaration, sent.mark)), about } : { ...NOTHING, about };
  }

  #mcp(sent: Sent, site: Site): Answered & { readonly about: About } {
    const { id, method, params } = parse(sent.body) as {
      id?: number;
      method?: string;
      params?: { protocolVersion?: string; arguments?: unknown };
    };
    const result = (value: object, call: 'initialize' | 'list' | 'call') => ({
      ...json(200, { jsonrpc: '2.0', id: id ?? 0, result: value }),
      about: { kind: 'mcp', site, call } as const,
    });
    switch (method) {
      case 'initialize':
        return result(
          {
            protocolVersion: params?.protocolVersion ?? '',
            capabilities: { tools: {} },
            serverInfo: { name: sent.mark, version: '1' },
          },
          'initialize',
        );
      case 'tools/list':
        return result(
          { tools: [{ name: 'x', description: sent.mark, inputSchema: { type: 'object' } }] },
          'list',
        );
      case 'tools/call': {
        const text = this.#mood(sent) === 'echo' ? echo(sent) : '';
        return result({ content: [{ type: 'text', text: `${sent.mark} ${text}` }] }, 'call');
      }
      default:
        return { status: 202, headers: {}, body: '', about: { kind: 'mcp', site, call: 'other' } };
    }
  }

  #job(sent: Sent, job: string): Answered & { readonly about: About } {
    const times = (this.#jobs.get(job) ?? 0) + 1;
    this.#jobs.set(job, times);
    const done = times > 1;
    return {
      ...json(200, { job_id: job, status: done ? 'done' : 'processing', mark: sent.mark }),
      about: { kind: 'job', done },
    };
  }

  #mood(sent: Sent): Mood {
    const host = hostOf(sent.url);
    return (host && this.moods.get(host)) ?? 'plain';
  }

  #call(sent: Sent): Answered {
    const { search, origin } = new URL(sent.url);
    const token = sent.tokens[0] ?? '';
    const landing = `/landed${search === '' ? `?about=${token}` : search}`;
    const elsewhere = (origin === ORIGINS.evil ? ORIGINS.api : ORIGINS.evil) + landing;
    const redirect = (status: number, location: string): Answered => ({
      status,
      headers: { location },
      body: sent.mark,
    });
    switch (this.#mood(sent)) {
      case 'plain': {
        const pending = { job_id: `job-${token}-${sent.mark}`, status: 'processing', mark: sent.mark };
        return sent.method === 'GET' ? json(200, { mark: sent.mark }) : json(202, pending);
      }
      case 'echo':
        return json(200, { mark: sent.mark, request: echo(sent) });
      case 'echo-encoded':
        return json(200, { mark: sent.mark, request: encodings(sent) });
      case 'to-same':
        return redirect(302, origin + landing);
      case 'to-same-307':
        return redirect(307, origin + landing);
      case 'to-other':
        return redirect(302, elsewhere);
      case 'to-other-307':
        return redirect(307, elsewhere);
      case 'denied':
        return json(401, { error: sent.mark, request: echo(sent) });
      case 'error':
        return json(500, { error: `${sent.mark} ${echo(sent)}` });
      case 'large':
        return json(200, { mark: sent.mark, text: 'x'.repeat(200_000) });
    }
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const NOTHING: Answered = { status: 404, headers: {}, body: '' };
const json = (status: number, value: object): Answered => ({
  status,
  headers: JSON_HEADERS,
  body: JSON.stringify(value),
});

const echo = ({ url, headers, body }: Sent): string => JSON.stringify({ url, headers, body });
const encodings = ({ url, headers, body }: Sent): readonly string[] =>
  [...Object.values(headers), ...new URL(url).searchParams.values(), body].flatMap((text) =>
    text === '' ? [] : [btoa(text), encodeURIComponent(text)],
  );

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
