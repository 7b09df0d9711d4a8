import { useState } from 'react';
import type { AppliedRule } from '../../lib/model/index.ts';
import { ruleUrl } from '../../lib/report/rule-url.ts';
import { Icon } from '../icons.tsx';
import { type CountKey, useTexts } from '../texts.tsx';
import type { Rules } from './use-rules.ts';

/** What was checked without a finding, and what there was nothing of, each to be opened. */
export function RuleLists({ rules }: { rules: Rules }) {
  const of = (state: AppliedRule['state']) => [...rules.values()].filter((rule) => rule.state === state);
  return (
    <>
      <RuleList label="checksPassed" rules={of('passed')} />
      <RuleList label="checksInapplicable" rules={of('inapplicable')} />
    </>
  );
}

function RuleList({ label, rules }: { label: CountKey; rules: readonly AppliedRule[] }) {
  const { count } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (rules.length === 0) return null;
  return (
    <details className="rule-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name={label === 'checksPassed' ? 'check' : 'minus'} />
        <bdi>{count(label, rules.length)}</bdi>
      </summary>
      {isOpen && (
        <ul lang="en" dir="ltr">
          {rules.map(({ id, title }) => (
            <li key={id}>
              <a className="mono" href={ruleUrl(id)} target="_blank" rel="noreferrer">
                {id}
              </a>{' '}
              <span className="dim">{title}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
