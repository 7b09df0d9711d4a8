import type { ReportedDocument } from './json.ts';

/** A short name of a document: its format and version, or the other format that it seems to have. */
export function identityOf({ status, because, format, dialect, looksLikeName }: ReportedDocument): string {
  if (format !== null) return dialect === null || dialect === 'unknown' ? format : `${format} ${dialect}`;
  if (status === 'different-format')
    return `another format${looksLikeName === undefined ? '' : `: ${looksLikeName}`}`;
  return because === undefined ? status : `${status}: ${because}`;
}
