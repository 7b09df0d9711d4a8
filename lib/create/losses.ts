import equal from 'fast-deep-equal';
import type { Manifest } from '../formats/writing.ts';
import {
  type Action,
  type Json,
  type JsonSchema,
  own,
  type Parameter,
  type Place,
  type Transport,
} from '../model/index.ts';
import { truncate } from '../text/index.ts';

/** One thing that the new document does not say, or says differently, with the place that said it. */
export interface Loss {
  /** A sentence, in English. Text of the site may be in it. */
  readonly what: string;
  /** Id of the action as its source has it; absent: the document as a whole. */
  readonly action?: string;
  readonly place: Place;
}

const show = (value: Json | undefined): string => truncate(JSON.stringify(value) ?? 'nothing', 80);

/** What an action that was read from the new document does not have of the one that it was written from. */
export function actionLosses(before: Action, after: Action, id: string): readonly Loss[] {
  const at = (what: string, place: Place = before.source): Loss => ({ what, action: before.id, place });
  return [
    ...(id === before.id ? [] : [at(`It is called ${show(id)} now: this format has other rules for ids.`)]),
    ...transportLosses(before.transport, after.transport).map((what) => at(what)),
    ...before.parameters.flatMap((parameter) =>
      parameterLosses(
        parameter,
        after.parameters.find(({ name }) => name === parameter.name),
      ).map((what) => at(`${show(parameter.name)}: ${what}`, parameter.source)),
    ),
    ...factLosses(before, after).map((what) => at(what)),
    ...Object.keys(before.extra ?? {})
      .filter((name) => !Object.hasOwn(after.extra ?? {}, name))
      .map((name) => at(`The property ${show(name)} has no place in this format.`)),
  ];
}

function transportLosses(before: Transport, after: Transport): readonly string[] {
  if (before.kind === 'http' && after.kind === 'envelope')
    return [
      `This format calls by POST of an envelope: ${before.method} ${truncate(before.url, 200)} is not declared, and your server has to answer at ${truncate(after.url, 200)}.`,
    ];
  if (before.kind === 'http' && after.kind === 'http') {
    if (before.method !== after.method || before.url !== after.url)
      return [
        `${before.method} ${truncate(before.url, 200)} became ${after.method} ${truncate(after.url, 200)}.`,
      ];
    return before.body === after.body || before.body === 'none' || after.body === 'none'
      ? []
      : [`Its body is sent as ${BODIES[before.body]}; clients of this format send ${BODIES[after.body]}.`];
  }
  if (before.kind === 'mcp' && after.kind === 'mcp' && before.tool !== undefined && after.tool === undefined)
    return [`The tool ${show(before.tool)} is not named: clients choose among those of the server.`];
  return before.kind === after.kind
    ? []
    : [`It was called ${WAYS[before.kind]}, and is now called ${WAYS[after.kind]}.`];
}

const BODIES: Readonly<Record<(Transport & { kind: 'http' })['body'], string>> = {
  none: 'nothing',
  json: 'JSON',
  form: 'a form (application/x-www-form-urlencoded)',
  multipart: 'a form with files (multipart/form-data)',
};

export const WAYS: Readonly<Record<Transport['kind'], string>> = {
  http: 'by a plain HTTP request',
  envelope: 'by an envelope to an agent',
  mcp: 'over MCP',
  a2a: 'over A2A',
  graphql: 'over GraphQL',
  websocket: 'over a WebSocket',
  detail: 'as a detail says that has not been opened',
  none: 'in no way that is declared',
};

function parameterLosses(before: Parameter, after: Parameter | undefined): readonly string[] {
  if (!after) return ['The parameter cannot be said.'];
  const places =
    before.in === after.in || before.in === 'argument' || after.in === 'argument'
      ? []
      : [`It goes into ${PLACES[before.in]}; clients of this format put it into ${PLACES[after.in]}.`];
  return [
    ...places,
    ...(before.required === after.required
      ? []
      : [`It is ${before.required ? 'required' : 'optional'}, which is lost.`]),
    ...(before.selector !== undefined && after.selector === undefined
      ? [`The selector ${show(before.selector)} is lost: nobody can find its control on the page.`]
      : []),
    ...schemaLosses(before.schema, after.schema),
  ];
}

