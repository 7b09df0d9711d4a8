import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { usePanel } from './context.tsx';

interface PaneProps {
  head?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
  /** True if no element in the pane can get the focus. Then the pane gets it, so keys can scroll. */
  scrolls?: boolean;
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

interface TitleProps {
  heading: ReactNode;
  beside?: ReactNode;
}

export function DetailTitle({ heading, beside }: TitleProps) {
  const { back, headingCame, t } = usePanel();
  useEffect(headingCame, [headingCame]);
  return (
    <div className="detail-title">
      <Button label={t('back')} onClick={back} icon="back" />
      <h2 className="clamp" tabIndex={-1} data-heading="">
        {heading}
      </h2>
      {beside}
    </div>
  );
}

export function DetailPane({ heading, beside, ...pane }: TitleProps & Omit<PaneProps, 'head'>) {
  const head = (
    <header className="detail-head">
      <DetailTitle heading={heading} beside={beside} />
    </header>
  );
  return <Pane {...pane} head={head} />;
}
