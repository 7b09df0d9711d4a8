import { kindOf } from '../../formats/index.ts';
import type { Document, Finding } from '../../model/index.ts';
import { show } from '../../schema/index.ts';
import { catalogue } from '../catalogue.ts';

/** A comment in a text such as agents.txt: `# awas-lens-ignore RULE… -- why` for the next line, `-file` for all of it. */
interface Ignore {
  readonly line: number;
  readonly rule: string;
  /** The line it is for; undefined: every line. */
  readonly of: number | undefined;
}

const COMMENT = /^\s*#\s*awas-lens-ignore(-file)?(?![\w-])[\s:]*(.*)$/;

function ignoresIn(text: string): readonly Ignore[] {
  const lines = text.split('\n');
  return lines.flatMap((content, index) => {
    const match = COMMENT.exec(content);
    if (!match) return [];
    const next = lines.findIndex((line, at) => at > index && !/^\s*(?:#|$)/.test(line));
    const of = match[1] ? undefined : next + 1;
    const named = (match[2] ?? '').split(/\s--(?:\s|$)/)[0] ?? '';
    return named
      .split(/[\s,]+/)
      .filter((rule) => rule !== '')
      .map((rule) => ({ line: index + 1, rule, of }));
  });
}

export interface Kept {
  readonly findings: readonly Finding[];
  readonly ignored: number;
  /** About ignores that ignore nothing. */
  readonly unused: readonly Finding[];
}

/** The findings of a text without those that its comments turn off. JSON has no comments. */
export function withoutIgnored({ url, format, fetched }: Document, findings: readonly Finding[]): Kept {
  if (!kindOf(format)?.isText) return { findings, ignored: 0, unused: [] };
  const ignores = ignoresIn(fetched.text);
  if (ignores.length === 0) return { findings, ignored: 0, unused: [] };
  const used = new Set<Ignore>();
  const kept = findings.filter((finding) => {
    const ignore = ignores.find(
      ({ rule, of }) => rule === finding.rule && (of === undefined || of === finding.line),
    );
    if (ignore) used.add(ignore);
    return !ignore;
  });
  const unused = ignores.filter((ignore) => !used.has(ignore));
  return {
    findings: kept,
    ignored: findings.length - kept.length,
    unused: unused.map((one) => finding(one, url)),
  };
}

function finding({ line, rule }: Ignore, document: string): Finding {
  return {
    rule: 'target/ignore-unused',
    severity: 'info',
    outcome: 'failed',
    requirements: [],
    message: catalogue().has(rule)
      ? `The comment ignores ${rule}, which reports nothing there.`
      : `The comment ignores ${show(rule)}, which is not a rule.`,
    fix: 'Remove it.',
    document,
    pointer: null,
    line,
    column: 1,
    selector: null,
  };
}
