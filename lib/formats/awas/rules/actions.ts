import { isObject, isString, type JsonObject, own } from '../../../model/index.ts';
import { slug } from '../../../text/index.ts';
import { bareHost, bracePlaceholders } from '../../../url/index.ts';
import { textOf } from '../../reader-kit.ts';
import { freeName, itemAt, write } from '../../rules.ts';
import { inWords, rule } from './subjects.ts';

const duplicateId = rule('action', {
  id: 'awas/action-id-duplicate',
  check({ id, earlier }, { ids }) {
    if (id === undefined || earlier === undefined) return undefined;
    return { at: '/id', data: { id, other: itemAt(earlier), free: freeName(id, ids) } };
  },
});

const path = rule('action', {
  id: 'awas/path-malformed',
  *check({ value, label, place }) {
    for (const field of ['path', 'endpoint', 'url']) {
      const declared = own(value, field);
      // Another rule reports marks around the path.
      if (!isString(declared) || /^["'`<]/.test(declared)) continue;
      const fault = pathFault(declared);
      if (!fault) continue;
      const { messageId, scheme } = fault;
      if (field === 'url' && messageId !== 'scheme') continue;
      yield {
        at: `/${field}`,
        severity: messageId === 'scheme' ? 'warning' : undefined,
        covers: field === 'url' ? `${place}/path` : undefined,
        messageId,
        data: { field, label, declared, scheme },
      };
    }
  },
});

export function isNoRequest(action: JsonObject): boolean {
  const address = own(action, 'path') ?? own(action, 'endpoint') ?? own(action, 'url');
  return isString(address) && pathFault(address)?.messageId === 'scheme';
}

function pathFault(text: string): { messageId: string; scheme?: string } | undefined {
  const plain = bracePlaceholders(text.slice(0, 20_000))
    .replaceAll(/\{[^{}\s/]{1,64}\}|(?<=\/)<[\w:]{1,40}>/g, 'x')
    .replaceAll(/\s/g, '');
  if (/[{}]/.test(plain)) return undefined;
  if (/[<>"^`|]/.test(plain)) return { messageId: 'characters' };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https' || bareHost(plain) !== undefined) return undefined;
  if (scheme !== undefined) return { messageId: URL.canParse(plain) ? 'scheme' : 'malformed', scheme };
  return URL.canParse(plain, 'https://example.com/') ? undefined : { messageId: 'unresolvable' };
}

const idStyle = rule('action', {
  id: 'awas/action-id-style',
  when: inWords('text'),
  check({ id }) {
    if (id === undefined || id.trim() === '') return undefined;
    const style = !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id);
    if (!style && !MEANINGLESS.test(id)) return undefined;
    const kebab = slug(id, { isWhole: true });
    return {
      at: '/id',
      messageId: style ? 'style' : 'meaning',
      data: { id },
      fix: style && kebab !== '' && kebab !== id ? write(kebab) : undefined,
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
      name.trim() !== '' &&
      (MEANINGLESS.test(name.trim()) || (name === id && !/\s/.test(name)))
    ) {
      yield { at: '/name', messageId: 'action', data: { name } };
    }
    for (const parameter of parameters) {
      if (parameter.from === 'schema' || !VAGUE.test(parameter.name) || isExplained(parameter.value))
        continue;
      const at = { pointer: `${parameter.place}/name` };
      yield { at, messageId: 'parameter', data: { name: parameter.name, label } };
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
      messageId: has ? 'needless' : type,
      data: { label, type },
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
        messageId: declared === 'DELETE' ? 'deletes' : 'writes',
        data: { label, method: declared, field: calm, value: own(value, calm) },
      };
    }
    const level = own(value, 'conformanceLevel') ?? own(root, 'conformanceLevel');
    if (level === 'L1' && (intent === 'write' || intent === 'delete' || effect === 'destructive')) {
      const field = intent === 'write' || intent === 'delete' ? 'intent' : 'sideEffect';
      yield {
        at: own(value, 'conformanceLevel') === undefined ? '' : '/conformanceLevel',
        messageId: 'level',
        data: { label, field, value: own(value, field) },
      };
    }
  },
});

const typeMissing = rule('action', {
  id: 'awas/action-type-missing',
  dialects: ['1.1'],
  check({ value, label }) {
    if (own(value, 'type') !== undefined) return undefined;
    return { data: { label, type: typeFor(value) } };
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
];
