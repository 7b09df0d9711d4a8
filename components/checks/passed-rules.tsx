import { useState } from 'react';
import { Icon, useTexts } from '../kit.ts';
import { RuleLink } from './rule-link.tsx';
import type { Rules } from './use-rules.ts';

export function PassedRules({ rules }: { rules: Rules }) {
  const { count } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const passed = [...rules.values()].filter(({ state }) => state === 'passed');
  if (passed.length === 0) return null;
  return (
    <details className="rule-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name={isOpen ? 'down' : 'right'} />
        <bdi>{count('checksPassed', passed.length)}</bdi>
      </summary>
      {isOpen && (
        <ul lang="en" dir="ltr">
          {passed.map(({ id, title }) => (
            <li key={id}>
              <RuleLink id={id} /> <span className="dim">{title}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
