import type { RunFailure, Said, Step } from '../../model/index.ts';
import { say } from '../../text/said.ts';

export const NEXT: Partial<Record<RunFailure, Said>> = {
  'control-missing': say('nextControls'),
  'page-changed': say('nextLookAgain'),
  'destination-changed': say('nextLookWhat'),
  'invalid-arguments': say('nextChangeValue'),
  timeout: say('nextSeeWorked'),
};

export function nameOf(step: Step): Said {
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
