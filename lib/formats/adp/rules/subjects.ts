import { type Document, isObject, isString, type Json, type JsonObject, own } from '../../../model/index.ts';
import { documentRules, siteRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };

export interface DeclaredCapability {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly name: string | undefined;
  /** Place of the capability before it that has the same name. */
  readonly earlier: string | undefined;
}

/** The way to declare a rule on a manifest. */
export const manifestRule = documentRules({
  formats: ['adp'],
  statements,
  lookup: ({ value }: Document) => {
    const root = isObject(value) ? value : {};
    return { root, ...capabilitiesOf(root) };
  },
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    capability: ({ capabilities }) => capabilities,
  },
});

/** The capabilities that are objects, and all their names. */
function capabilitiesOf(root: JsonObject) {
  const list = own(root, 'capabilities');
  const first = new Map<string, string>();
  const capabilities: DeclaredCapability[] = [];
  for (const [index, value] of (Array.isArray(list) ? (list as readonly Json[]) : []).entries()) {
    if (!isObject(value)) continue;
    const declared = own(value, 'name');
    const name = isString(declared) ? declared : undefined;
    const place = `/capabilities/${index}`;
    capabilities.push({ value, place, name, earlier: name === undefined ? undefined : first.get(name) });
    if (name !== undefined && !first.has(name)) first.set(name, place);
  }
  return { capabilities, names: new Set(first.keys()) };
}

/** The way to declare a rule on a capability detail. */
export const detailRule = documentRules({
  formats: ['adp-detail'],
  statements,
  lookup: ({ value }: Document) => ({ root: isObject(value) ? value : {} }),
  kinds: { document: ({ root }) => [{ value: root, place: '' }] },
});

/** The way to declare a rule on several documents of the site. */
export const siteRule = siteRules(statements);
