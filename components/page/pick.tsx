import { useEffect, useMemo, useState } from 'react';
import type { PickedElement, ProposedBy } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Icon } from '../icons.tsx';
import { type TextKey, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { ElementLink, OpeningTag } from './element-links.tsx';
import { targetsOf, USES } from './targets.ts';

const BY: Readonly<Record<ProposedBy, TextKey>> = {
  mark: 'proposedMark',
  id: 'proposedId',
  name: 'proposedName',
  label: 'proposedLabel',
  form: 'proposedForm',
  position: 'proposedPosition',
};

/** The person points at an element of the page and is told what claims it. Not in the popup, which closes by the click. */
export function PickElement() {
  const { ports } = usePanel();
  return ports.staysOpen ? <Picking /> : null;
}

function Picking() {
  const { background, attempt, announce } = usePanel();
  const { t } = useTexts();
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<PickedElement | null>(null);
  // With the panel gone nobody waits for the answer.
  useEffect(() => {
    if (!picking) return;
    const stop = () => void background.stopPick().catch(() => undefined);
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [picking, background]);
  const pick = async () => {
    setPicking(true);
    announce(t('pickNow'));
    await attempt(async () => {
      const answer = await background.pick();
      if (!answer) return;
      setPicked(answer);
      announce(t('picked'));
    });
    setPicking(false);
  };
  return (
    <section className="pick">
      <p className="flex wrap">
        <button
          type="button"
          className="button small"
          aria-pressed={picking}
          onClick={() => (picking ? setPicking(false) : void pick())}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !picking) return;
            event.preventDefault();
            setPicking(false);
          }}
        >
          <Icon name="pick" />
          {t(picking ? 'pickStop' : 'pick')}
        </button>
        {picking && <span className="dim">{t('pickNow')}</span>}
      </p>
      {picked && <Picked picked={picked} onClose={() => setPicked(null)} />}
    </section>
  );
}

function Picked({ picked, onClose }: { picked: PickedElement; onClose(): void }) {
  const { t } = useTexts();
  const { element, proposals } = picked;
  return (
    <div className="picked framed sunk">
      <h2 className="flex between">
        {t('picked')}
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </h2>
      <p className="where small">
        <ElementLink selector={element.path} within={element.within}>
          <OpeningTag element={element} />
        </ElementLink>
      </p>
      <Claims picked={picked} />
      <h3 className="above">{t('proposals')}</h3>
      {proposals.length === 0 && <p className="dim">{t('proposalsNone')}</p>}
      <ul>
        {proposals.map(({ selector, by }) => (
          <li key={selector} className="proposal">
            <code>
              <Untrusted text={selector} limit={300} />
            </code>
            <span className={by === 'position' ? 'toned warned' : 'dim'}>{t(BY[by])}</span>
            <CopyButton label={t('copySelector')} className="icon-button" compact text={() => selector} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The actions, parameters and attributes that mean this element. */
function Claims({ picked: { selectors, attributes } }: { picked: PickedElement }) {
  const { view, open } = usePanel();
  const { t } = useTexts();
  const claims = useMemo(() => {
    const wanted = new Set(selectors);
    return targetsOf(view.actions, view).flatMap(({ action, targets }) =>
      targets.filter(({ selector }) => wanted.has(selector)).map((target) => ({ action, target })),
    );
  }, [view, selectors]);
  if (claims.length + attributes.length === 0) return <p className="dim">{t('pickedNothing')}</p>;
  return (
    <ul>
      {claims.map(({ action, target: { use, name } }) => (
        <li key={`${action.key} ${use} ${name}`}>
          <button type="button" className="link" onClick={() => open({ kind: 'action', key: action.key })}>
            <Untrusted text={action.name || action.id} limit={120} />
          </button>{' '}
          <span className="dim">{t(USES[use])}</span>{' '}
          {name && (
            <b>
              <Untrusted text={name} limit={80} />
            </b>
          )}
        </li>
      ))}
      {attributes.map(({ name, value }) => (
        <li key={name}>
          <code>
            <Untrusted text={`${name}="${value}"`} limit={200} />
          </code>
        </li>
      ))}
    </ul>
  );
}
