import { isObject, isString, type JsonObject, own } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { slug } from '../../../text/index.ts';
import { bracePlaceholders } from '../../../url/index.ts';
import { textOf } from '../../reader.ts';
import { freeName, itemAt, write } from '../../rules.ts';
import { inWords, rule } from './subjects.ts';

const duplicateId = rule('action', {
  id: 'awas/action-id-duplicate',
  check({ id, earlier }, { ids }) {
    if (id === undefined || earlier === undefined) return undefined;
    return {
      at: '/id',
      message: `Duplicate id ${show(id)} (also used by ${itemAt(earlier)}).`,
      fix: `Give one of them another id, e.g. ${show(freeName(id, ids))}, or one that says how it differs.`,
    };
  },
});

const path = rule('action', {
  id: 'awas/path-malformed',
  *check({ value, label }) {
    for (const field of ['path', 'endpoint']) {
      const declared = own(value, field);
      if (!isString(declared)) continue;
      const fault = pathFault(declared);
      if (!fault) continue;
      yield {
        at: `/${field}`,
        severity: fault.runs === false ? 'warning' : undefined,
        message: `The ${field} of ${label} is ${show(declared)}: ${fault.why}.`,
        fix: fault.fix,
      };
    }
  },
});

function pathFault(text: string): { why: string; fix: string; runs?: false } | undefined {
  const asPath = 'Write a path such as "/search", or an absolute https URL.';
  // Within a placeholder a name may be anything; it is filled in before the request.
  const plain = bracePlaceholders(text.slice(0, 20_000))
    .replaceAll(/\{[^{}\s/]{1,64}\}/g, 'x')
    .replaceAll(/\s/g, '');
  // Another rule speaks of braces that do not match.
  if (/[{}]/.test(plain)) return undefined;
  if (/[<>"^`|]/.test(plain)) return { why: 'it holds characters that no URL has', fix: asPath };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https')
    // Another rule speaks of a URL that nobody can read.
    return undefined;
  if (scheme !== undefined)
    return URL.canParse(plain)
      ? { why: `a ${scheme}: address is not a request that could be sent`, fix: asPath, runs: false }
      : { why: 'the URL is not well-formed', fix: asPath };
  return URL.canParse(plain, 'https://example.com/')
    ? undefined
    : { why: 'it cannot be resolved', fix: asPath };
}

const idStyle = rule('action', {
  id: 'awas/action-id-style',
  when: inWords('text'),
  check({ id }) {
    if (id === undefined || id.trim() === '') return undefined;
    const style = !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id);
    if (!style && !MEANINGLESS.test(id)) return undefined;
    const kebab = slug(id);
    return {
      at: '/id',
      message: style
        ? `The id ${show(id)} is not in kebab-case.`
        : `The id ${show(id)} does not say what the action does.`,
      fix:
        style && kebab !== '' && kebab !== id
          ? write(kebab)
          : 'Write a verb and a thing, e.g. "search-books".',
    };
  },
});

const MEANINGLESS = /^(?:[a-z]|(?:action|act|do|run|test|foo|bar|item|thing|untitled|new|id)[-_ ]?\d*)$/i;

const unclearName = rule('action', {
  id: 'awas/name-unclear',
  *check({ value, id, label, parameters }) {
    const name = own(value, 'name');
    if (
      isString(name) &&
      // The schema speaks of an empty one.
      name.trim() !== '' &&
      (MEANINGLESS.test(name.trim()) || (name === id && !/\s/.test(name)))
    ) {
      yield {
        at: '/name',
        message: `The name ${show(name)} says no more than an identifier.`,
        fix: 'Write what a person would call it, e.g. "Search books".',
      };
    }
    for (const parameter of parameters) {
      if (parameter.from === 'schema' || !VAGUE.test(parameter.name) || isExplained(parameter.value))
        continue;
      yield {
        at: { pointer: `${parameter.place}/name` },
        message: `The parameter ${show(parameter.name)} of ${label} could be anything, and no description tells more.`,
        fix: 'Name what it holds, e.g. "query", or describe it in a sentence.',
      };
    }
  },
});

const VAGUE =
  /^(?:[a-z]|(?:param|parameter|arg|argument|value|val|field|input|data|var|foo|bar|x|p)[-_]?\d*)$/i;

function isExplained(parameter: JsonObject): boolean {
  const description = own(parameter, 'description');
  return isString(description) && description.trim().length >= 4;
}

const itemSelector = rule('action', {
  id: 'awas/item-selector-mismatch',
  check({ value, label }) {
    const result = own(value, 'result');
    if (!isObject(result)) return undefined;
    const type = own(result, 'type');
    const has = own(result, 'itemSelector') !== undefined;
    const many = type === 'list' || type === 'table';
    if ((!many && type !== 'single' && type !== 'form') || many === has) return undefined;
    return {
      at: has ? '/result/itemSelector' : '/result',
      message: has
        ? `The result of ${label} is of type ${show(type)} and has an itemSelector, which is for lists and tables.`
        : `The result of ${label} is a ${type} without itemSelector: its items cannot be told apart.`,
      fix: has
        ? 'Leave it out, or make the type "list".'
        : `Add "itemSelector": ${type === 'table' ? '"tbody tr"' : '".item"'}, what each item matches within the container.`,
    };
  },
});

const contradiction = rule('action', {
  id: 'awas/annotation-contradicts-method',
  when: inWords('upstream'),
  *check({ value, label }, { root }) {
    const declared = own(value, 'method');
    const intent = own(value, 'intent');
    const effect = own(value, 'sideEffect');
    const writes = declared === 'PUT' || declared === 'PATCH' || declared === 'DELETE';
    const calm = intent === 'read' ? 'intent' : 'sideEffect';
    if (writes && (intent === 'read' || effect === 'safe')) {
      yield {
        at: `/${calm}`,
        message: `${label} is sent by ${declared}, yet its ${calm} is ${show(own(value, calm))}.`,
        fix:
          declared === 'DELETE'
            ? 'Write "intent": "delete" and "sideEffect": "destructive".'
            : 'Write "intent": "write" and "sideEffect": "idempotent".',
      };
    }
    const level = own(value, 'conformanceLevel') ?? own(root, 'conformanceLevel');
    if (level === 'L1' && (intent === 'write' || intent === 'delete' || effect === 'destructive')) {
      yield {
        at: own(value, 'conformanceLevel') === undefined ? '' : '/conformanceLevel',
        message: `${label} is of level L1, which is for reading only, yet it is declared as ${show(own(value, intent === 'write' || intent === 'delete' ? 'intent' : 'sideEffect'))}.`,
        fix: 'Write "conformanceLevel": "L2" (writes with a preview) or "L3".',
      };
    }
  },
});

const typeMissing = rule('action', {
  id: 'awas/action-type-missing',
  dialects: ['1.1'],
  check({ value, label }) {
    if (own(value, 'type') !== undefined) return undefined;
    return {
      message: `${label} has no "type". The schema of 1.1 requires it, though the table of its text and the quick start of the README leave it out.`,
      fix: `Add "type": ${show(typeFor(value))}.`,
    };
  },
});

function typeFor(action: JsonObject): string {
  const words = `${textOf(action, 'id')} ${textOf(action, 'name')}`.toLowerCase();
  if (/search|find/.test(words)) return 'search';
  if (/filter|sort/.test(words)) return 'filter';
  return own(action, 'method') === 'GET' ? 'data_retrieval' : 'state_change';
}

export const actionRules = [
  duplicateId,
  path,
  idStyle,
  unclearName,
  itemSelector,
  contradiction,
  typeMissing,
] as const;
