import type { Document, Fetched, Refusal } from '../model/index.ts';

type Place = Pick<Document, 'url' | 'status' | 'refusal'> & { readonly fetched: Pick<Fetched, 'via'> };

type Standing =
  | 'declared'
  | 'invalid'
  | 'unreadable'
  | 'unclear'
  | 'unreachable'
  | 'failing'
  | 'denied'
  | 'elsewhere'
  | 'other'
  | 'absent';

const STANDINGS: Readonly<Record<Refusal['code'], Standing>> = {
  absent: 'absent',
  'html-instead-of-json': 'absent',
  'html-instead-of-text': 'absent',
  empty: 'unclear',
  binary: 'unclear',
  'invalid-json': 'invalid',
  'invalid-utf-8': 'unreadable',
  'too-deep': 'unreadable',
  nested: 'unreadable',
  'too-large': 'unreadable',
  'redirect-loop': 'unclear',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  'server-error': 'failing',
  'unexpected-status': 'failing',
  forbidden: 'denied',
  'sign-in': 'denied',
  'redirected-away': 'elsewhere',
  'not-allowed': 'elsewhere',
};

export function standingOf({ status, refusal }: Pick<Document, 'status' | 'refusal'>): Standing {
  if (status === 'found') return 'declared';
  if (status === 'different-format') return 'other';
  return refusal ? STANDINGS[refusal.code] : 'absent';
}

const SERIOUS = [
  'invalid',
  'unreadable',
  'unclear',
  'unreachable',
  'failing',
  'denied',
  'elsewhere',
] as const;

export interface Headline<One extends Place> {
  readonly standing: (typeof SERIOUS)[number] | 'absent';
  readonly places: readonly One[];
}

export function headlineOf<One extends Place>(places: readonly One[]): Headline<One> {
  const asked = isEmptyServer(places)
    ? places.filter(({ refusal }) => refusal && !SHELLS.has(refusal.code))
    : places;
  const byStanding = Map.groupBy(asked, standingOf);
  const standing = SERIOUS.find((one) => byStanding.has(one));
  return standing
    ? { standing, places: byStanding.get(standing) ?? [] }
    : { standing: 'absent', places: byStanding.get('absent') ?? [] };
}

const SHELLS: ReadonlySet<Refusal['code']> = new Set(['empty', 'binary']);

function isEmptyServer(places: readonly Place[]): boolean {
  const codes = places.flatMap(({ refusal }) => refusal?.code ?? []);
  return places.length >= 4 && codes.length === places.length && codes.every((code) => SHELLS.has(code));
}

/** Static file hosts also send these refusals for missing files. */
const AMBIGUOUS: ReadonlySet<Refusal['code']> = new Set([
  ...(['forbidden', 'sign-in', 'redirected-away', 'not-allowed'] as const),
]);

/** True if the refused document may exist. */
export function isGap({ status, refusal, fetched }: Place, hasOthers: boolean): boolean {
  if (status !== 'refused' || !refusal) return false;
  const isNamed = fetched.via !== 'well-known' && fetched.via !== 'root';
  return !AMBIGUOUS.has(refusal.code) || isNamed || !hasOthers;
}

export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case 'absent':
    case 'forbidden':
    case 'server-error':
    case 'unexpected-status':
      return `answers ${refusal.status}`;
    case 'unreachable':
      return `can’t be reached: ${refusal.detail}`;
    case 'timeout':
      return `didn’t answer within ${refusal.limitMs / 1000} seconds`;
    case 'too-large':
      return `is larger than ${refusal.limit / 1_000_000} MB${refusal.bytes === undefined ? '' : ` (${refusal.bytes} bytes)`}`;
    case 'redirected-away':
      return `redirects to another origin, ${refusal.to}. Check that one`;
    case 'sign-in':
      return `answers with a sign-in page, ${refusal.to}`;
    case 'redirect-loop':
      return 'redirects in a loop';
    case 'html-instead-of-json':
    case 'html-instead-of-text':
      return 'is an HTML page';
    case 'invalid-json':
      return `isn’t valid JSON: ${refusal.detail} at line ${refusal.line}, column ${refusal.column}`;
    case 'invalid-utf-8':
      return 'isn’t UTF-8';
    case 'too-deep':
      return `is nested more than ${refusal.limit} levels deep`;
    case 'nested':
      return `has its manifest inside ${refusal.pointer}`;
    case 'empty':
      return 'is empty';
    case 'binary':
      return 'is binary data';
    case 'not-allowed':
      return `wasn’t requested: ${refusal.detail}`;
    default:
      return refusal satisfies never;
  }
}
