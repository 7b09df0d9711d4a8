import type { PageOutcome, RunFile, Said, Sentence } from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { namedFile } from './file.ts';

export type NoPage =
  | { readonly kind: 'empty'; readonly status: number }
  | { readonly kind: 'file'; readonly status: number; readonly file: RunFile }
  | { readonly kind: 'unreadable'; readonly status: number }
  | { readonly kind: 'stopped'; readonly before?: 'page' | 'script'; readonly url: string }
  | { readonly kind: 'failed'; readonly why: string; readonly url: string };

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
}

/** Media types that browsers show and don't download. */
const SHOWN =
  /^(?:text\/(?!(?:x-)?(?:csv|tsv|v?calendar|vcard|rtf)\b|tab-separated|comma-separated|directory)|image\/|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?(?:xml|json))|multipart\/|$)/;

export function noPageOf(response: PageResponse, mimeType?: string): NoPage | undefined {
  const { status, headers } = response;
  if (status === 204 || status === 205) return { kind: 'empty', status };
  if (status >= 300) return undefined;
  const type = mimeType ?? headers['content-type']?.trim() ?? '';
  const isFile = /^\s*attachment\b/i.test(headers['content-disposition'] ?? '') || !SHOWN.test(type);
  return isFile ? fileIn(response) : undefined;
}

export function fileIn({ status, headers, url }: PageResponse): NoPage & { readonly kind: 'file' } {
  const length = /^\d{1,15}$/.exec(headers['content-length'] ?? '')?.[0];
  // Content-Length may be the compressed size.
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  const bytes = length === undefined || !isPlain ? undefined : Number(length);
  return { kind: 'file', status, file: namedFile(headers, url, bytes) };
}

export function endWithoutPage(end: NoPage, soFar: Sentence, hasActed = true): PageOutcome {
  if (end.kind === 'failed') return failed(end.url, end.why, 'network', soFar);
  if (end.kind === 'stopped') {
    const isByScript = end.before === 'script';
    if (isByScript) return { ...ENDED, status: 0, answer: 'nothing' };
    return failed(end.url, 'stopped', end.before === 'page' ? 'unconfirmed' : 'network', soFar);
  }
  const { kind, status } = end;
  const told = kind === 'file' ? saidOf(end.file) : say(WITHOUT_WORDS[kind], status);
  if (status >= 300) {
    const code = status >= 400 ? 'http-error' : 'unconfirmed';
    return { ok: false, code, status, said: [told, soFar], next: say('nextSeeWorked'), tookMs: 0 };
  }
  if (!hasActed) return { ok: false, code: 'page-changed', said: [told, soFar], tookMs: 0 };
  return { ...ENDED, status, notes: [told], ...(kind === 'file' && { file: end.file }) };
}

const ENDED = { ok: true, data: { kind: 'nothing' }, tookMs: 0, answer: 'page' } as const;
const WITHOUT_WORDS = { empty: 'answeredEmpty', unreadable: 'answeredUnreadable' } as const;

function failed(url: string, why: string, code: 'network' | 'unconfirmed', soFar: Sentence): PageOutcome {
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname}`.slice(0, 300);
  const said = [say('pageFailed', address, why), soFar];
  return { ok: false, code, said, next: say('nextSeeWorked'), tookMs: 0 };
}

const saidOf = ({ name, contentType, bytes }: RunFile): Said =>
  say('answeredFile', name, bytes === undefined ? contentType : say('typeAndSize', contentType, bytes));
