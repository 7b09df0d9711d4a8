import type { ReactNode } from 'react';

interface PaneProps {
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Nothing in it takes the focus: the keyboard must reach the part itself to scroll it. */
  readonly scrolls?: boolean;
}

/** A scrolling part between a fixed head and foot. */
export function Pane({ head, foot, children, className, scrolls = false }: PaneProps) {
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
