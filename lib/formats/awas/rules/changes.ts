import { type Action, type Document, isList, isObject, own, type Parameter } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { isDevelopmentHost } from '../../../url/index.ts';
import { rule } from './subjects.ts';

interface Breaking {
  readonly pointer: string;
  readonly what: string;
}

const unversioned = rule('document', {
  id: 'awas/breaking-change-unversioned',
  *check(_, { document, context: { before = [], origin = '' } }) {
    if (isDevelopmentHost(URL.parse(origin)?.hostname ?? 'file.example')) return;
    const earlier = before.find((other) => other.url === document.url && other.format === 'awas');
    const version = versionOf(document);
    if (!earlier || versionOf(earlier) !== version) return;
    const changes = [...breaking(earlier, document)];
    const messageId = document.dialect === '1.1' ? 'versioned' : 'unversioned';
    for (const { pointer, what } of changes.slice(0, 100))
      yield { at: pointer, messageId, data: { what, version } };
  },
});

function versionOf({ value, dialect }: Document): string {
  const root = isObject(value) ? value : {};
  const names = dialect === '1.1' ? ['version'] : ['version', 'x-manifest-version'];
  const declared = names.filter((name) => own(root, name) !== undefined);
  const shown = declared
    .map((name) => `${name === 'version' ? '' : `${name} `}${show(own(root, name))}`)
    .join(', ');
  return shown === '' ? 'The manifest’s version' : `The manifest’s version (${shown})`;
}

function* breaking(before: Document, after: Document): Iterable<Breaking> {
  const now = new Map(after.actions.map((action) => [action.key, action]));
  for (const action of before.actions) {
    const next = now.get(action.key);
    if (!next) yield { pointer: '/actions', what: `the action ${show(action.id)} is gone` };
    else yield* changed(action, next);
  }
}

function* changed(before: Action, after: Action): Iterable<Breaking> {
  const pointer = after.source.pointer ?? '/actions';
  const [from, to] = [target(before), target(after)];
  if (from !== to && from !== NO_REQUEST)
    yield { pointer, what: `“${after.id}” is now called by ${to} instead of ${from}` };
  const now = new Map(after.parameters.map((parameter) => [parameter.name, parameter]));
  const then = new Set(before.parameters.map(({ name }) => name));
  for (const parameter of before.parameters) {
    const next = now.get(parameter.name);
    if (!next) yield { pointer, what: `“${after.id}” lost its parameter ${show(parameter.name)}` };
    else yield* narrowed(parameter, next, after, pointer);
  }
  for (const { name, required, source } of after.parameters) {
    if (required && !then.has(name))
      yield {
        pointer: source.pointer ?? pointer,
        what: `“${after.id}” requires ${show(name)}, which is new`,
      };
  }
}

function* narrowed(
  before: Parameter,
  after: Parameter,
  action: Action,
  fallback: string,
): Iterable<Breaking> {
  const pointer = after.source.pointer ?? fallback;
  const label = `${show(after.name)} of “${action.id}”`;
  if (after.required && !before.required) yield { pointer, what: `${label} became required` };
  if (
    before.schema.type !== undefined &&
    JSON.stringify(before.schema.type) !== JSON.stringify(after.schema.type)
  )
    yield {
      pointer,
      what: `the type of ${label} changed from ${show(before.schema.type)} to ${show(after.schema.type)}`,
    };
  const allowed = after.schema.enum;
  if (!isList(allowed)) return;
  const earlier = isList(before.schema.enum) ? before.schema.enum : undefined;
  const lost = earlier?.filter((value) => !allowed.includes(value)) ?? [];
  if (!earlier) yield { pointer, what: `${label} is limited to an enumeration` };
  else if (lost.length > 0)
    yield { pointer, what: `${label} no longer takes ${lost.slice(0, 5).map(show).join(', ')}` };
}

const NO_REQUEST = 'no request';

function target({ transport }: Action): string {
  return transport.kind === 'http' ? `${transport.method} ${transport.url}` : NO_REQUEST;
}

export const changeRules = [unversioned];
