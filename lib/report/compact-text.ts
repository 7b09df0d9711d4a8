import { type Finding, kindOf } from '../model/index.ts';
import { truncate } from '../text/index.ts';
import type { Report, ReportedAction, ReportedDocument } from './json.ts';
import { clean, count, declaredLines, editedLines, gapText, identityOf, inWords, sorted } from './text.ts';

const MAX_LENGTH = 20_000;
const MAX_LINE = 400;
const MAX_PLACES = 10;

export function toCompactText({ targets, summary }: Report): string {
  const lines = targets.flatMap((one) => {
    const { target, documents, page, gaps = [] } = one;
    const { origin } = URL.parse(target) ?? {};
    const here = (url: string): string =>
      origin !== undefined && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    const nameOf = ({ url, file }: ReportedDocument): string => file ?? here(url ?? '');
    return [
      target,
      ...editedLines(one),
      ...declaredLines(one),
      ...gaps.map((gap) => `not checked: ${gapText(gap)}`),
      ...documents
        .filter(({ status }) => status !== 'absent')
        .flatMap((document) => [
          `${nameOf(document)} ${identityOf(document)}`,
          ...document.actions.map((action) => actionLine(action, here)),
          ...(document.moreActions ? [`  and ${count(document.moreActions, 'more action')}`] : []),
          ...findingLines(document.findings),
        ]),
      ...absentLines(documents, nameOf),
      ...(page && page.findings.length > 0 ? [`page ${here(page.url)}`, ...findingLines(page.findings)] : []),
    ];
  });
  return fitting([inWords(summary).join(', '), ...lines].map((line) => short(clean(line))));
}

function actionLine({ id, method, url, risk }: ReportedAction, here: (url: string) => string): string {
  return [' ', id, method, url === null ? null : here(url), risk].filter(Boolean).join(' ');
}

function findingLines(findings: readonly Finding[]): readonly string[] {
  const byRule = Map.groupBy(sorted(findings), ({ rule, outcome }) => `${outcome} ${rule}`);
  return [...byRule.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const also = others.slice(0, MAX_PLACES).map((one) => position(one) || '?');
    if (others.length > also.length) also.push(`${others.length - also.length} more`);
    const parts = [kindOf(first), first.rule, position(first), first.message, first.fix && `→ ${first.fix}`];
    const line = short(parts.filter(Boolean).join(' '));
    return also.length > 0 ? [line, `  also ${also.join(', ')}`] : [line];
  });
}

function position({ line, column, pointer, selector }: Finding): string {
  if (line !== null) return `${line}:${column ?? 1}`;
  return selector ?? pointer ?? '';
}

function absentLines(
  documents: readonly ReportedDocument[],
  nameOf: (document: ReportedDocument) => string,
): readonly string[] {
  const absent = documents.filter(({ status }) => status === 'absent');
  return [...Map.groupBy(absent, ({ because = 'absent' }) => because)].map(
    ([because, places]) => `${because}: ${places.map(nameOf).join(' ')}`,
  );
}

const short = (line: string): string => truncate(line, MAX_LINE);

function fitting(lines: readonly string[]): string {
  const kept: string[] = [];
  let left = MAX_LENGTH - 100;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) {
      kept.push(`… ${count(lines.length - kept.length, 'more line')}: see the JSON.`);
      break;
    }
    kept.push(line);
  }
  return `${kept.join('\n')}\n`;
}
