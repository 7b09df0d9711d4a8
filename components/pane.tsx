import type { ReactNode } from 'react';

interface PaneProps {
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /**
   * True if no element in the pane can get the focus. The pane itself then gets it, to be scrolled by
   * keyboard.
   */
  readonly scrolls?: boolean;
}

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