const PLACES: Readonly<Record<Parameter['in'], string>> = {
  path: 'the path',
  query: 'the query',
  header: 'a header',
  body: 'the body',
  form: 'the form',
  file: 'a file of the form',
  argument: 'the arguments',
};

/** Words that say nothing of the values that are allowed. */
const SILENT = new Set([
  'description',
  'title',
  '$schema',
  '$comment',
  '$defs',
  'definitions',
  'example',
  '$id',
]);

/** What a schema no longer says: keyword by keyword at its top and in its items, as a whole further inside. */
export function schemaLosses(before: JsonSchema, after: JsonSchema, of = ''): readonly string[] {
  return Object.keys(before).flatMap((keyword): readonly string[] => {
    if (SILENT.has(keyword)) return [];
    const was = own(before, keyword);
    const is = own(after, keyword);
    if (equal(was, is) || meansSame(keyword, was, after)) return [];
    if (keyword === 'items' && isPlain(was) && isPlain(is)) return schemaLosses(was, is, ' of its items');
    if (keyword === 'properties' || keyword === 'items')
      return [`What is inside it is not described in full${of}.`];
    if (is === undefined) return [`${keyword}${of}: ${show(was)} is lost.`];
    return [`${keyword}${of}: ${show(was)} became ${show(is)}.`];
  });
}

/** What readers and writers put in other words. */
function meansSame(keyword: string, was: Json | undefined, after: JsonSchema): boolean {
  // Readers ask for text where an empty value would make another path.
  if (keyword === 'minLength') return was === 1;
  const values = own(after, 'enum');
  // A choice of texts is text.
  if (keyword === 'type') return own(after, 'type') === undefined && values !== undefined;
  return keyword === 'const' && equal(values, [was]);
}

const isPlain = (value: Json | undefined): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const RISKS = ['read', 'change', 'destructive', 'irreversible'] as const;
const RISK_WORDS: Readonly<Record<Action['risk'], string>> = {
  read: 'only reads',
  change: 'changes something',
  destructive: 'deletes or overwrites something',
  irreversible: 'cannot be undone',
};

function factLosses(before: Action, after: Action): readonly string[] {
  const { output, outputNames = [] } = before;
  const losses: (string | false)[] = [
    RISKS.indexOf(after.risk) < RISKS.indexOf(before.risk) && `That it ${RISK_WORDS[before.risk]} is lost.`,
    before.confirm && !after.confirm && 'That a person has to confirm it is lost.',
    ...authLosses(before.auth, after.auth),
    output !== undefined && !after.output && 'What it answers (its output schema) is lost.',
    output !== undefined &&
      !!after.output &&
      !equal(output, after.output) &&
      'What it answers is not described in full.',
    !output &&
      outputNames.length > 0 &&
      !after.outputNames &&
      `The names of its outputs are lost: ${truncate(outputNames.join(', '), 200)}.`,
    before.page?.result !== undefined &&
      !after.page?.result &&
      'How its results are read from the page is lost.',
    before.page?.selector !== undefined &&
      !after.page?.selector &&
      `The selector ${show(before.page.selector)} of the control that sets it off is lost.`,
    ...limitLosses(before, after),
    before.idempotency !== undefined &&
      (before.idempotency.name !== after.idempotency?.name ||
        before.idempotency.in !== after.idempotency.in) &&
      `The idempotency key (${before.idempotency.name}) is lost.`,
    before.csrfHeader !== undefined &&
      before.csrfHeader !== after.csrfHeader &&
      `That it needs the page’s CSRF token in the header ${show(before.csrfHeader)} is lost.`,
    before.async !== undefined && !after.async && 'That it starts a job, and where to ask for it, is lost.',
    before.degraded === true && after.degraded !== true && 'That it is degraded at the moment is lost.',
  ];
  return losses.filter((what) => what !== false);
}

