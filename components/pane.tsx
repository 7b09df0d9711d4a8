import type { ReactNode } from 'react';

/** A part that scrolls, with what stands fast above and below it. */
export function Pane({
  head,
  foot,
  children,
  className,
}: {
  head?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={className ? `pane ${className}` : 'pane'}>
      {head}
      <div className="scroll">{children}</div>
      {foot && <footer className="bar">{foot}</footer>}
    </section>
  );
}
