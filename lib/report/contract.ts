import type { ContractReport, ContractResult } from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { toJsonText } from '../text/index.ts';
import { suitesToJunit, testCase, xmlText } from './junit.ts';
import { clean, type Style } from './text.ts';

export function contractToJson(reports: readonly ContractReport[]): string {
  const contracts = reports.map(({ site, results }) => ({
    site,
    results: results.map((result) => ({ ...result, messages: result.messages.map(inEnglish) })),
  }));
  return `${toJsonText({ contracts, summary: countsOf(reports) })}\n`;
}

type Outcome = ContractResult['verdict'];

export function countsOf(reports: readonly ContractReport[]): Readonly<Record<Outcome, number>> {
  const results = reports.flatMap((report) => report.results);
  const count = (verdict: Outcome) => results.filter((one) => one.verdict === verdict).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

const SIGNS: Readonly<Record<Outcome, readonly [sign: string, style: 'ok' | 'error' | 'dim']>> = {
  passed: ['✓', 'ok'],
  failed: ['✗', 'error'],
  skipped: ['-', 'dim'],
};

export function contractToText(reports: readonly ContractReport[], style: Style): string {
  const { passed, failed, skipped } = countsOf(reports);
  const lines = reports.flatMap(({ site, results }) => [
    style('bold', clean(site)),
    ...results.flatMap((result) => textOf(result, style)),
    '',
  ]);
  return `${lines.join('\n')}${failed === 0 ? 'As declared' : 'Not as declared'}: ${passed} passed, ${failed} failed, ${skipped} not called\n`;
}

function textOf({ id, verdict, messages, status, tookMs }: ContractResult, style: Style): readonly string[] {
  const [sign, kind] = SIGNS[verdict];
  const facts = [
    ...(status === undefined || status === 0 ? [] : [String(status)]),
    ...(tookMs === undefined ? [] : [`${Math.round(tookMs)} ms`]),
  ].join(', ');
  return [
    `  ${style(kind, sign)} ${clean(id)}${facts === '' ? '' : style('dim', ` (${facts})`)}`,
    ...messages.map(
      (message) => `      ${style(verdict === 'failed' ? 'error' : 'dim', clean(inEnglish(message)))}`,
    ),
  ];
}

export function contractToJunit(reports: readonly ContractReport[]): string {
  return suitesToJunit(
    reports.map(({ site, results }) => ({
      name: site,
      cases: results.map(({ id, verdict, messages }) => {
        const message = `message="${xmlText(inEnglish(messages[0] ?? ''))}"`;
        if (verdict === 'passed') return testCase('passed', id, site);
        return verdict === 'skipped'
          ? testCase('skipped', id, site, `<skipped ${message}/>`)
          : testCase(
              'failed',
              id,
              site,
              `<failure ${message}>${xmlText(messages.map(inEnglish).join('\n'))}</failure>`,
            );
      }),
    })),
  );
}
