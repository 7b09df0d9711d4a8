import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { usePanel } from './context.tsx';
import { useTexts } from './texts.tsx';

interface Props {
  readonly heading: ReactNode;
  /** What stands beside the heading. */
  readonly children?: ReactNode;
}

/** The first line of a view that was opened from another: the way back, and the heading, which takes the focus. */
export function DetailTitle({ heading, children }: Props) {
  const { back, headingCame } = usePanel();
  const { t } = useTexts();
  useEffect(headingCame, [headingCame]);
  return (
    <div className="detail-title">
      <Button className="icon-button" aria-label={t('back')} onClick={back} icon="back" />
      <h2 className="clamp" tabIndex={-1} data-heading="">
        {heading}
      </h2>
      {children}
    </div>
  );
}
