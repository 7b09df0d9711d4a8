import type { Document, Fetched, Finding, Json, Outcome, RuleContext } from '../../lib/model/index.ts';

export interface Served {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tls?: string;
}

export interface Ran extends Omit<Served, 'url'> {
  readonly action: string;
}

export interface Judge {
  readonly now: string;
  readonly origin?: string;
  readonly documents: readonly Served[];
  readonly earlier?: readonly Served[];
  readonly ran?: readonly Ran[];
  readonly page?: { readonly url: string; readonly html: string };
}

export interface Told {
  readonly requirements: readonly string[];
  /** `review`: the input isn't enough to decide. */
  readonly severity: 'error' | 'warning' | 'info' | 'review';
  readonly document: string;
  /** A JSON Pointer, or "line:column" in a text. Empty for the whole document. */
  readonly place: string;
  readonly optional?: true;
}

export interface Discover {
  readonly origin: string;
  readonly page?: {
    readonly url: string;
    readonly links: readonly { readonly rel: string; readonly href: string }[];
  };
  /** Responses by URL. All other URLs return 404. */
  readonly responses: Readonly<Record<string, Omit<Served, 'url'>>>;
}

export interface Discovered {
  readonly found: readonly { readonly format: string; readonly url: string }[];
  readonly asked: readonly string[];
}

export interface Request {
  readonly agent: string;
  readonly documents: readonly Served[];
  readonly document?: string;
  readonly action: string;
  readonly arguments: Readonly<Record<string, Json>>;
}

export type Requested =
  | {
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly body?: string;
      };
      readonly confirm?: boolean;
    }
  | { readonly refused: 'arguments' | 'target' | 'not-runnable' };

interface About {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly what: string;
  /** True if the fault is outside the document's text, for example in a header. */
  readonly apart?: true;
}

export type Case = About &
  (
    | {
        readonly kind: 'judge';
        readonly input: Judge;
        readonly expect: { readonly findings: readonly Told[] };
      }
    | {
        readonly kind: 'discover';
        readonly input: Discover;
        readonly expect: {
          readonly found: Discovered['found'];
          readonly asked: readonly string[];
          readonly notAsked: readonly string[];
        };
      }
    | {
        readonly kind: 'request';
        readonly input: Request;
        readonly expect: Requested;
      }
  );

export type Kind = Case['kind'];
export type Question<K extends Kind = Kind> = Pick<Extract<Case, { kind: K }>, 'id' | 'kind' | 'input'>;

export const told = (findings: readonly Finding[]): readonly Told[] =>
  findings
    .filter(({ requirements }) => requirements.length > 0)
    .map(({ requirements, severity, outcome, document, pointer, line, column }) => ({
      requirements,
      severity: outcome === 'failed' ? severity : 'review',
      document,
      place: pointer ?? (line === null ? '' : `${line}:${column}`),
      ...(outcome !== 'failed' && { optional: true as const }),
    }));

export const servedAs = ({ fetched }: Pick<Document, 'fetched'>): Served => ({
  url: fetched.url,
  status: statusOf(fetched),
  headers: fetched.headers,
  body: fetched.text,
  ...(fetched.tls !== undefined && { tls: fetched.tls }),
});

const statusOf = ({ status, refusal }: Fetched): number =>
  refusal && 'status' in refusal ? refusal.status : status;

export const ranIn = ({ outcomes = {} }: Pick<RuleContext, 'outcomes'>): readonly Ran[] =>
  Object.entries(outcomes).flatMap(([key, outcome]) => ranOf(key.replace(/^[\w-]+:/, ''), outcome));

function ranOf(action: string, { status, headers = {}, data }: Outcome): readonly Ran[] {
  if (status === undefined || !data || data.kind === 'nothing' || data.kind === 'table') return [];
  const body = data.kind === 'json' ? JSON.stringify(data.value) : data.text;
  return [{ action, status, headers, body }];
}
