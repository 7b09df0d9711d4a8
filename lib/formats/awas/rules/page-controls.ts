import { wholePattern } from '../../../matching/constraints.ts';
import {
  controlKey,
  isGroup,
  isSamePage,
  namedControl,
  nearestControl,
  selectorFact,
  submissionOn,
  withoutPrompt,
} from '../../../matching/index.ts';
import type { ElementFact, Json, JsonObject, PageFacts, Parameter, TextKey } from '../../../model/index.ts';
import { at, isObject, isString, own, pointer } from '../../../model/index.ts';
import { allowed } from '../../../schema/describe.ts';
import { show } from '../../../schema/format-value.ts';
import { say } from '../../../text/index.ts';
import { originOf, relativeTo, shortUrl } from '../../../url/index.ts';
import { type Change, write } from '../../rules.ts';
import { kind } from './control-kind.ts';
import { lintSelector, type SelectorLint } from './css.ts';
import { type DeclaredMatch, matchesOn } from './page.ts';
import { pageRule, parameterOf } from './page-subjects.ts';
import { selectorsThat } from './selectors.ts';

const invalid = pageRule('document', {
  id: 'awas/selector-invalid',
  *check(_, { document, page }) {
    const refused = selectorsThat(document, (value) =>
      isString(value) && selectorFact(page, value)?.state === 'invalid' && !isRefused(lintSelector(value))
        ? value
        : undefined,
    );
    for (const { verdict: value, place, label, of: kind } of refused) {
      yield {
        at: place,
        requirements: [kind === 'result' ? 'AWAS-result-b' : 'AWAS-parameter-f'],
        data: { label, value },
      };
    }
  },
});

const isRefused = ({ malformed, refusedBy }: SelectorLint): boolean =>
  malformed !== undefined || refusedBy !== undefined;

const missing = pageRule('control', {
  id: 'awas/control-missing',
  breaksAction: true,
  check({ parameter, fact, declared: action, label }, { page }) {
    if (fact?.state !== 'none') return undefined;
    const better = nearestControl(parameter, action, page)?.selector;
    const { selector } = fact;
    const isChecked = /:checked\b/.test(selector);
    return {
      at: '/selector',
      selector,
      messageId: isChecked ? 'checked' : 'nothing',
      data: {
        ...markOf(parameter),
        selector,
        label,
        path: pathOf(page),
        plain: selector.replaceAll(/:checked\b/g, ''),
      },
      fix: isChecked ? undefined : write(better),
    };
  },
});

const markOf = ({ name }: Parameter) => ({ name, marked: `[data-awas-param='${name}']` });

const ambiguous = pageRule('control', {
  id: 'awas/control-ambiguous',
  check({ parameter, fact, declared: action, label }, { page }) {
    if (fact?.state !== 'many' || isGroup(fact)) return undefined;
    const better = namedControl(parameter, action, page)?.selector;
    const { selector, count } = fact;
    return {
      at: '/selector',
      selector,
      state: say('stateMatches', count),
      data: {
        ...markOf(parameter),
        selector,
        label,
        count,
        path: pathOf(page),
      },
      fix: better === selector ? undefined : write(better),
    };
  },
});

const unusable = pageRule('control', {
  id: 'awas/control-unusable',
  check({ parameter, element, fact, label }) {
    if (!element || !fact) return undefined;
    const messageId = unusableBecause(element, parameter);
    if (!messageId) return undefined;
    return {
      at: '/selector',
      outcome: messageId.startsWith('perhaps') ? 'needs-review' : undefined,
      selector: element.path,
      state: say(STATES[messageId] ?? 'stateUnusable'),
      messageId,
      data: { selector: fact.selector, label, tag: element.tag },
    };
  },
});

const STATES: Readonly<Record<string, TextKey>> = {
  disabled: 'fareDisabled',
  'hidden-input': 'fareHidden',
  'not-shown': 'fareHidden',
  'perhaps-folded': 'fareHidden',
  'perhaps-labelled': 'fareHidden',
};

