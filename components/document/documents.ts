import type { DocumentView, ShownView } from '../../lib/messaging/contract/views.ts';
import type { Counts, Refusal } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import { KIND_COUNTS, KINDS } from '../checks/filter.ts';
import { keyOf, LABELS, labelIn } from '../labels.ts';
import type { Texts } from '../texts.tsx';

export type Health = 'good' | 'warned' | 'bad' | 'off';

export function isPresent({ status }: Pick<DocumentView, 'status'>): boolean {
  return status === 'found' || status === 'unreadable';
}

export function isFromCache({ fetched }: DocumentView, { since = 0 }: Pick<ShownView, 'since'>): boolean {
  return fetched.fetchedAt > 0 && fetched.fetchedAt < since;
}

export function fileName(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? url
  );
}

export function isLookAlike({ status, looksLike, fetched }: DocumentView): boolean {
  return (
    status === 'different-format' &&
    fetched.via !== 'reference' &&
    !NOT_ABOUT_AGENTS.has(looksLike?.id ?? null)
  );
}

const NOT_ABOUT_AGENTS: ReadonlySet<string | null> = new Set([null, 'json-schema', 'error-answer']);

export function answerOf(document: DocumentView, texts: Texts): string {
  const { t } = texts;
  const { refusal, looksLike } = document;
  if (document.status === 'found') return t('answerFound');
  if (!refusal) {
    if (looksLike === null) return t('answerOtherFormat');
    const known = labelIn(LABELS.lookAlikes, looksLike.id);
    return t(
      'answerOtherFormatNamed',
      known ? t(known) : (looksLike.mark ?? looksLike.name.replace(/^an? /, '')),
    );
  }
  return refusalIn(refusal, texts);
}

export function refusalIn(refusal: Refusal, { t, bytes, took }: Texts): string {
  switch (refusal.code) {
    case 'absent':
      return String(refusal.status);
    case 'forbidden':
      return t('answerForbidden', refusal.status);
    case 'server-error':
      return t('answerServerError', refusal.status);
    case 'unexpected-status':
      return t('answerUnexpectedStatus', refusal.status);
    case 'timeout':
      return t('answerTimeout', took(refusal.limitMs));
    case 'too-large':
      return refusal.bytes === undefined
        ? t('answerTooLarge', bytes(refusal.limit))
        : t('answerTooLargeBy', bytes(refusal.bytes), bytes(refusal.limit));
    case 'redirected-away':
      return t('answerRedirectedAway', hostOf(refusal.to));
    case 'invalid-json':
      return t('answerInvalidJson', refusal.line, refusal.column);
    case 'nested':
      return t('answerNested', refusal.pointer);
    case 'too-deep':
      return t('answerTooDeep', refusal.limit);
    default:
      return t(keyOf('refused', refusal.code));
  }
}

/** The refusal's details are untrusted text. */
export function detailOf({ refusal }: DocumentView): string | undefined {
  switch (refusal?.code) {
    case 'unreachable':
    case 'invalid-json':
    case 'not-allowed':
      return refusal.detail || undefined;
    case 'redirected-away':
    case 'sign-in':
      return refusal.to;
    default:
      return undefined;
  }
}

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

export function countsInWords(counts: Counts, texts: Texts): string {
  const words = KINDS.filter((kind) => counts[kind] > 0).map((kind) =>
    texts.count(KIND_COUNTS[kind], counts[kind]),
  );
  if (words.length === 0) return '';
  return counts.atLeast ? texts.t('atLeast', texts.list(words)) : texts.list(words);
}

export function findDocument(view: Pick<ShownView, 'documents'>, url: string): DocumentView | undefined {
  return view.documents.find((document) => document.url === url);
}
