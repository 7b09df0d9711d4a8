import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOnPage, pageToOpen } from '../../lib/matching/index.ts';
import type { Refusal } from '../../lib/messaging/contract/panel.ts';
import { type Action, isLate, type Json, LATE_MS, type RunOn } from '../../lib/model/index.ts';
import { checkArguments } from '../../lib/run/plan/arguments.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { usePanel } from '../context.tsx';
import type { RunChoice } from '../ports.ts';
import { useReason, useTexts } from '../texts.tsx';
import { useOpening } from './opening.ts';
import { awaitRun } from './place.ts';

/** So long a run on the page waits for the first scan, in milliseconds. */
const SCAN_MS = 8_000;
/** How often it looks whether what is late has come. */
const LOOK_MS = 250;

type Values = Readonly<Record<string, Json>>;

/** Starts runs of the action, or shows why that cannot be: fields to be fixed, a refusal. */
export function useStart(action: Action, form: RefObject<HTMLFormElement | null>) {
  const { view, background, memory, attempt, announce } = usePanel();
  const { t, count } = useTexts();
  const reason = useReason();
  const shown = useRef(view);
  shown.current = view;
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const [starting, setStarting] = useState(false);
  /** The person's decisions about the next run. */
  const [choice, choose] = useState<RunChoice>({});
  const opening = useOpening(action, {
    onThere: (args) => void startThere(args),
    onMissed: () => setRefused(t('pageNotCome', shortUrl(action.page?.url ?? '', view.origin).slice(0, 200))),
  });
  /** A person may be quicker than the first scan of the page. */
  const scanned = async (args: Values): Promise<void> => {
    const until = Date.now() + SCAN_MS;
    while (shown.current.page === null && Date.now() < until) {
      // By that the background notices that the page has said nothing, and asks it again.
      await background.plan({ action: action.key, site: view.origin, arguments: args, on: 'page' });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const isMissing = (answer: object | Refusal) =>
    isRefusal(answer) && isLate(answer.code) && isOnPage(action, shown.current);
  /** Asks, again and again while the page of the action lacks what it may still come to have. */
  const onceThere = async <Answer extends object>(ask: () => Promise<Answer | Refusal>) => {
    for (const until = Date.now() + LATE_MS; ; ) {
      const answer = await ask();
      if (!isMissing(answer) || Date.now() >= until) return answer;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  /** On a page whose plan the person has not seen: what would go to another site waits until they have. */
  const startThere = async (args: Values) => {
    setStarting(true);
    await attempt(async () => {
      const answer = await onceThere(() =>
        background.plan({ action: action.key, site: view.origin, arguments: args, on: 'page' }),
      );
      const leaves = answer.ok && answer.plan.effects.some(({ target }) => target !== view.origin);
      if (leaves) setRefused(t('planLeaves'));
      else await start('page', args, true);
    });
    setStarting(false);
  };
  /** @param waited for what may come late on the page */
  const start = async (on: RunOn, args: Values, waited = false) => {
    const wrong = checkArguments(action, args).problems;
    if (wrong.length > 0) {
      flushSync(() => setTried(true));
      announce(count('thingsToMend', wrong.length));
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], fieldset.invalid')?.focus();
      return;
    }
    setStarting(true);
    setRefused(undefined);
    await attempt(async () => {
      if (on === 'page') await scanned(args);
      const first = on === 'page' ? pageToOpen(action, args, shown.current) : undefined;
      if (first !== undefined) return opening.open(first, args);
      const wanted = { action: action.key, site: view.origin, arguments: args, on, ...choice };
      let answer = await background.run(wanted);
      if (on === 'page' && !waited && isMissing(answer)) {
        await onceThere(() => background.plan(wanted));
        answer = await background.run(wanted);
      }
      if ('ok' in answer) setRefused(reason(answer));
      else awaitRun(memory, view.tabId, action, answer.id);
    });
    setStarting(false);
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
