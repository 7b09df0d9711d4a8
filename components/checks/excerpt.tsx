import { useMemo } from 'react';
import { type Finding, kindOf } from '../../lib/model/index.ts';
import { codeFrame, type FrameLine } from '../../lib/report/code-frame.ts';
import { useSource } from '../source/use-source.ts';
import { Untrusted } from '../untrusted.tsx';

export default function Excerpt({ finding, line }: { finding: Finding; line: number }) {
  const text = useSource(finding.document);
  const column = finding.column ?? 1;
  const lines = useMemo(
    () => (text === undefined ? undefined : brief(codeFrame(text, line, column), finding.pointer === null)),
    [text, line, column, finding.pointer],
  );
  if (lines && (text === '' || lines.length === 0)) return null;
  return (
    <div className="excerpt" dir="ltr">
      {lines
        ? lines.map(({ number, text: content, marked, at }) => (
            <div key={number} className={marked ? `line marked kind-${kindOf(finding)}` : 'line'}>
              <span className="line-number">{number}</span>
              {at === undefined ? (
                <Untrusted as="code" text={content} limit={200} />
              ) : (
                <code>
                  <Untrusted text={content.slice(0, at)} limit={200} />
                  <mark>
                    <Untrusted text={content[at] ?? ' '} limit={8} />
                  </mark>
                  <Untrusted text={content.slice(at + 1)} limit={200} />
                </code>
              )}
            </div>
          ))
        : ['', '', ''].map((_, index) => (
            <div key={index} className="line">
              &nbsp;
            </div>
          ))}
    </div>
  );
}

const BEFORE = 10;
const WIDE = 36;

interface ShownLine extends FrameLine {
  readonly at?: number;
}

function brief({ lines, column }: ReturnType<typeof codeFrame>, isText: boolean): readonly ShownLine[] {
  const indents = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => /^ */.exec(text)?.[0].length ?? 0);
  const indent = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => {
    const from = line.marked && column - indent > WIDE ? column - BEFORE : indent;
    const isCut = from > indent;
    const text = `${isCut ? '…' : ''}${line.text.slice(from)}`;
    return { ...line, text, ...(isText && line.marked && { at: column - 1 - from + (isCut ? 1 : 0) }) };
  });
}
