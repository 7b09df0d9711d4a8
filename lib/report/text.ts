import { kindOf as documentKindOf } from '../formats/index.ts';
import { type Finding, kindOf } from '../model/index.ts';
import { escapeInvisible } from '../text/index.ts';
import { pathOf } from '../url/index.ts';
import { codeFrame } from './code-frame.ts';
import {
  type Gap,
  type Report,
  type ReportedDocument,
  type ReportedPage,
  type ReportedTarget,
  type Summary,
  sectionsOf,
  type Totals,
} from './json.ts';

export type Style = (
  kind: 'error' | 'warning' | 'info' | 'ok' | 'dim' | 'bold' | 'link',
  text: string,
) => string;

const plain: Style = (_kind, text) => text;

const MARK = { error: '✖', warning: '▲', info: 'ℹ', review: '?' } as const;

export function toText(report: Report, sources: ReadonlyMap<string, string>, style: Style = plain): string {
  const out: string[] = [];
  for (const one of report.targets) {
    const { target, documents, page, findings = [], gaps = [] } = one;
    out.push(style('bold', clean(target)));
    for (const line of [...declaredLines(one), ...editedLines(one)]) out.push(`  ${clean(line)}`);
    for (const gap of gaps) out.push(`  ${style('error', '✖')} not checked: ${gapText(gap)}`);
    for (const finding of sorted(findings)) out.push(...findingLines(finding, undefined, style));
    const present = documents.filter((document) => document.status !== 'absent');
    for (const document of present) out.push(...documentLines(document, sources, style));
    const absent = documents.length - present.length;
    if (absent > 0)
      out.push(
        style(
          'dim',
          `  ${absent} ${absent === 1 ? 'place has' : 'places have'} no document: ${documents
            .filter((d) => d.status === 'absent')
            .map((d) => `${shortName(d)} (${clean(d.because ?? '')})`)
            .join(', ')}`,
        ),
      );
    if (page) out.push(...pageLines(page, style));
    else if (report.tool && isUrl(target) && documents.some(({ status }) => status === 'found'))
      out.push(style('dim', '  the page itself wasn’t checked; add --page to check it'));
    out.push(...readinessLines(one, style));
    out.push('');
  }
  out.push(...ruleLines(report, style), summaryLine(report.summary, style));
  return `${out.join('\n')}\n`;
}

const isUrl = (target: string): boolean => /^https?:/i.test(target);

export function gapText({ place, message }: Gap): string {
  return message.includes(place) ? clean(message) : `${clean(place)}: ${clean(message)}`;
}

function ruleLines({ rules = {} }: Report, style: Style): readonly string[] {
  const used = Object.entries(rules);
  if (used.length === 0) return [];
  if (used.every(([, { help }]) => help === undefined))
    return [`  ${style('dim', 'awas-lens check --explain RULE says why a rule matters, with examples')}`, ''];
  const width = Math.max(...used.map(([id]) => id.length));
  return [
    ...used.map(([id, { help }]) => `  ${style('dim', id.padEnd(width))}  ${style('link', help ?? '')}`),
    '',
  ];
}

function summaryLine(summary: Summary, style: Style): string {
  const { errors, warnings, gaps = 0, ignored = 0, known = 0, fixed = 0 } = summary;
  const [ofErrors, ofWarnings, ...others] = inWords(summary);
  return [
    ...(gaps > 0 ? [style('error', `${count(gaps, 'place')} not checked`)] : []),
    style(errors ? 'error' : 'dim', ofErrors),
    style(warnings ? 'warning' : 'dim', ofWarnings),
    ...others.map((words) => style('dim', words)),
    ...(known > 0 ? [style('dim', `${known} already in the baseline`)] : []),
    ...(fixed > 0 ? [style('dim', `${fixed} of the baseline fixed`)] : []),
    ...(ignored > 0 ? [style('dim', `${ignored} ignored`)] : []),
  ].join(', ');
}

export function inWords({ errors, warnings, infos, needsReview, atLeast }: Totals) {
  const least = atLeast ? 'at least ' : '';
  return [
    `${least}${count(errors, 'error')}`,
    count(warnings, 'warning'),
    count(infos, 'hint'),
    `${needsReview} to review`,
  ] as const;
}

export const actionsIn = ({ actions, moreActions = 0 }: ReportedDocument): number =>
  actions.length + moreActions;

export function declaredLines({ documents, summary }: ReportedTarget): readonly string[] {
  const listed = documents.reduce((sum, document) => sum + actionsIn(document), 0);
  const { actions: all = listed } = summary ?? {};
  if (all === listed) return [];
  if (listed === 0) return [`${count(all, 'action')}, declared by attributes on the page`];
  const why =
    all > listed ? 'attributes on the page declare more' : 'several documents declare the same ones';
  return [`${count(all, 'action')} in all: ${why}`];
}

