import { useEffect, useState } from 'react';
import type { AppliedRule } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';

export type Rules = ReadonlyMap<string, AppliedRule>;

const NONE: Rules = new Map();

/** What came of each rule here, by ID; empty until it is known. */
export function useRules(): Rules {
  const { view, background } = usePanel();
  const [rules, setRules] = useState(NONE);
  const { findings, documents, phase } = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something else was found
  useEffect(() => {
    let wanted = true;
    background
      .rules()
      .then((all) => wanted && setRules(new Map(all.map((rule) => [rule.id, rule]))))
      // Reasons and lists are an extra: findings are shown without them.
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [background, findings, documents, phase]);

  return rules;
}
