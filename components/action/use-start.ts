import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { until } from '../../lib/http/pause.ts';
import { isOnPage, pageToOpen } from '../../lib/matching/index.ts';
import type { Refusal } from '../../lib/messaging/contract/panel.ts';
import {
  type Action,
  isLate,
  type Json,
  LATE_MS,
  type PlanAnswer,
  type RunOn,
} from '../../lib/model/index.ts';
import { checkArguments } from '../../lib/run/plan/arguments.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { type RunChoice, usePanel, useReason } from '../kit.ts';
import { awaitRun, useOpening } from './opening.ts';

type Values = Readonly<Record<string, Json>>;

export function useStart(action: Action, form: RefObject<HTMLFormElement | null>) {
  const { view, background, memory, attempt, announce, t, count } = usePanel();
  const reason = useReason();
  const shown = useRef(view);
  shown.current = view;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [starting, setStarting] = useState(false);
  const [choice, choose] = useState<RunChoice>({});
  const opening = useOpening(action, {
    onThere: (args) => void startThere(args),
    onMissed: () => setRefused(t('pageNotCome', shortUrl(action.page?.url ?? '', view.origin).slice(0, 200))),
  });
  const wantedOf = (on: RunOn, args: Values) => ({
    action: action.key,
    site: view.origin,
    arguments: args,
    on,
    ...choice,
  });
  const isMissing = (answer: object | Refusal) =>
    isRefusal(answer) && isLate(answer.code) && isOnPage(action, shown.current);
  const settled = (args: Values): Promise<PlanAnswer> => {
    const late = { left: LATE_MS };
    return until(
      () => background.plan(wantedOf('page', args)),
      (answer) => shown.current.page !== null && !isMissing(answer),
      () => late,
    );
  };
  const working = async (work: () => Promise<unknown>) => {
    setStarting(true);
    await attempt(work);
    setStarting(false);
  };
  const startThere = (args: Values) =>
    working(async () => {
      const answer = await settled(args);
      const leaves = answer.ok && answer.plan.effects.some(({ target }) => target !== view.origin);
      if (leaves) setRefused(t('planLeaves'));
      else await start('page', args, true);
    });
  const start = async (on: RunOn, args: Values, waited = false) => {
    const wrong = checkArguments(action, args).problems;
    if (wrong.length > 0) {
      flushSync(() => setTried(true));
      announce(count('thingsToMend', wrong.length));
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], fieldset.invalid')?.focus();
      return;
    }
    setRefused(undefined);
    await working(async () => {
      if (on === 'page' && shown.current.page === null) await settled(args);
      const first = on === 'page' ? pageToOpen(action, args, shown.current) : undefined;
      if (first !== undefined) return opening.open(first, args);
      let answer = await background.run(wantedOf(on, args));
      if (on === 'page' && !waited && isMissing(answer)) {
        await settled(args);
        answer = await background.run(wantedOf(on, args));
      }
      if ('ok' in answer) setRefused(reason(answer));
      else awaitRun(memory, view.tabId, action, answer.id);
    });
    choose({});
  };
  return {
    start,
    starting,
    opening: opening.waits,
    tried,
    refused,
    choice,
    choose,
    forget: () => {
      setRefused(undefined);
      if (opening.waits) opening.forget();
    },
  };
}

const isRefusal = (answer: object | Refusal): answer is Refusal => 'ok' in answer && answer.ok === false;
