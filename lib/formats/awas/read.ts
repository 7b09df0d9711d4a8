import {
  type Identity,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  own,
  pointer,
  type Reader,
  type Reading,
  type SiteInfo,
  type Source,
  type UnreadItem,
} from '../../model/index.ts';
import { resolveTemplate } from '../../url/index.ts';
import { defined, objectOf, siteInfo, stringsOf, textOf } from '../reader-kit.ts';
import { readActions } from './actions.ts';
import { manifestAuth } from './auth.ts';
import { dialectOf } from './dialect.ts';
import { readManifest } from './integration-manifest.ts';
import { manifestRate } from './rates.ts';

function read(source: Source, identity: Identity): Reading {
  const { value } = source;
  if (!isObject(value)) return { site: {}, actions: [], references: [], unread: [] };
  if (identity.format !== 'awas') return readManifest(value, source);
  const unread: UnreadItem[] = [];
  const base = baseOf(value, source);
  const auth = manifestAuth(value, base);
  const security = objectAt(value, 'security');
  const csrfHeader =
    own(security, 'csrfRequired') === true
      ? (textOf(security, 'csrfTokenHeader') ?? 'X-CSRF-Token')
      : undefined;
  const actions = readActions(own(value, 'actions'), {
    url: source.url,
    base,
    auth,
    rate: manifestRate(value),
    csrfHeader,
    unread,
  });
  return defined({ site: siteOf(value, base), auth: auth.scheme, actions, references: [], unread });
}

function baseOf(value: JsonObject, source: Source): string | undefined {
  return resolveTemplate(textOf(value, 'baseUrl', 'base_url', 'baseURL'), source.origin) ?? source.origin;
}

function* workflowsOf(value: JsonObject): Iterable<Note> {
  for (const [index, workflow] of listAt(value, 'workflows').slice(0, 50).entries()) {
    if (!isObject(workflow)) continue;
    const steps = stringsOf(own(workflow, 'steps'));
    if (steps.length > 0)
      yield {
        label: `Workflow: ${textOf(workflow, 'name', 'id') ?? index + 1}`,
        value: steps.slice(0, 50).join(' → '),
        pointer: pointer('workflows', index),
      };
  }
}

function siteOf(value: JsonObject, base: string | undefined): SiteInfo {
  const contact = objectOf(value, 'contact');
  const facts = {
    name: textOf(value, 'name', 'appName', 'siteName'),
    description: textOf(value, 'description', 'siteDescription', 'appDescription'),
    url: base,
    contact: contact ? textOf(contact, 'email', 'url', 'phone') : textOf(value, 'contact'),
  };
  return siteInfo(facts, [...notesOf(value, contact)]);
}

type Note = NonNullable<SiteInfo['notes']>[number];

function* notesOf(value: JsonObject, contact: JsonObject | undefined): Iterable<Note> {
  for (const field of contact ? ['url', 'phone'] : []) {
    const text = contact && textOf(contact, field);
    if (text) yield { label: `Contact (${field})`, value: text, pointer: pointer('contact', field) };
  }
  const rate = manifestRate(value);
  if (rate) yield { label: 'Rate limit', value: rate.declared, isInActions: true };
  const scope = textOf(objectOf(value, 'rateLimit') ?? {}, 'scope');
  if (scope) yield { label: 'Rate limit (scope)', value: scope, pointer: pointer('rateLimit', 'scope') };
  const methods = stringsOf(own(objectOf(value, 'authentication', 'auth'), 'methods'));
  if (methods.length > 0)
    yield { label: 'Authentication methods', value: methods.join(', '), isInActions: true };
  for (const [field, label] of [
    ['lastUpdated', 'Last updated'],
    ['conformanceLevel', 'Conformance level'],
  ] as const) {
    const text = textOf(value, field);
    if (text !== undefined) yield { label, value: text, pointer: pointer(field) };
  }
  yield* workflowsOf(value);
  const headers = stringsOf(own(own(value, 'security'), 'requiredHeaders'));
  if (headers.length > 0)
    yield {
      label: 'Required headers',
      value: headers.join(', '),
      pointer: pointer('security', 'requiredHeaders'),
    };
}

export const reader: Reader = { dialectOf, read };
