import { useMemo, useState } from 'react';
import type { AttributeFact } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { Draft } from '../document/draft.tsx';
import { Icon } from '../icons.tsx';
import { LastChecked } from '../last-checked.tsx';
import { Pane } from '../pane.tsx';
import { Notice, Skeleton } from '../states.tsx';
import { type TextKey, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import {
  attributesByScope,
  type Fare,
  fareOf,
  isTroubled,
  type Target,
  targetsOf,
  type Use,
} from './targets.ts';

const USES: Readonly<Record<Use, TextKey>> = {
  start: 'useStart',
  parameter: 'useParameter',
  result: 'useResult',
  item: 'useItem',
  property: 'useProperty',
  next: 'useNext',
  attribute: 'useAttribute',
};

const FARES: Readonly<Record<Exclude<Fare, 'many'>, TextKey>> = {
  unasked: 'fareUnasked',
  absent: 'fareAbsent',
  unchecked: 'fareUnchecked',
  invalid: 'fareInvalid',
  none: 'fareNone',
  hidden: 'fareHidden',
  disabled: 'fareDisabled',
  shadow: 'fareShadow',
  frame: 'fareFrame',
  one: 'fareOne',
};

const CHUNK = 100;

/** What the attributes and selectors found on this page. */
export function PageTab() {
  const { view } = usePanel();
  const { t, count } = useTexts();
  const [limit, setLimit] = useState(CHUNK);
  const groups = useMemo(() => targetsOf(view.actions, view), [view]);
  const attributes = useMemo(() => (view.page ? attributesByScope(view.page) : []), [view.page]);
  const foot = <LastChecked label={t('refresh')} />;
  if (view.page === null) {
    return (
      <Pane foot={foot}>
        {view.phase === 'asking' ? (
          <Skeleton />
        ) : (
          <Notice title={t('pageNotSeenTitle')}>
            <p className="dim">{t('pageNotSeenText')}</p>
          </Notice>
        )}
      </Pane>
    );
  }
  if (groups.length === 0 && attributes.length === 0) {
    return (
      <Pane foot={foot}>
        <Notice title={t('nothingOnPageTitle')} actions={view.page.forms.length > 0 && <Draft />}>
          <p className="dim">{t('nothingOnPageText')}</p>
          {view.page.forms.length > 0 && (
            <p className="dim">{count('formsOnPage', view.page.forms.length)}</p>
          )}
        </Notice>
      </Pane>
    );
  }
  let left = limit;
  const total = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  return (
    <Pane foot={foot}>
      {view.page.truncated && <p className="remark warned">{t('pageTruncated')}</p>}
      {groups.map(({ action, targets }) => {
        const shown = targets.slice(0, Math.max(0, left));
        left -= shown.length;
        if (shown.length === 0) return null;
        return (
          <section key={action.key} className="targets">
            <h2>
              <Untrusted text={action.name || action.id} limit={120} />
            </h2>
            <ul>
              {shown.map((target) => (
                <TargetRow key={`${target.use} ${target.name}`} target={target} />
              ))}
            </ul>
          </section>
        );
      })}
      {total > limit && (
        <button type="button" className="button wide" onClick={() => setLimit(limit + CHUNK)}>
          {count('moreItems', total - limit)}
        </button>
      )}
      {attributes.length > 0 && <Attributes groups={attributes} />}
    </Pane>
  );
}

function TargetRow({ target }: { target: Target }) {
  const { background, attempt } = usePanel();
  const { t } = useTexts();
  const fare = fareOf(target);
  const reachable = target.fact !== undefined && target.fact.count > 0;
  const selector = (
    <code>
      <Untrusted text={target.selector} limit={300} />
    </code>
  );
  return (
    <li className="target">
      <span className="target-use">
        {t(USES[target.use])}{' '}
        {target.name && (
          <b>
            <Untrusted text={target.name} limit={80} />
          </b>
        )}
      </span>
      <FareTag fare={fare} count={target.fact?.count ?? 0} />
      <span className="target-selector">
        {reachable ? (
          <button
            type="button"
            className="link"
            onClick={() =>
              attempt(() => background.reveal({ selector: target.selector, within: firstWithin(target) }))
            }
          >
            <Icon name="eye" />
            <span className="unseen">{t('showOnPage')}: </span>
            {selector}
          </button>
        ) : (
          selector
        )}
      </span>
    </li>
  );
}

/** The way to the element, where it stands in a frame or shadow root. */
function firstWithin({ fact }: Target): readonly string[] | undefined {
  return fact?.elements[0]?.within;
}

function FareTag({ fare, count: number }: { fare: Fare; count: number }) {
  const { t, count } = useTexts();
  const tone = isTroubled(fare)
    ? 'bad'
    : fare === 'many'
      ? 'warned'
      : fare === 'unasked' || fare === 'absent' || fare === 'unchecked'
        ? 'off'
        : 'good';
  return (
    <span className={`fare ${tone}`}>{fare === 'many' ? count('fareMany', number) : t(FARES[fare])}</span>
  );
}

function Attributes({ groups }: { groups: readonly (readonly [string, readonly AttributeFact[]])[] }) {
  const { t, count } = useTexts();
  const [limit, setLimit] = useState(CHUNK);
  let left = limit;
  const total = groups.reduce((sum, [, facts]) => sum + facts.length, 0);
  return (
    <section className="targets">
      <h2>{t('attributes')}</h2>
      {groups.map(([scope, facts]) => {
        const shown = facts.slice(0, Math.max(0, left));
        left -= shown.length;
        if (shown.length === 0) return null;
        return (
          <div key={scope} className="scope">
            {scope !== '' && (
              <h3>
                <Untrusted text={scope} limit={120} />
              </h3>
            )}
            <ul>
              {shown.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an attribute may stand twice on alike elements
                <AttributeRow key={index} fact={fact} />
              ))}
            </ul>
          </div>
        );
      })}
      {total > limit && (
        <button type="button" className="button wide" onClick={() => setLimit(limit + CHUNK)}>
          {count('moreItems', total - limit)}
        </button>
      )}
    </section>
  );
}

function AttributeRow({ fact }: { fact: AttributeFact }) {
  const { background, attempt } = usePanel();
  const { t } = useTexts();
  const { attribute, value, element } = fact;
  const fare: Fare = element.hidden
    ? 'hidden'
    : element.disabled
      ? 'disabled'
      : element.root === 'document'
        ? 'one'
        : element.root;
  const name = element.label || element.name || element.id;
  return (
    <li className="target">
      <span className="target-use">
        <code>&lt;{element.tag}&gt;</code> {name && <Untrusted text={name} limit={80} />}
      </span>
      {fare !== 'one' && <FareTag fare={fare} count={1} />}
      <span className="target-selector">
        <button
          type="button"
          className="link"
          onClick={() => attempt(() => background.reveal({ selector: element.path, within: element.within }))}
        >
          <Icon name="eye" />
          <span className="unseen">{t('showOnPage')}: </span>
          <code>
            <Untrusted text={`${attribute}="${value}"`} limit={300} />
          </code>
        </button>
      </span>
    </li>
  );
}
