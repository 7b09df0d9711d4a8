import type { ReactNode } from 'react';

interface PaneProps {
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** True if no element in the pane can get the focus. Then the pane gets it, so keys can scroll. */
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
