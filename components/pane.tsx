import type { ReactNode } from 'react';

interface PaneProps {
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /**
   * True if no element in the pane can take the focus. In that case, the pane itself must be reachable by keyboard so
   * that it can be scrolled.
   */
  readonly scrolls?: boolean;
}

/** A scrolling area between a fixed head and foot. */
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
