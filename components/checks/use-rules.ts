import type { AppliedRule } from '../../lib/model/index.ts';
import { useAnswer, usePanel } from '../kit.ts';

export type Rules = ReadonlyMap<string, AppliedRule>;

const NONE: Rules = new Map();

export function useRules(): Rules {
  const { view, background } = usePanel();
  const { findings, documents, phase } = view;
  const ask = async () => new Map((await background.rules()).map((rule) => [rule.id, rule]));
  return useAnswer(ask, [background, findings, documents, phase]) ?? NONE;
}
