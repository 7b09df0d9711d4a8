import {
  type PageOutcome,
  pointer,
  type Rewrite,
  type RunFailure,
  type Said,
  type Sentence,
  type Step,
} from '../../model/index.ts';
import { say } from '../../text/said.ts';
import type { Refusal } from '../read/refusal.ts';
import { saidOf } from './verify.ts';

export interface Stop {
  readonly code: RunFailure;
  /** Rest of a sentence that begins with the name of the failed step. */
  readonly said: Sentence;
  readonly parameter?: string;
  readonly refusal?: Refusal;
  readonly rewrites?: readonly Rewrite[];
}

export const strayed = (differences: readonly Said[]): Stop => ({
  code: 'destination-changed',
  said: say('stopStrayed', differences),
});

export const rewritten = (rewrites: readonly Rewrite[]): Stop => ({
  code: 'rewritten',
  said: say('stopRewritten', rewrites.map(saidOf)),
  rewrites,
});

export const sentOtherwise = (differences: readonly Said[]): Stop => ({
  code: 'sent-differently',
  said: say('stopSentOtherwise', differences),
});

interface Reached {
  readonly steps: readonly Step[];
  readonly index: number;
  readonly earlier: number;
  readonly did: readonly Said[];
}

export function stoppedAt(
  { code, said, parameter, refusal }: Stop,
  { steps, index, earlier, did }: Reached,
): PageOutcome & { readonly ok: false } {
  const step = steps[index];
  const all = [...steps.slice(0, Math.min(earlier, index)).map(nameOf), ...did];
  const next = NEXT[code];
  return {
    ok: false,
    code,
    said: [
      step ? say('stepStopped', index + 1, steps.length, nameOf(step), said) : say('runStopped', said),
      all.length === 0 ? say('nothingBefore') : say('alreadyDone', all),
    ],
    ...(parameter !== undefined && { problems: [{ pointer: pointer(parameter), said }] }),
    ...(refusal && refusal.problems.length > 0 && { problems: refusal.problems }),
    ...(refusal?.status !== undefined && { status: refusal.status }),
    ...(next && { next }),
  };
}

const NEXT: Partial<Record<RunFailure, Said>> = {
  'control-missing': say('nextControls'),
  'page-changed': say('nextLookAgain'),
  'destination-changed': say('nextLookWhat'),
  rewritten: say('nextRewritten'),
  'sent-differently': say('nextSeeWorked'),
  'invalid-arguments': say('nextChangeValue'),
  timeout: say('nextSeeWorked'),
};

function nameOf(step: Step): Said {
  switch (step.kind) {
    case 'open':
      return say('planOpens', step.url);
    case 'fill':
      return say('doFill', step.parameter);
    case 'submit':
      return say('doSend');
    case 'click':
      return say('doClick', step.selector);
    case 'wait':
      return step.selector === undefined ? say('doWait') : say('stepWait', step.selector);
    case 'extract':
      return step.selector === undefined ? say('doReadPage') : say('doRead', step.selector);
  }
}
