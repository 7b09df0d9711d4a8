import type { ReactNode } from 'react';
import type { Access } from '../lib/messaging/contract/views.ts';
import { hostOf } from '../lib/url/index.ts';
import { Button } from './button.tsx';
import { usePanel } from './context.tsx';
import { useWork } from './hooks.ts';
import { useTexts } from './texts.tsx';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
}

export function Notice({ title, children, actions, role }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      <h2>{title}</h2>
      {children}
      {actions && <div className="buttons">{actions}</div>}
    </div>
  );
}

export function NoAccess({ access }: { access: Exclude<Access, 'granted'> }) {
  const { background, ports, view, t } = usePanel();
  const [busy, act] = useWork();
  const site = hostOf(view.origin);
  const isKnown = view.origin !== '';
  switch (access) {
    case 'withheld':
      return (
        <Notice
          title={t('withheldTitle')}
          actions={
            <Button
              go
              disabled={busy}
              onClick={act(() => ports.grant())}
              text={isKnown ? 'grant' : 'grantEverySite'}
            />
          }
        >
          <p>{isKnown ? t('withheldText', site) : t('withheldUnknown')}</p>
          <p className="dim">{t('withheldPromise')}</p>
        </Notice>
      );
    case 'not-chosen':
      return (
        <Notice
          title={t('notChosenTitle')}
          actions={
            <>
              <Button
                go
                disabled={busy}
                onClick={act(() => background.allow({ always: false }))}
                text="lookOnce"
              />
              <Button
                disabled={busy}
                onClick={act(() => background.allow({ always: true }))}
                text="alwaysHere"
              />
            </>
          }
        >
          <p>{t('notChosenText', site)}</p>
          <p>
            <Button link onClick={() => ports.openOptions()} text="changeInOptions" />
          </p>
        </Notice>
      );
    case 'unsupported-page':
      return (
        <Notice title={t('unsupportedTitle')}>
          <p>{t('unsupportedText')}</p>
        </Notice>
      );
    case 'private':
      return (
        <Notice title={t('privateTitle')}>
          <p>{t('privateText')}</p>
        </Notice>
      );
    default:
      return access satisfies never;
  }
}

export function Skeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTexts();
  return (
    <div className="skeleton" role="status">
      <span className="unseen">{t('asking')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
