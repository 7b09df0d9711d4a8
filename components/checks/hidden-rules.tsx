import { useEffect, useRef } from 'react';
import { Fold } from '../fold.tsx';
import { Button, Icon, usePanel } from '../kit.ts';
import { RuleLink } from './rule-link.tsx';
import type { Rules } from './use-rules.ts';

export function Hide({ rule }: { rule: string }) {
  const { view, background, attempt, announce, t } = usePanel();
  const isHidden = useRef(false);
  useEffect(
    () => () => {
      // The rule's row has gone, so the list of hidden rules gets the focus.
      if (isHidden.current) document.querySelector<HTMLElement>('.hidden-rules > summary')?.focus();
    },
    [],
  );
  const hide = async () => {
    isHidden.current = true;
    isHidden.current = await attempt(() => background.hideRule({ origin: view.origin, rule, hidden: true }));
    if (isHidden.current) announce(t('ruleHidden'));
  };
  return <Button small title={t('hideRuleTitle', rule)} onClick={hide} text="hideRule" />;
}

export function HiddenRules({ rules }: { rules: Rules }) {
  const { view, background, ports, attempt, t, count } = usePanel();
  const { hiddenRules, origin } = view;
  if (hiddenRules.length === 0) return null;
  const findings = hiddenRules.reduce((sum, hidden) => sum + hidden.findings, 0);
  const known = hiddenRules.map(({ rule }) => rule).filter((rule) => rules.has(rule));
  return (
    <Fold
      className="rule-list hidden-rules"
      title={(isOpen) => (
        <>
          <Icon name="minus" />
          <span>
            <bdi>{count('hiddenFindings', findings)}</bdi>
            {!isOpen && (
              <>
                {' · '}
                <span className="link">{t('showHidden')}</span>
              </>
            )}
          </span>
        </>
      )}
      content={() => (
        <>
          <p className="dim">{t('hiddenIntro')}</p>
          <ul>
            {hiddenRules.map(({ rule, findings: hits }) => (
              <li key={rule}>
                <RuleLink id={rule} />{' '}
                <span className="dim" lang="en">
                  <bdi dir="ltr">{rules.get(rule)?.title}</bdi>
                </span>
                {' · '}
                <bdi className="dim">{count('findings', hits)}</bdi>{' '}
                <Button
                  link
                  aria-label={t('showRule', rule)}
                  onClick={() => attempt(() => background.hideRule({ origin, rule, hidden: false }))}
                  text="showAgain"
                />
              </li>
            ))}
          </ul>
          {known.length > 0 && (
            <Button small onClick={() => attempt(() => ports.saveConfig(known))} text="saveConfig" />
          )}
        </>
      )}
    />
  );
}
