import type { ReportedDocument } from './json.ts';

export function identityOf({ status, because, format, dialect, looksLikeName }: ReportedDocument): string {
  if (format !== null) return dialect === null || dialect === 'unknown' ? format : `${format} ${dialect}`;
  if (status === 'different-format')
    return `another format${looksLikeName === undefined ? '' : `: ${looksLikeName}`}`;
  return because === undefined ? status : `${status}: ${because}`;
}