function unusableBecause(element: ElementFact, parameter: Parameter): string | undefined {
  if (element.type === 'hidden' && !element.control) return 'hidden-input';
  if (!element.control) return element.seenOnly ? 'no-role' : 'no-control';
  if (element.disabled) return 'disabled';
  if (element.readOnly) return mayOpen(element, parameter) ? 'perhaps-opens' : 'read-only';
  if (!element.hidden) return undefined;
  if (element.folded) return 'perhaps-folded';
  const byLabel = /^(?:radio|checkbox|file)$/.test(element.type) && isLabelled(element);
  return byLabel ? 'perhaps-labelled' : 'not-shown';
}

/** The boxes of a group have their own labels. */
const isLabelled = ({ label, type, options }: ElementFact): boolean =>
  label !== '' || (/^(?:radio|checkbox)$/.test(type) && options !== undefined);

const mayOpen = ({ kind }: ElementFact, parameter: Parameter): boolean =>
  kind === 'text' &&
  (parameter.schema.type === 'array' ||
    choicesOf(parameter) !== undefined ||
    /^(?:date|time|date-?time)$/.test(String(parameter.schema.format)));

function choicesOf(parameter: Parameter): readonly Json[] | undefined {
  const { items } = parameter.schema;
  return allowed(parameter.schema) ?? (isObject(items) ? allowed(items) : undefined);
}

function typedChoices(values: readonly string[], parameter: Parameter): readonly Json[] {
  const { type } = parameter.schema;
  const numeric = type === 'number' || type === 'integer';
  return values
    .filter((value) => value !== '')
    .slice(0, 30)
    .map((value) => (numeric && Number.isFinite(Number(value)) ? Number(value) : value));
}

const options = pageRule('control', {
  id: 'awas/options-mismatch',
  check({ parameter, element, label }) {
    const choices = choicesOf(parameter);
    if (!choices || !element?.options || element.options.length >= 200) return undefined;
    const offered = element.options.map(({ value }) => value);
    const allowed = choices.map((value) => (isString(value) ? value : JSON.stringify(value)));
    const lacking = allowed.filter((value) => !offered.includes(value));
    const meant = element.tag === 'select' ? withoutPrompt(element.options) : element.options;
    const extra = meant.flatMap(({ value, disabled }) =>
      value !== '' && !disabled && !allowed.includes(value) ? value : [],
    );
    if (lacking.length === 0 && extra.length === 0) return undefined;
    const labels = element.options.map(({ label }) => label.trim());
    const byLabel = lacking.length > 0 && lacking.every((value) => labels.includes(value));
    const list = (values: readonly string[]) =>
      values
        .slice(0, 6)
        .map((value) => show(value))
        .join(', ');
    const differences = [
      lacking.length > 0 ? `the page doesn’t have ${list(lacking)}` : '',
      extra.length > 0 ? `the enum doesn’t have ${list(extra)}` : '',
    ];
    return {
      selector: element.path,
      messageId: byLabel ? 'labels' : 'values',
      data: {
        label,
        differences: differences.filter(Boolean).join('; '),
        choices: JSON.stringify(typedChoices(offered, parameter)),
        rest: offered.length > 31 ? ' and the rest' : '',
      },
    };
  },
});

interface Demand {
  readonly what: string;
  readonly demanded: Json;
  readonly declared: Json | undefined;
  readonly stricter: boolean;
}

function* demandsOf(parameter: Parameter, element: ElementFact): Iterable<Demand> {
  const { schema } = parameter;
  const number = (text: string | undefined) =>
    text === undefined || text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
  const numeric = element.kind === 'number';
  const bounds: readonly (readonly [what: string, demanded: number | undefined, lower: boolean])[] = [
    ['minLength', element.minLength || undefined, true],
    ['maxLength', element.maxLength, false],
    ['minimum', numeric ? number(element.min) : undefined, true],
    ['maximum', numeric ? number(element.max) : undefined, false],
  ];
  for (const [what, demanded, lower] of bounds) {
    if (demanded === undefined) continue;
    const limit = own(schema, what);
    const stricter = typeof limit !== 'number' || (lower ? limit < demanded : limit > demanded);
    yield { what, demanded, declared: limit, stricter };
  }
  if (element.pattern) {
    const pattern = own(schema, 'pattern');
    yield {
      what: 'pattern',
      demanded: wholePattern(element.pattern),
      declared: pattern,
      stricter: !isString(pattern) || wholePattern(pattern) !== wholePattern(element.pattern),
    };
  }
}

