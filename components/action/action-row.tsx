import { memo } from 'react';
import { isOnPage } from '../../lib/matching/index.ts';
import type { Action } from '../../lib/model/index.ts';
import { isDrafted } from '../../lib/model/index.ts';
import { formatName, Icon, Untrusted, usePanel, useTexts } from '../kit.ts';
import { RiskTag } from '../risk.tsx';
import { shortened } from '../shortened.ts';
import { documentOf, ownDescription, type Where, whereOf } from './summary.ts';

interface Props {
  readonly action: Action;
  readonly errors: number;
  readonly namesFormat: boolean;
  readonly current: boolean;
  readonly roving: { readonly tabIndex: number; onFocus(): void; readonly 'data-roving': string };
}

export const ActionRow = memo(function ActionRow({ action, errors, namesFormat, current, roving }: Props) {
  const { view, open } = usePanel();
  const texts = useTexts();
  const { t, count } = texts;
  const off = documentOf(action, view)?.operational === false;
  const description = ownDescription(action);
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={current ? 'true' : undefined}
        onClick={() => open({ kind: 'action', key: action.key })}
        {...roving}
      >
        <span className="row-name clamp strong">
          <Untrusted text={action.name || action.id} limit={200} />
        </span>
        <span className="row-tags flex">
          {(isDrafted(action) || namesFormat) && (
            <span className="format">
              {isDrafted(action) ? texts.t('drafted') : formatName(action.format, view)}
            </span>
          )}
          <RiskTag risk={action.risk} />
        </span>
        {description && (
          <span className="clamp dim">
            <Untrusted text={description} limit={300} />
          </span>
        )}
        <WhereLine where={whereOf(action, view, texts)} isHere={isOnPage(action, view)} />
        <span className="row-marks flex wrap small">
          {action.auth.needed === 'yes' && (
            <span className="toned">
              <Icon name="lock" />
              {t('needsSignIn')}
            </span>
          )}
          {action.review !== undefined && (
            <span className="toned warned">
              <Icon name="warning" />
              {t('needsReview')}
            </span>
          )}
          {(action.degraded || off) && (
            <span className="toned warned">
              <Icon name="warning" />
              {t(off ? 'notOperating' : 'degraded')}
            </span>
          )}
          {errors > 0 && <span className="toned bad">{count('errors', errors)}</span>}
        </span>
      </button>
    </li>
  );
});

const MAX_PATH = 42;

function WhereLine({ where, isHere }: { where: Where; isHere: boolean }) {
  if ('words' in where) {
    return (
      <span className={isHere ? 'row-where clip here' : 'row-where clip'}>
        <Untrusted text={where.words} limit={120} />
      </span>
    );
  }
  return (
    <span
      className="row-where path clip mono"
      title={where.path.length > MAX_PATH ? where.path.slice(0, 500) : undefined}
    >
      <Untrusted text={shortened(where.path, MAX_PATH)} />
    </span>
  );
}
