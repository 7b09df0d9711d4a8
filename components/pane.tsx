import type { ReactNode } from 'react';

/** A part that scrolls, with what stands fast above and below it. */
export function Pane({
  head,
  foot,
  children,
  className,
  scrolls = false,
}: {
  head?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Nothing within takes the focus: the keyboard must reach the part itself to scroll it. */
  scrolls?: boolean;
}) {
  return (
    <section className={className ? `pane ${className}` : 'pane'}>
      {head}
      <div className="scroll" tabIndex={scrolls ? 0 : undefined}>
        {children}
      </div>
      {foot && <footer className="bar">{foot}</footer>}
    </section>
  );
}
