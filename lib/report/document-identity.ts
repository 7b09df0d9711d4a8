import type { ReportedDocument } from './json.ts';

/** The identity of a document in a few words: its format with the version that it says, or the other format that it is of. */
export function identityOf({ status, because, format, dialect, looksLikeName }: ReportedDocument): string {
  if (format !== null) return dialect === null || dialect === 'unknown' ? format : `${format} ${dialect}`;
  if (status === 'different-format')
    return `another format${looksLikeName === undefined ? '' : `: ${looksLikeName}`}`;
  return because === undefined ? status : `${status}: ${because}`;
}
