import { asGiven, type FileAt, findingsOf, type Report, type ReportedFinding } from './json.ts';
import { clean, sorted } from './text.ts';

/** GitHub shows only ten annotations of each level, so the worst findings come first. */
export function toGithub(report: Report, at: FileAt = asGiven): string {
  const places = new Map<ReportedFinding, string>();
  for (const { finding, place } of findingsOf(report)) places.set(finding, at(place));
  const lines = [
    ...report.targets.flatMap(({ gaps = [] }) =>
      gaps.map(({ place, message }) =>
        command('error', { ...fileOf(at(place)), title: 'not checked' }, message),
      ),
    ),
    ...sorted([...places.keys()]).map((finding) => annotation(finding, places.get(finding) ?? '')),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function annotation(finding: ReportedFinding, place: string): string {
  const { line, column, endLine, endColumn } = finding;
  const isNotice = finding.outcome === 'needs-review' || finding.severity === 'info';
  const where = { ...fileOf(place), line, col: line === null ? null : column, endLine, endColumn };
  const text = [
    isUrl(place) ? `${place}: ${finding.message}` : finding.message,
    finding.fix,
    finding.selector ? `On the page: ${finding.selector}` : '',
    finding.title === undefined ? '' : `(${finding.rule})`,
  ];
  return command(
    isNotice ? 'notice' : finding.severity,
    { ...where, title: finding.title ?? finding.rule },
    text.filter(Boolean).join('\n'),
  );
}

function command(
  level: string,
  properties: Readonly<Record<string, string | number | null | undefined>>,
  message: string,
): string {
  const listed = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${listed.join(',')}::${escapeMessage(message)}`;
}

const isUrl = (place: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(place);

function fileOf(place: string): { readonly file?: string } {
  return isUrl(place) ? {} : { file: place.replaceAll('\\', '/').replace(/^\.\//, '') };
}

/** Encodes line breaks, because a site's text must not start a workflow command. */
function escapeMessage(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => clean(line).replaceAll('%', '%25'))
    .join('%0A');
}

function escapeProperty(text: string): string {
  return clean(text).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
}
