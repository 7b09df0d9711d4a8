import { kindOf } from '../../formats/index.ts';
import { Locator } from '../../json/index.ts';
import { type Document, type Finding, isObject, isString, type Json, pointer } from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { nearestWord } from '../../schema/suggest.ts';
import { CallFault } from '../call.ts';
import { catalogue, targetFinding } from '../catalogue.ts';

/** In text: `# awas-lens-ignore RULE… -- why`. In JSON: the member `x-awas-lens-ignore`. */
interface Ignore {
  readonly rule: string;
  readonly line: number;
  readonly pointer: string | null;
  covers(finding: Finding): boolean;
}

const COMMENT = /^\s*#\s*awas-lens-ignore(-file)?(?![\w-])[\s:]*(.*)$/;
const MEMBER = 'x-awas-lens-ignore';

function inText(text: string): readonly Ignore[] {
  const lines = text.split('\n');
  return lines.flatMap((content, index) => {
    const match = COMMENT.exec(content);
    if (!match) return [];
    const next = lines.findIndex((line, at) => at > index && !/^\s*(?:#|$)/.test(line));
    const covers = ({ line }: Finding): boolean => match[1] !== undefined || line === next + 1;
    return rulesIn(match[2] ?? '').map((rule) => ({ rule, line: index + 1, pointer: null, covers }));
  });
}

const rulesIn = (text: string): readonly string[] =>
  (text.split(/\s--(?:\s|$)/)[0] ?? '').split(/[\s,]+/).filter((rule) => rule !== '');

function inJson(root: Json, text: string): readonly Ignore[] {
  if (!text.includes(MEMBER)) return [];
  const locator = new Locator(text);
  const found: Ignore[] = [];
  const open: (readonly [value: Json, place: string])[] = [[root, '']];
  for (let item = open.pop(); item; item = open.pop()) {
    const [value, place] = item;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value) as [string, Json][]) {
      const here = place + pointer(name);
      if (name !== MEMBER || !isObject(value)) open.push([inner, here]);
      else
        for (const rule of [inner].flat().filter(isString).flatMap(rulesIn))
          found.push({
            rule,
            line: locator.locate(here, 'key')?.line ?? 1,
            pointer: here,
            covers: (finding) =>
              place === '' || finding.pointer === place || !!finding.pointer?.startsWith(`${place}/`),
          });
    }
  }
  return found;
}

interface Kept {
  readonly findings: readonly Finding[];
  readonly ignored: number;
  readonly unused: readonly Finding[];
}

export function withoutIgnored(
  { url, format, value, fetched }: Document,
  findings: readonly Finding[],
): Kept {
  const inIt = () => (kindOf(format)?.isText ? inText(fetched.text) : []);
  const ignores = value === undefined ? inIt() : inJson(value, fetched.text);
  if (ignores.length === 0) return { findings, ignored: 0, unused: [] };
  for (const { rule, line } of ignores) refuseUnknown(rule, `${url}:${line}`);
  const used = new Set<Ignore>();
  const kept = findings.filter((finding) => {
    if (finding.pointer?.endsWith(`/${MEMBER}`)) return false;
    const ignore = ignores.find((one) => one.rule === finding.rule && one.covers(finding));
    if (ignore) used.add(ignore);
    return !ignore;
  });
  const unused = ignores.filter((ignore) => !used.has(ignore));
  return {
    findings: kept,
    ignored: findings.length - kept.length,
    unused: unused.map(({ rule, line, pointer }) =>
      targetFinding(
        'target/ignore-unused',
        url,
        `${rule} is ignored here, but it has nothing to report.`,
        'Remove the comment.',
        { pointer, line, column: 1 },
      ),
    ),
  };
}

export function refuseUnknown(rule: string, where: string): void {
  const known = catalogue();
  if (known.has(rule)) return;
  const near = nearestWord(rule, [...known.keys()]);
  const meant = near === undefined ? '--list-rules lists them all.' : `Did you mean ${near}?`;
  throw new CallFault(`${where} names the rule ${show(rule.slice(0, 100))}, which doesn’t exist. ${meant}`);
}