function documentLines(
  document: ReportedDocument,
  sources: ReadonlyMap<string, string>,
  style: Style,
): string[] {
  const name = document.file ?? document.url ?? '';
  const isFound = document.status === 'found';
  const hasError = document.findings.some((f) => f.severity === 'error' && f.outcome === 'failed');
  const sound = isFound ? 'ok' : 'dim';
  const worst = hasError ? 'error' : sound;
  const what = whatIs(document);
  return [
    `  ${style(worst, '●')} ${style('bold', shortName(document))} ${style('dim', what)}`,
    ...sorted(document.findings).flatMap((finding) => findingLines(finding, sources.get(name), style)),
  ];
}

function whatIs(document: ReportedDocument): string {
  const actions = document.status === 'found' ? `, ${count(actionsIn(document), 'action')}` : '';
  return clean(`${identityOf(document)}${actions}`);
}

function pageLines(page: ReportedPage, style: Style): string[] {
  return [
    `  ${style('bold', clean(page.url))} ${style('dim', `the page, ${count(page.elements.length, 'place')} matched`)}`,
    ...(page.webmcp === false
      ? [style('dim', '  this browser has no WebMCP, so tools of the page’s scripts weren’t listed')]
      : []),
    ...sorted(page.findings).flatMap((finding) => findingLines(finding, undefined, style)),
  ];
}

function readinessLines({ readiness }: ReportedTarget, style: Style): readonly string[] {
  if (!readiness) return [];
  const { heading, counts, sections } = sectionsOf(readiness);
  return [
    `  ${style('bold', heading)} ${style('dim', counts)}`,
    ...sections.flatMap(({ name, lines }) => [
      `    ${style('dim', name)}`,
      ...lines.flatMap(({ title, is, evidence, more = [] }) => [
        `      ${title}${is ? ` (${is})` : ''}: ${style('dim', clean(evidence))}`,
        ...more.map((line) => `        ${style('dim', clean(line))}`),
      ]),
    ]),
  ];
}

function findingLines(finding: Finding, source: string | undefined, style: Style): string[] {
  const kind = finding.outcome === 'needs-review' ? 'dim' : finding.severity;
  const mark = MARK[kindOf(finding)];
  const where = finding.line === null ? '' : `${finding.line}:${finding.column ?? 1} `;
  const lines = [
    `    ${style(kind, mark)} ${style('dim', where)}${style('bold', clean(finding.title ?? finding.message))}`,
    ...(finding.title === undefined ? [] : [`      ${clean(finding.message)}`]),
    `      ${style('dim', finding.rule)}${finding.selector ? style('dim', ` · ${clean(finding.selector)}`) : ''}`,
  ];
  if (source !== undefined && finding.line !== null && finding.outcome === 'failed') {
    const { lines: around, column } = codeFrame(source, finding.line, finding.column ?? 1, 0);
    for (const { number, text } of around) {
      lines.push(`      ${style('dim', `${number} │`)} ${clean(text)}`);
      lines.push(
        `      ${style('dim', `${' '.repeat(String(number).length)} │`)} ${' '.repeat(Math.max(0, column - 1))}${style(kind, '^')}`,
      );
    }
  }
  if (finding.fix) lines.push(`      ${style('ok', '→')} ${clean(finding.fix)}`);
  return lines;
}

const ORDER = { error: 0, warning: 1, info: 2 } as const;

export function sorted(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      Number(a.outcome === 'needs-review') - Number(b.outcome === 'needs-review') ||
      ORDER[a.severity] - ORDER[b.severity] ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

/** A site's text must not control a terminal, or run commands of GitHub (`##[…]`) or Azure (`##vso[…]`). */
export function clean(text: string): string {
  const escaped = (character: string) =>
    `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  return escapeInvisible(text.replaceAll(/[\t\r\n\u2028\u2029]|#(?=#(?:vso)?\[)/gi, escaped), escaped);
}

export const editedLines = ({ edited = [] }: Pick<ReportedTarget, 'edited'>): readonly string[] =>
  edited.length === 0
    ? []
    : [`Edited locally: ${edited.join(', ')}. This report is about what the server has.`];

export function cleanLines(text: string): string {
  return text.split('\n').map(clean).join('\n');
}

function shortName({ file, url = '' }: ReportedDocument): string {
  return clean(file ?? pathOf(url));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export function versionName(format: string, dialect: string | null): string {
  const name = documentKindOf(format)?.name ?? format;
  return dialect === null || dialect === 'unknown' ? name : `${name} ${dialect}`.trim();
}

export function identityOf({ status, because, format, dialect, looksLikeName }: ReportedDocument): string {
  if (format !== null) return versionName(format, dialect);
  if (status === 'different-format')
    return `another format${looksLikeName === undefined ? '' : `: ${looksLikeName}`}`;
  return because === undefined ? status : `${status}: ${because}`;
}