function limitLosses({ rateLimit: before }: Action, { rateLimit: after }: Action): readonly string[] {
  if (!before) return [];
  if (!after) return [`The rate limit (${truncate(before.declared, 60)}) is lost.`];
  const same = before.requests === after.requests && before.windowMs === after.windowMs;
  return same
    ? []
    : [`The rate limit (${truncate(before.declared, 60)}) became ${truncate(after.declared, 60)}.`];
}

function authLosses(before: Action['auth'], after: Action['auth']): readonly string[] {
  if (before.needed === 'no' || before.needed === 'unknown') {
    const isDemanded = after.needed === 'yes';
    return isDemanded
      ? ['This format has one word for all its actions: it seems to need a credential now.']
      : [];
  }
  if (after.needed === 'no' || after.needed === 'unknown') return ['That it takes a credential is lost.'];
  const declared = before.scheme;
  if (!declared) return [];
  if (declared.type !== after.scheme?.type)
    return [
      `How its credential is given (${truncate(declared.declared, 60)}) became ${truncate(after.scheme?.declared ?? 'nothing', 60)}.`,
    ];
  return [
    ...(['header', 'query', 'authorizationUrl', 'tokenUrl', 'refreshUrl', 'tokenExpiry'] as const).flatMap(
      (name) =>
        declared[name] !== undefined &&
        declared[name] !== after.scheme?.[name] &&
        !(name === 'tokenUrl' && after.scheme?.authorizationUrl === declared.tokenUrl)
          ? [`${AUTH_FACTS[name]} (${truncate(String(declared[name]), 120)}) is lost.`]
          : [],
    ),
    ...(declared.scopes?.length && !equal(declared.scopes, after.scheme?.scopes)
      ? ['Its scopes are lost or differ.']
      : []),
  ];
}

const AUTH_FACTS = {
  header: 'The header of its key',
  query: 'The query parameter of its key',
  authorizationUrl: 'Where one signs in',
  tokenUrl: 'Where a token is got',
  refreshUrl: 'Where a token is renewed',
  tokenExpiry: 'How long a token is valid',
} as const;

/** What a document says of its site as a whole, and the new one does not. */
export function siteLosses(before: Manifest, after: Partial<Manifest>): readonly Loss[] {
  const { access, dependencies = {}, recoveries = {}, site, statusUrl } = before;
  const lost: (string | false)[] = [
    site.contact !== undefined && !after.site?.contact && `The contact ${show(site.contact)} is lost.`,
    access !== undefined &&
      !after.access &&
      'What agents may access, and which agents (Allow, Disallow, Agent), is lost.',
    Object.keys(dependencies).length > 0 &&
      Object.keys(after.dependencies ?? {}).length === 0 &&
      'Which action has to come before which is lost.',
    Object.keys(recoveries).length > 0 &&
      Object.keys(after.recoveries ?? {}).length === 0 &&
      'What to do after each error is lost.',
    before.pagination !== undefined &&
      after.pagination === undefined &&
      `How lists are paged (${before.pagination}) is lost.`,
    statusUrl !== undefined &&
      after.statusUrl === undefined &&
      `The status endpoint ${truncate(statusUrl, 200)} is lost.`,
    before.operational === false && after.operational !== false && 'That the site is not operating is lost.',
  ];
  const notes = (site.notes ?? [])
    // Notes without a place repeat what the actions say.
    .filter(({ pointer }) => pointer !== undefined)
    .filter(({ label }) => !(after.site?.notes ?? []).some((note) => note.label === label))
    .map(
      ({ label, pointer }): Loss => ({
        what: `${truncate(label, 100)} has no place in this format.`,
        place: pointer === undefined ? {} : { pointer },
      }),
    );
  return [...lost.filter((what) => what !== false).map((what): Loss => ({ what, place: {} })), ...notes];
}
