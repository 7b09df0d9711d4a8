import type { Finding } from '../model/index.ts';
import { type Gap, type Report, type ReportedDocument, type ReportedTarget, sectionsOf } from './json.ts';
import { actionsIn, clean, count, declaredLines, editedLines, identityOf, inWords, sorted } from './text.ts';

export function toMarkdown(report: Report): string {
  const [errors, warnings, ...others] = inWords(report.summary);
  const out = [`**${errors}, ${warnings}**, ${others.join(', ')}`];
  const link = (rule: string) => report.rules?.[rule]?.help;
  for (const target of report.targets) out.push(...targetLines(target, link));
  return `${out.join('\n')}\n`;
}

function targetLines(one: ReportedTarget, link: (rule: string) => string | undefined): readonly string[] {
  const { target, documents, page, findings = [], gaps = [] } = one;
  const listed = (list: readonly Finding[], isRead: boolean): string =>
    findingsToMarkdown(list, link) || (isRead && gaps.length === 0 ? 'Nothing to fix.' : 'No findings.');
  return [
    ...['', `## ${inert(target)}`],
    ...[...editedLines(one), ...declaredLines(one)].flatMap((line) => ['', inert(line)]),
    ...(gaps.length > 0 ? ['', gaps.map(gapLine).join('\n')] : []),
    ...(findings.length > 0 ? ['', findingsToMarkdown(findings, link)] : []),
    ...documents
      .filter(({ status }) => status !== 'absent')
      .flatMap((one) => ['', headingOf(one), '', listed(one.findings, one.status === 'found')]),
    ...(page
      ? [
          '',
          `### The page ${code(page.url)}`,
          '',
          listed(
            page.findings,
            documents.some(({ status }) => status === 'found'),
          ),
        ]
      : []),
    ...readinessLines(one),
  ];
}

function readinessLines({ readiness }: ReportedTarget): readonly string[] {
  if (!readiness) return [];
  const { heading, counts, sections } = sectionsOf(readiness);
  return [
    ...['', `### ${heading}: ${counts}`],
    ...sections.flatMap(({ name, lines }) => [
      ...['', `**${name}**`, ''],
      ...lines.flatMap(({ title, is, evidence, more = [] }) => [
        `- ${title}${is ? ` (${is})` : ''}: ${inert(evidence)}`,
        ...more.map((line) => `  - ${inert(line)}`),
      ]),
    ]),
  ];
}

function headingOf(document: ReportedDocument): string {
  const { file, url } = document;
  return `### ${code(file ?? url ?? '')} (${inert(identityOf(document))}, ${count(actionsIn(document), 'action')})`;
}

function gapLine({ message }: Gap): string {
  return `- **not checked** ${inert(message)}`;
}

export function findingsToMarkdown(
  findings: readonly Finding[],
  link: (rule: string) => string | undefined = () => undefined,
): string {
  return sorted(findings)
    .map((finding) => {
      const level = finding.outcome === 'needs-review' ? 'to review' : finding.severity;
      const place = [
        finding.line === null ? '' : `line ${finding.line}`,
        finding.pointer ? code(finding.pointer) : '',
        finding.selector ? code(finding.selector) : '',
      ].filter(Boolean);
      const rule = code([finding.rule, ...finding.requirements].join(' '));
      const url = link(finding.rule);
      return [
        `- **${level}** ${inert(finding.title ?? finding.message)}${place.length > 0 ? ` (${place.join(', ')})` : ''} ${url ? `[${rule}](${url})` : rule}`,
        ...[finding.title === undefined ? '' : finding.message, finding.fix]
          .filter(Boolean)
          .map((text) => `  - ${inert(text)}`),
      ].join('\n');
    })
    .join('\n');
}

function inert(text: string): string {
  return (
    clean(text.replaceAll(/[\r\n]+/g, ' '))
      .replaceAll(/[\\`*_{}[\]()#+!|<>~&]/g, '\\$&')
      // GitHub turns these texts into links, even if they are escaped.
      .replaceAll(/@|#(?=\d)|\b(?:GH-|www)(?=[\d.])/gi, '$&\u2060')
      .replaceAll(/:\/\//g, ':\u2060//')
  );
}

function code(text: string): string {
  const flat = clean(text.replaceAll(/[\r\n]+/g, ' '));
  const fence = '`'.repeat(Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length > 1 ? `${fence} ${flat} ${fence}` : `\`${flat}\``;
}
