import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { usePanel } from './context.tsx';
import { Pane } from './pane.tsx';
import { useTexts } from './texts.tsx';

interface TitleProps {
  readonly heading: ReactNode;
  readonly beside?: ReactNode;
}

interface PaneProps extends TitleProps {
  readonly foot?: ReactNode;
  readonly className?: string;
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

export function DetailTitle({ heading, beside }: TitleProps) {
  const { back, headingCame } = usePanel();
  const { t } = useTexts();
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

export function DetailPane({ heading, beside, ...pane }: PaneProps) {
  const head = (
    <header className="detail-head">
      <DetailTitle heading={heading} beside={beside} />
    </header>
  );
  return <Pane {...pane} head={head} />;
}
