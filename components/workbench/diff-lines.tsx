import { Untrusted } from '../untrusted.tsx';

export function DiffLines({ lines, most }: { lines: readonly string[]; most: number }) {
  return (
    <pre dir="ltr">
      {lines.slice(0, most).map((line, index) => (
        <span key={index} className={CLASSES[line[0] ?? '']}>
          <Untrusted text={line} limit={300} />
          {'\n'}
        </span>
      ))}
      {lines.length > most && '…'}
    </pre>
  );
}

const CLASSES: Readonly<Record<string, string>> = { '-': 'gone', '+': 'come', '@': 'hunk' };