const constraint = pageRule('control', {
  id: 'awas/constraint-mismatch',
  check({ parameter, element, label }) {
    if (!element?.control) return undefined;
    const found = [...demandsOf(parameter, element)].filter(
      ({ declared, stricter }) => declared !== undefined && stricter,
    );
    const parts = found.map(
      ({ what, demanded, declared }) => `${what} ${show(demanded)} (declared: ${show(declared)})`,
    );
    const fixes = found.map(({ what, demanded }) => `"${what}": ${show(demanded)}`);
    if (element.required && !parameter.required) {
      parts.push('a value (declared: not required)');
      fixes.push('"required": true');
    }
    if (parts.length === 0) return undefined;
    return {
      selector: element.path,
      data: { label, demands: parts.join(', '), declarations: fixes.join(', ') },
    };
  },
});

const MAX_LISTED = 300;

const isRange = (values: readonly string[], { schema: { minimum, maximum } }: Parameter): boolean =>
  values.every((value) => Number(value) >= Number(minimum) && Number(value) <= Number(maximum));

const undeclared = pageRule('control', {
  id: 'awas/constraint-undeclared',
  check({ parameter, element, label }) {
    if (!element?.control) return undefined;
    const found = [...demandsOf(parameter, element)].filter(({ declared }) => declared === undefined);
    const values = element.options?.map(({ value }) => value).filter((value) => value !== '') ?? [];
    const isAlike = values.length > 1 && new Set(values).size === 1;
    const isListed = values.length > 0 && values.length <= MAX_LISTED && !isAlike;
    const isTold = choicesOf(parameter) || parameter.schema.type === 'boolean' || isRange(values, parameter);
    const choices = isListed && !isTold;
    if (found.length === 0 && !choices) return undefined;
    const validation = found.map(({ what, demanded }) => `"${what}": ${show(demanded)}`).join(', ');
    const snippet = [
      choices ? `"enum": ${JSON.stringify(typedChoices(values, parameter))}` : '',
      validation === '' ? '' : `"validation": {${validation}}`,
    ].filter(Boolean);
    const what = [...found.map((demand) => demand.what), ...(choices ? [`${values.length} choices`] : [])];
    return {
      selector: element.path,
      data: { label, demands: what.join(', '), declarations: snippet.join(', ') },
    };
  },
});

const twice = pageRule('match', {
  id: 'awas/control-claimed-twice',
  *check({ declared: action, controls }) {
    const owners = new Map<string, Parameter>();
    for (const { parameter, element } of controls) {
      if (!element?.control) continue;
      const key = controlKey(element);
      const other = owners.get(key);
      if (!other) owners.set(key, parameter);
      else
        yield {
          subject: parameter.name,
          selector: element.path,
          data: { parameter: parameterOf(parameter, action), other: other.name.slice(0, 80) },
        };
    }
  },
});

const unlabelled = pageRule('control', {
  id: 'awas/control-unlabelled',
  check({ parameter, element, label }) {
    if (!element?.control || isLabelled(element) || element.hidden) return undefined;
    return {
      selector: element.path,
      data: { label, name: parameter.name },
    };
  },
});

