import type { Report, ReportedFinding, ReportedTarget } from './json.ts';
import { cleanLines, escapeMarkup } from './text.ts';

export function toJunit(report: Report): string {
  return suitesToJunit(report.targets.flatMap(suitesOf));
}

export function suitesToJunit(suites: readonly Suite[]): string {
  const total = (count: (suite: Suite) => number) => suites.reduce((sum, suite) => sum + count(suite), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="AWAS Lens" ${counts(total)}>`,
    ...suites.map(
      (suite) =>
        `  <testsuite name="${xmlText(suite.name)}" ${counts((count) => count(suite))}>\n${suite.cases
          .map(({ xml }) => xml)
          .join('\n')}\n  </testsuite>`,
    ),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly result: 'passed' | 'failed' | 'error' | 'skipped';
  readonly xml: string;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

function counts(total: (count: (suite: Suite) => number) => number): string {
  const of = (result: Case['result']) =>
    total(({ cases }) => cases.filter((one) => one.result === result).length);
  return `tests="${total(({ cases }) => cases.length)}" failures="${of('failed')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function suitesOf({ target, documents, page, findings = [], gaps = [] }: ReportedTarget): readonly Suite[] {
  const about = [
    ...gaps.map(({ place, because, message }) =>
      testCase('error', because, place, `<error type="${xmlText(because)}" message="${xmlText(message)}"/>`),
    ),
    ...casesOf(findings, target),
  ];
  return [
    ...(about.length > 0 ? [{ name: target, cases: about }] : []),
    ...documents
      .filter(({ status }) => status !== 'absent')
      .map((document) => suite(document.file ?? document.url ?? target, document.findings)),
    ...(page ? [suite(page.url, page.findings)] : []),
  ];
}

function suite(name: string, findings: readonly ReportedFinding[]): Suite {
  const cases = casesOf(findings, name);
  return { name, cases: cases.length > 0 ? cases : [testCase('passed', 'no findings', name)] };
}

function casesOf(findings: readonly ReportedFinding[], place: string): readonly Case[] {
  return [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, all]) => {
    const found = all.filter(({ outcome }) => outcome === 'failed');
    const faults = found.filter(({ severity }) => severity !== 'info');
    const shown = [faults, found, all].find((list) => list.length > 0) ?? [];
    const text = xmlText(shown.map((finding) => lineOf(finding, place)).join('\n'));
    const message = `message="${xmlText(shown[0]?.title ?? shown[0]?.message ?? '')}"`;
    if (faults.length > 0) {
      const failure = `<failure type="${faults[0]?.severity}" ${message}>${text}</failure>`;
      return testCase('failed', rule, place, failure);
    }
    return found.length > 0
      ? testCase('passed', rule, place, `<system-out>${text}</system-out>`)
      : testCase('skipped', rule, place, `<skipped ${message}/>`);
  });
}

function lineOf({ line, column, title, message, fix }: ReportedFinding, place: string): string {
  const where = `${place}${line === null ? '' : `:${line}:${column ?? 1}`}`;
  return `${where}: ${[title && `${title}:`, message, fix].filter(Boolean).join(' ')}`;
}

export function testCase(result: Case['result'], name: string, place: string, inner = ''): Case {
  const start = `    <testcase name="${xmlText(name)}" classname="${xmlText(place)}"`;
  return { result, xml: inner === '' ? `${start}/>` : `${start}>${inner}</testcase>` };
}

/** XML forbids most control characters, even escaped. */
export function xmlText(text: string): string {
  return escapeMarkup(cleanLines(text))
    .replaceAll(/\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('\n', '&#10;');
}
