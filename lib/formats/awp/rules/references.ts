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
import { stringsOf } from '../../reader.ts';
import { known, type Report, type Suggest, write } from '../../rules.ts';
import { isAuthCode, isRateCode } from './error-codes.ts';
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
        message:
          circle.length === 1
            ? `${show(first)} depends on itself.`
            : `${[...circle, first].slice(0, 12).map(show).join(' needs ')}: a circle.`,
        fix: `Remove ${show(first)} from the prerequisites of ${show(last)}.`,
      };
    }
  },
});

/** One circle for each edge that closes one, by a walk that keeps its own stack: the graph is the site's. */
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
  if (ids.has(id)) return undefined;
  return {
    message: `${show(id)} is no action of this file.`,
    fix: known(id, ids, suggest, `Declare the action, or remove ${show(id)}.`),
  };
}

/** Words that a machine can act on (§10's own examples, and their like). */
const DOES =
  /\b(?:wait|retry|call|query|fetch|get|post|put|delete|patch|request|refresh|re-?authenticate|authenticate|re-?send|re-?run|run|execute|invoke|repeat|poll|use|choose|select|provide|supply|reduce|split|back ?off|sleep|skip|abort|stop|cancel|check|search|list|obtain|renew|re-?issue|set|send|change|correct|fix|follow|redirect|verify|create|submit|lower|shorten|remove|add|include|try|log ?in|sign ?in|switch)\b/i;
/** Words for things that only a person can do or understand. */
const HUMAN =
  /\b(?:contact|e-?mail|phone|telephone|sorry|apologi[sz]e|unfortunately|please|support team|customer (?:service|support)|administrator|something went wrong|oops|talk to|ask (?:a|an|the|your)|your)\b/i;
const ENDPOINT = /(?:^|[\s"'(`])(?:\/[\w{:.-]|https?:\/\/)/;

const prose = rule('recovery', {
  id: 'awp/recovery-prose',
  check({ code, text }, { ids }) {
    if (ENDPOINT.test(text) || names(text, ids)) return undefined;
    const human = HUMAN.test(text);
    if (DOES.test(text) && !human) return undefined;
    // An instruction in polite words is still one; a word of neither kind is nothing that can be told from here.
    const certain = human && !DOES.test(text);
    return {
      outcome: certain ? undefined : 'needs-review',
      severity: certain ? undefined : 'info',
      message: `The recovery of ${show(code)}, ${show(text)}, ${certain ? 'is addressed to a person' : 'may not be something that a machine can carry out'}.`,
      fix: 'Say what to wait for, call, query or retry, e.g. "wait 60 seconds then retry" or "call /api/auth/refresh then retry original action".',
    };
  },
});

function names(text: string, ids: ReadonlySet<string>): boolean {
  return text.split(/[^\w.-]+/).some((word) => ids.has(word) || ids.has(word.replace(/\.$/, '')));
}

/** `call book_flight`: the word behind a verb that takes an action, where it is written as an ID. */
const CALLED =
  /\b(?:call|run|execute|invoke|retry|repeat|query)\s+(?:the\s+)?["'`]?([a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)\b/gi;
/** Verbs that need an object to act on. */
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
      return {
        message: `The recovery of ${show(code)} names ${show(stray)}, which is no action of this file.`,
        fix:
          near === undefined ? 'Name a declared action, or an endpoint.' : write(text.replace(stray, near)),
      };
    }
    if (!NEEDS_TARGET.test(text) || ENDPOINT.test(text) || names(text, ids)) return undefined;
    const refresh = refreshOf(root);
    return {
      message: `The recovery of ${show(code)}, ${show(text)}, does not say which endpoint or action.`,
      fix:
        refresh !== undefined && /refresh|authenticat|token|renew/i.test(text)
          ? write(`call ${refresh} then retry original action`)
          : 'Name the endpoint, e.g. "query /api/airports?search={input}", or the action.',
    };
  },
});

const expected = rule('document', {
  id: 'awp/recovery-undeclared',
  *check(_, { root, actions, authType }) {
    const codes = Object.keys(objectAt(root, 'errors'));
    const at = isObject(own(root, 'errors')) ? '/errors' : '';
    if (authType !== undefined && authType !== 'none' && !codes.some(isAuthCode)) {
      const refresh = refreshOf(root);
      yield {
        at,
        message: `Authentication is declared (${show(authType)}), but no recovery for a missing or expired credential.`,
        fix: `Add to "errors": "AUTH_EXPIRED": {"recovery": ${show(refresh === undefined ? 'authenticate again then retry original action' : `call ${refresh} then retry original action`)}}.`,
      };
    }
    if (!codes.some(isRateCode) && actions.some(({ value }) => isString(own(value, 'rate_limit')))) {
      yield {
        at,
        message: 'Rate limits are declared, but no recovery for reaching one.',
        fix: 'Add to "errors": "RATE_LIMITED": {"recovery": "wait 60 seconds then retry"}.',
      };
    }
  },
});

function refreshOf(root: JsonObject): string | undefined {
  const refresh = own(own(root, 'auth'), 'refresh_endpoint');
  return isString(refresh) ? refresh : undefined;
}

export const referenceRules = [
  unknownDependency,
  cycle,
  unknownDegraded,
  prose,
  reference,
  expected,
] as const;
