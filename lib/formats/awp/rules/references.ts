import {
  isObject,
  isString,
  type JsonObject,
  listAt,
  objectAt,
  own,
  pointer,
  steps,
} from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { stringsOf } from '../../reader-kit.ts';
import { type Report, type Suggest, write } from '../../rules.ts';
import { rule } from './subjects.ts';

const unknownDependency = rule(['/dependencies/{}', '/dependencies/{}/[]'], {
  id: 'awp/dependency-unknown',
  when: ({ isListed }) => isListed,
  check({ value: other, place }, { ids, suggest }) {
    const [, id = '', index] = steps(place);
    if (index !== undefined) return isString(other) && unknown(other, ids, suggest);
    const report = unknown(id, ids, suggest);
    return report && { ...report, key: true };
  },
});

const cycle = rule('document', {
  id: 'awp/dependency-cycle',
  *check(_, { root }) {
    const graph = objectAt(root, 'dependencies');
    for (const circle of circles(graph)) {
      const [last = '', first = ''] = [circle.at(-1), circle[0]];
      yield {
        at: pointer('dependencies', last, listAt(graph, last).indexOf(first)),
        messageId: circle.length === 1 ? 'itself' : 'circle',
        data: { first, last, circle: [...circle, first].slice(0, 12).map(show).join(' → ') },
      };
    }
  },
});

/** Not recursive, because a hostile graph may be very deep. */
function* circles(graph: JsonObject): Iterable<readonly string[]> {
  const done = new Set<string>();
  let found = 0;
  for (const start of Object.keys(graph)) {
    if (done.has(start)) continue;
    const path: string[] = [start];
    const onPath = new Map([[start, 0]]);
    const waiting = [stringsOf(own(graph, start)).values()];
    while (path.length > 0) {
      const next = waiting.at(-1)?.next().value;
      if (next === undefined) {
        const finished = path.pop() ?? '';
        onPath.delete(finished);
        waiting.pop();
        done.add(finished);
        continue;
      }
      const since = onPath.get(next);
      if (since !== undefined) {
        yield path.slice(since);
        if (++found >= 100) return;
      } else if (!done.has(next) && own(graph, next) !== undefined) {
        onPath.set(next, path.length);
        path.push(next);
        waiting.push(stringsOf(own(graph, next)).values());
      }
    }
  }
}

const unknownDegraded = rule('/agent_status/degraded_actions/[]', {
  id: 'awp/degraded-action-unknown',
  when: ({ isListed }) => isListed,
  check: ({ value: id }, { ids, suggest }) => isString(id) && unknown(id, ids, suggest),
});

function unknown(id: string, ids: ReadonlySet<string>, suggest: Suggest): Report | undefined {
  return ids.has(id) ? undefined : { data: { id }, fix: write(suggest(id, ids)) };
}

const DOES =
  /\b(?:wait|retry|call|query|fetch|get|post|put|delete|patch|request|refresh|re-?authenticate|authenticate|re-?send|re-?run|run|execute|invoke|repeat|poll|use|choose|select|provide|supply|reduce|split|back ?off|sleep|skip|abort|stop|cancel|check|search|list|obtain|renew|re-?issue|set|send|change|correct|fix|follow|redirect|verify|create|submit|lower|shorten|remove|add|include|try|log ?in|sign ?in|switch)\b/i;
const HUMAN =
  /\b(?:contact|e-?mail|phone|telephone|sorry|apologi[sz]e|unfortunately|please|support team|customer (?:service|support)|administrator|something went wrong|oops|talk to|ask (?:a|an|the|your)|your)\b/i;
