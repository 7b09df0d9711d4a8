import {
  type Action,
  type Effect,
  isLate,
  type Outcome,
  type PagePlan,
  type Plan,
} from '../../model/index.ts';
import { isPlainRead } from '../../policy/index.ts';
import { say } from '../../text/index.ts';
import type { Planned } from './plan-error.ts';

export function openingFirst(plan: PagePlan, { page }: Pick<Action, 'page'>): PagePlan {
  const url = new URL(plan.url);
  return {
    ...plan,
    steps: [{ kind: 'open', url: plan.url }, ...plan.steps],
    summary: [say('planOpens', url.pathname.slice(0, 200)), ...plan.summary],
    effects: [...plan.effects, openingEffect(url, page?.url ?? plan.url)],
  };
}

export function nextAddress(outcome: Outcome | undefined, site: string): string | undefined {
  if (!outcome?.ok || outcome.data.kind !== 'table' || !outcome.data.more) return undefined;
  const url = URL.parse(outcome.data.next ?? '');
  return url?.origin === site ? url.href : undefined;
}

export function readingSteps(
  url: URL,
  selector: string,
): Pick<PagePlan, 'url' | 'steps' | 'sends' | 'summary' | 'effects'> {
  return {
    url: url.href,
    steps: [
      { kind: 'open', url: url.href },
      { kind: 'wait', selector },
      { kind: 'extract', selector },
    ],
    sends: [],
    summary: [
      say('planOpens', url.pathname.slice(0, 200)),
      say('stepWait', selector),
      say('stepRead', selector),
    ],
    effects: [openingEffect(url, url.href)],
  };
}

function openingEffect({ origin }: URL, template: string): Effect {
  const path = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(template)?.[1] || '/';
  return {
    kind: 'submission',
    method: 'GET',
    target: origin,
    path,
    over: 'page',
    cookies: true,
    credential: false,
    purpose: 'open',
  };
}

export const isRead = ({ risk, effects }: Plan): boolean => risk === 'read' && effects.every(isPlainRead);

export const isLatePlan = (planned: Planned): boolean => !planned.ok && isLate(planned.code);

/** True if a request can replace the page, without its session and values. */
export const mayReplacePage = ({ page, parameters, output }: Action, plan: Plan): boolean =>
  isRead(plan) ||
  output !== undefined ||
  [page?.selector, ...parameters.map(({ selector }) => selector)].every((one) => one === undefined);