const form = pageRule('match', {
  id: 'awas/form-mismatch',
  check({ declared: action, controls }, { document, page }) {
    const { transport } = action;
    if (transport.kind !== 'http' || action.page?.undeclared) return undefined;
    const holder = controls.find(({ element }) => element?.form)?.element?.form;
    const value = at(document.value ?? null, action.source.pointer ?? '');
    if (!holder || !isObject(value)) return undefined;
    // The pressed button may have its own method and target.
    const submits = submissionOn(action, page);
    if (submits?.kind !== 'form') return undefined;
    const formMethod = submits.method.toUpperCase();
    const methodDiffers =
      formMethod !== transport.method && (transport.method === 'GET' || transport.method === 'POST');
    const pathDiffers = !isSamePage(transport.url, submits.url);
    if (!methodDiffers && !pathDiffers) return undefined;
    const template = /^https?:\/\/[^/]*(\/[^?#]*)/i.exec(transport.url)?.[1] ?? transport.url;
    const target = shortUrl(submits.url, originOf(page.url) ?? '');
    const path = relativeTo(submits.url, originOf(page.url) ?? '');
    const sent = { ...(methodDiffers && { method: formMethod }), ...(pathDiffers && { path }) };
    return {
      selector: holder.path,
      data: {
        id: action.id,
        method: transport.method,
        template,
        sends: `${formMethod} to ${target}`,
      },
      fix: declareAsSent(value, sent),
    };
  },
});

function declareAsSent(
  value: JsonObject,
  sent: { readonly method?: string; readonly path?: string },
): Change {
  const field = ['path', 'endpoint', 'url'].find((name) => own(value, name) !== undefined) ?? 'path';
  const members: readonly (readonly [string, Json | undefined])[] = [
    ['method', sent.method],
    [field, sent.path],
    [
      'x-page',
      sent.path !== undefined && field === 'path' ? (own(value, 'x-page') ?? own(value, field)) : undefined,
    ],
  ];
  const written = members.flatMap(([name, member]) =>
    member === undefined ? [] : [[name, member] as const],
  );
  return {
    sentence: `Declare ${written.map(([name, member]) => `${show(name)}: ${show(member)}`).join(', ')}.`,
    edits: (place) =>
      typeof place !== 'string'
        ? []
        : written.map(([name, member]) => ({
            op: own(value, name) === undefined ? 'add' : 'replace',
            path: place + pointer(name),
            value: member,
          })),
  };
}

const unseen = pageRule('document', {
  id: 'awas/control-unseen',
  needsAllPages: true,
  *check(_, { document, page }) {
    const all = matchesOn(document, page);
    const elsewhere = all.filter(
      (match) => (match.pageMatch === 'elsewhere' || match.pageMatch === 'unknown') && hasSelectors(match),
    );
    if (elsewhere.length > 0) {
      const pages = [
        ...new Set(
          elsewhere.map(({ action }) =>
            action.page?.undeclared
              ? 'an undeclared page'
              : shortUrl(action.page?.url ?? '', originOf(page.url) ?? ''),
          ),
        ),
      ];
      const more = pages.length > 5 ? ' …' : '';
      yield {
        at: '/actions',
        outcome: 'needs-review',
        messageId: elsewhere.length === 1 ? 'one-elsewhere' : 'elsewhere',
        data: {
          id: elsewhere[0]?.action.id,
          count: elsewhere.length,
          pages: pages.slice(0, 5).join(', ') + more,
          path: pathOf(page),
        },
      };
    }
    const unchecked = all.flatMap(({ pageMatch, controls }) =>
      pageMatch === 'here' ? controls.filter(({ fact }) => fact?.state === 'unchecked') : [],
    );
    if (unchecked.length > 0) {
      const count = unchecked.length;
      const messageId = count === 1 ? 'one-unchecked' : 'unchecked';
      yield { at: '/actions', outcome: 'needs-review', messageId, data: { count } };
    }
  },
});

function hasSelectors({ action, controls }: DeclaredMatch): boolean {
  return (
    controls.some(({ parameter }) => parameter.selector !== undefined) || action.page?.result !== undefined
  );
}

export function pathOf(page: PageFacts): string {
  return URL.canParse(page.url) ? new URL(page.url).pathname : page.url;
}

export const controlRules = [
  invalid,
  missing,
  ambiguous,
  unusable,
  options,
  kind,
  constraint,
  undeclared,
  twice,
  unlabelled,
  form,
  unseen,
];