const ENDPOINT = /(?:^|[\s"'(`])(?:\/[\w{:.-]|https?:\/\/)/;

const prose = rule('recovery', {
  id: 'awp/recovery-prose',
  check({ code, text }, { ids }) {
    if (ENDPOINT.test(text) || names(text, ids)) return undefined;
    const human = HUMAN.test(text);
    if (DOES.test(text) && !human) return undefined;
    const certain = human && !DOES.test(text);
    return {
      outcome: certain ? undefined : 'needs-review',
      severity: certain ? undefined : 'info',
      messageId: certain ? 'to-person' : 'unclear',
      data: { code, text },
    };
  },
});

/** An id can have blanks. */
const IN_WORDS = [1, 2, 3, 4];

function names(text: string, ids: ReadonlySet<string>): boolean {
  const words = text.split(/[^\w.-]+/).map((word) => word.replace(/\.$/, ''));
  return words.some((_, at) => IN_WORDS.some((count) => ids.has(words.slice(at, at + count).join(' '))));
}

const CALLED =
  /\b(?:call|run|execute|invoke|retry|repeat|query)\s+(?:the\s+)?["'`]?([a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)\b/gi;
const NEEDS_TARGET = /\b(?:call|query|fetch|invoke|refresh|re-?authenticate|obtain|renew|poll)\b/i;

const reference = rule('recovery', {
  id: 'awp/recovery-reference',
  when: ({ isListed }) => isListed,
  check({ code, text }, { root, ids, suggest }) {
    const stray = [...text.matchAll(CALLED)]
      .map((match) => match[1] ?? '')
      .find((word) => !ids.has(word) && !/^(?:original|previous|same|last|exponential)[_-]/i.test(word));
    if (stray !== undefined) {
      const near = suggest(stray, ids);
      const fix = near === undefined ? undefined : write(text.replace(stray, near));
      return { messageId: 'unknown', data: { code, stray }, fix };
    }
    if (!NEEDS_TARGET.test(text) || ENDPOINT.test(text) || names(text, ids)) return undefined;
    const refresh = /refresh|authenticat|token|renew/i.test(text) ? refreshing(root) : undefined;
    return {
      messageId: 'none',
      data: { code, text },
      fix: write(refresh),
    };
  },
});

const expected = rule('document', {
  id: 'awp/recovery-undeclared',
  *check(_, { root, actions, authType }) {
    const errors = own(root, 'errors') ?? {};
    if (!isObject(errors)) return;
    const codes = Object.keys(errors);
    const at = own(root, 'errors') ? '/errors' : '';
    if (authType !== undefined && authType !== 'none' && !codes.some(isAuthCode)) {
      const recovery = refreshing(root) ?? 'authenticate again then retry original action';
      yield { at, messageId: 'credential', data: { authType, recovery } };
    }
    if (!codes.some(isRateCode) && actions.some(({ value }) => isString(own(value, 'rate_limit'))))
      yield { at, messageId: 'rate-limit' };
  },
});

function refreshing(root: JsonObject): string | undefined {
  const refresh = own(own(root, 'auth'), 'refresh_endpoint');
  return isString(refresh) ? `call ${refresh} then retry original action` : undefined;
}

export const referenceRules = [unknownDependency, cycle, unknownDegraded, prose, reference, expected];

/** Matches whole words: AUTHOR_NOT_FOUND isn't about AUTH. */
const AUTH =
  /^(?:re)?(?:auth|authn|authz|authenticate|authentication|authenticated|authori[sz]ation|authori[sz]ed|login)$|^(?:unauth|unauthenticated|unauthori[sz]ed|forbidden|credentials?|apikey|jwt|oauth2?|bearer|signin|401|403)$|^(?:not)?(?:loggedin|authorized|authenticated)$|^(?:auth|token|session|login|apikey)(?:expired|required|missing|invalid|failed)$/;
const HELD = /^(?:token|session|key|password|permission|permissions|access|log|logged|sign|signed|cookie)$/;
const LOST =
  /^(?:expired|expires|expiry|invalid|invalidated|missing|required|revoked|denied|refused|rejected|wrong|bad|stale|timeout|timed|refresh|needed|in|absent|malformed|failed|unknown|not)$/;
const ELSEWHERE =
  /^(?:payment|card|charge|refund|limit|limits|count|length|budget|full|checkout|cart|booking|slot|author|seat|primary|foreign|sort|idempotency|page|order|product)$/;

const RATE =
  /^(?:429|backoff|ratelimit(?:ed|s|ing|exceeded|reached)?|throttle[ds]?|throttling|toomanyrequests|slowdown)$/;
const LIMITED = /^(?:limit|limits|limited|limiting|exceeded|throttled|reached)$/;
const COUNTED =
  /^(?:rate|api|request|requests|call|calls|query|queries|usage|traffic|client|user|ip|quota|hourly|daily|weekly|monthly|minute|hour|day|per|second|concurrency|burst|limit|limits|limited|limiting|exceeded|reached|hit|over|too|many|http|err|error|e|is|was|the|your|has|been|concurrent)$/;

export function isAuthCode(code: string): boolean {
  const words = wordsOf(code);
  if (words.some((word) => ELSEWHERE.test(word))) return false;
  if (words.some((word) => AUTH.test(word))) return true;
  return (
    words.some((word) => HELD.test(word)) && (words.length === 1 || words.some((word) => LOST.test(word)))
  );
}

export function isRateCode(code: string): boolean {
  const words = wordsOf(code);
  if (words.some((word) => RATE.test(word))) return true;
  const whole = words.join('-');
  if (
    /(?:^|-)(?:slow-down|back-off|too-many-(?:requests?|calls?|queries|attempts))(?:-|$)|^too-many$/.test(
      whole,
    )
  )
    return true;
  const limited = words.some((word) => LIMITED.test(word)) || words.includes('quota');
  const counted = words.every((word) => COUNTED.test(word));
  return limited && counted && !/^(?:limit-)?rate$|^(?:exceeded|reached|limited)$/.test(whole);
}

function wordsOf(code: string): readonly string[] {
  return code
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .replaceAll(/([A-Za-z])(\d)|(\d)([A-Za-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
