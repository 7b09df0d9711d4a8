import type { DocumentView, TabView } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import type { CountKey, TextKey, Texts } from '../texts.tsx';

/** How a document fares, in one word: `off` for what is no document of ours. */
export type Health = 'good' | 'warned' | 'bad' | 'off';

export function healthOf(document: DocumentView, findings: readonly Finding[]): Health {
  if (document.status === 'unreadable') return 'bad';
  if (document.status !== 'found') return 'off';
  const own = findings.filter((finding) => finding.document === document.url && finding.outcome === 'failed');
  if (own.some(({ severity }) => severity === 'error')) return 'bad';
  return own.some(({ severity }) => severity === 'warning') ? 'warned' : 'good';
}

/** Worth a chip in the header: a manifest, readable or not. All else is in the table of places. */
export function isPresent({ status }: DocumentView): boolean {
  return status === 'found' || status === 'unreadable';
}

/** Whether it was fetched for an earlier page, and has not been asked for since. */
export function isFromCache({ fetched }: DocumentView, { since = 0 }: Pick<TabView, 'since'>): boolean {
  return fetched.fetchedAt > 0 && fetched.fetchedAt < since;
}

/** The last part of a document's URL, to be told apart by people: "ai-actions.json". */
export function fileName(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? url
  );
}

/** Other formats that have a name in the person's language, by the ids of `lib/formats`. Else it is a proper name. */
const LOOK_ALIKES: Readonly<Record<string, TextKey>> = {
  'a2a-agent-card': 'looksLikeA2aCard',
  'a2a-profile': 'looksLikeA2aCard',
  'mcp-server-card': 'looksLikeMcpCard',
  'mcp-servers': 'looksLikeMcpServers',
  'ai-catalog': 'looksLikeAiCatalog',
  openapi: 'looksLikeOpenApi',
  'openai-plugin': 'looksLikeOpenAiPlugin',
  'did-document': 'looksLikeDid',
  'dialogflow-agent': 'looksLikeDialogflow',
  'json-schema': 'looksLikeJsonSchema',
  'web-app-manifest': 'looksLikeWebApp',
  'erc-8004': 'looksLikeErc8004',
  'agent-policy': 'looksLikePolicy',
  'agent-profile': 'looksLikeProfile',
  'error-answer': 'looksLikeError',
  'own-version': 'looksLikeOwn',
};

/** Worth a look where nothing of ours is: a document about agents, at a place that is asked for one. */
export function isLookAlike({ status, looksLike, fetched }: DocumentView): boolean {
  return (
    status === 'different-format' &&
    fetched.via !== 'reference' &&
    !NOT_ABOUT_AGENTS.has(looksLike?.id ?? null)
  );
}

const NOT_ABOUT_AGENTS: ReadonlySet<string | null> = new Set([null, 'json-schema', 'error-answer']);

/** The answer of a place, in plain words. */
export function answerOf(document: DocumentView, { t, bytes, took }: Texts): string {
  const { refusal, looksLike } = document;
  if (document.status === 'found') return t('answerFound');
  if (!refusal) {
    if (looksLike === null) return t('answerOtherFormat');
    const known = Object.hasOwn(LOOK_ALIKES, looksLike.id) ? LOOK_ALIKES[looksLike.id] : undefined;
    return t('answerOtherFormatNamed', known ? t(known) : looksLike.name.replace(/^an? /, ''));
  }
  switch (refusal.code) {
    case 'absent':
      return String(refusal.status);
    case 'forbidden':
      return t('answerForbidden', refusal.status);
    case 'server-error':
      return t('answerServerError', refusal.status);
    case 'unexpected-status':
      return t('answerUnexpectedStatus', refusal.status);
    case 'unreachable':
      return t('answerUnreachable');
    case 'timeout':
      return t('answerTimeout', took(refusal.limitMs));
    case 'too-large':
      return refusal.bytes === undefined
        ? t('answerTooLarge', bytes(refusal.limit))
        : t('answerTooLargeBy', bytes(refusal.bytes), bytes(refusal.limit));
    case 'redirected-away':
      return t('answerRedirectedAway', hostOf(refusal.to));
    case 'redirect-loop':
      return t('answerRedirectLoop');
    case 'html-instead-of-json':
      return t('answerHtmlForJson');
    case 'html-instead-of-text':
      return t('answerHtmlForText');
    case 'invalid-json':
      return t('answerInvalidJson', refusal.line, refusal.column);
    case 'invalid-utf-8':
      return t('answerInvalidUtf8');
    case 'too-deep':
      return t('answerTooDeep', refusal.limit);
    case 'empty':
      return t('answerEmpty');
    case 'binary':
      return t('answerBinary');
    case 'not-allowed':
      return t('answerNotAllowed');
    default:
      return refusal satisfies never;
  }
}

/** More than words can say: the detail of a refusal, as it came. Untrusted. */
export function detailOf({ refusal }: DocumentView): string | undefined {
  switch (refusal?.code) {
    case 'unreachable':
    case 'invalid-json':
    case 'not-allowed':
      return refusal.detail || undefined;
    case 'redirected-away':
      return refusal.to;
    default:
      return undefined;
  }
}

/** Places in the order in which they tell something: what is there, what is odd, what said no, what is not there. */
export function byInterest(documents: readonly DocumentView[]): readonly DocumentView[] {
  const rank = (document: DocumentView) => {
    if (document.status === 'found') return 0;
    if (document.status === 'unreadable') return 1;
    if (document.status === 'different-format') return 2;
    if (document.status === 'refused') return 3;
    return document.refusal?.code === 'absent' ? 5 : 4;
  };
  return documents.toSorted((a, b) => rank(a) - rank(b));
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly review: number;
}

export function countFindings(findings: readonly Finding[]): Counts {
  const counts = { errors: 0, warnings: 0, infos: 0, review: 0 };
  for (const { outcome, severity } of findings) {
    if (outcome === 'needs-review') counts.review += 1;
    else if (severity === 'error') counts.errors += 1;
    else if (severity === 'warning') counts.warnings += 1;
    else counts.infos += 1;
  }
  return counts;
}

const COUNT_KEYS: readonly (readonly [keyof Counts, CountKey])[] = [
  ['errors', 'errors'],
  ['warnings', 'warnings'],
  ['infos', 'infos'],
  ['review', 'needReview'],
];

/** "2 errors, 1 warning and 1 to review"; '' for none. */
export function countsInWords(counts: Counts, texts: Texts): string {
  const words = COUNT_KEYS.filter(([kind]) => counts[kind] > 0).map(([kind, key]) =>
    texts.count(key, counts[kind]),
  );
  return words.length > 0 ? texts.list(words) : '';
}

export function findDocument(view: Pick<TabView, 'documents'>, url: string): DocumentView | undefined {
  return view.documents.find((document) => document.url === url);
}
