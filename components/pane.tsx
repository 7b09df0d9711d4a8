import type { ReactNode } from 'react';

interface PaneProps {
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** True if nothing in the pane can get the focus. The pane then gets it, for scrolling. */
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
