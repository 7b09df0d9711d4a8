import equal from 'fast-deep-equal';
import type { Manifest } from '../formats/writing.ts';
import {
  type Action,
  isObject,
  type Json,
  type JsonSchema,
  own,
  type Parameter,
  type Place,
  type Said,
  type Sentence,
  type Transport,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { looseName, say, truncate } from '../text/index.ts';

export interface Loss {
  readonly what: string;
  readonly said?: Said;
  readonly action?: string;
  readonly place: Place;
}

export const lossOf = (said: Sentence, place: Place, action?: string): Loss => ({
  what: inEnglish(said),
  ...(typeof said === 'object' && { said }),
  ...(action !== undefined && { action }),
  place,
});

const show = (value: Json | undefined): string => truncate(JSON.stringify(value) ?? 'nothing', 80);

export function actionLosses(before: Action, after: Action, id: string): readonly Loss[] {
  const at = (said: Said, place: Place = before.source): Loss => lossOf(said, place, before.id);
  return [
    ...(id === before.id ? [] : [at(say('lossRenamed', show(id)))]),
    ...transportLosses(before.transport, after.transport).map((said) => at(said)),
    ...before.parameters.flatMap((parameter) =>
      parameterLosses(
        parameter,
        after.parameters.find(({ name }) => name === parameter.name),
      ).map((said) => at(say('lossOf', show(parameter.name), said), parameter.source)),
    ),
    ...factLosses(before, after).map((said) => at(said)),
    ...Object.keys(before.extra ?? {})
      .filter((name) => !Object.keys(after.extra ?? {}).some((other) => isSameName(name, other)))
      .map((name) => at(say('lossNoPlace', show(name)))),
  ];
}

/** True for two spellings of a name in JSON and in a text: `privacyPolicy`, `Site-Privacy-Policy`. */
const isSameName = (one: string, other: string): boolean =>
  looseName(one).replace(/^site/, '') === looseName(other).replace(/^site/, '');

function transportLosses(before: Transport, after: Transport): readonly Said[] {
  if (before.kind === 'http' && after.kind === 'envelope')
    return [say('lossEnvelope', before.method, truncate(before.url, 200), truncate(after.url, 200))];
  if (before.kind === 'http' && after.kind === 'http') {
    if (before.method !== after.method || before.url !== after.url)
      return [
        say('lossRequest', before.method, truncate(before.url, 200), after.method, truncate(after.url, 200)),
      ];
    return before.body === after.body || before.body === 'none' || after.body === 'none'
      ? []
      : [say('lossBody', bodyOf(before.body), bodyOf(after.body))];
  }
  if (before.kind === 'mcp' && after.kind === 'mcp' && before.tool !== undefined && after.tool === undefined)
    return [say('lossTool', show(before.tool))];
  return before.kind === after.kind ? [] : [say('lossWay', wayOf(before), wayOf(after))];
}

const bodyOf = (body: 'none' | 'json' | 'form' | 'multipart'): Sentence =>
  body === 'json' ? 'JSON' : say(`lossBody_${body}`);

const AUTH_FACTS = ['header', 'query', 'authorizationUrl', 'tokenUrl', 'refreshUrl', 'tokenExpiry'] as const;
const SILENT = new Set('description title $schema $comment $defs definitions example $id'.split(' '));
const PROTOCOLS = {
  mcp: 'MCP',
  a2a: 'A2A',
  graphql: 'GraphQL',
  websocket: 'WebSocket',
  'page-tool': 'WebMCP',
};

export const wayOf = ({ kind }: Transport): Said =>
  kind === 'http' || kind === 'envelope' || kind === 'detail' || kind === 'none'
    ? say(`lossWay_${kind}`)
    : say('lossWayOver', PROTOCOLS[kind]);

function parameterLosses(before: Parameter, after: Parameter | undefined): readonly Said[] {
  if (!after) return [say('lossParameter')];
  const places =
    before.in === after.in || before.in === 'argument' || after.in === 'argument'
      ? []
      : [say('lossPlace', say(`lossIn_${before.in}`), say(`lossIn_${after.in}`))];
  return [
    ...places,
    ...(before.required === after.required ? [] : [say(before.required ? 'lossRequired' : 'lossOptional')]),
    ...(before.selector !== undefined && after.selector === undefined
      ? [say('lossSelector', show(before.selector))]
      : []),
    ...schemaLosses(before.schema, after.schema),
  ];
}

function schemaLosses(before: JsonSchema, after: JsonSchema, isItems = false): readonly Said[] {
  return Object.keys(before).flatMap((keyword): readonly Said[] => {
    if (SILENT.has(keyword)) return [];
    const was = own(before, keyword);
    const is = own(after, keyword);
    if (equal(was, is) || meansSame(keyword, was, after)) return [];
    if (keyword === 'items' && isObject(was) && isObject(is)) return schemaLosses(was, is, true);
    const words = isItems ? OF_ITEMS : OF_VALUE;
    if (keyword === 'properties' || keyword === 'items') return [say(words.inside)];
    return [
      is === undefined
        ? say(words.lost, keyword, show(was))
        : say(words.became, keyword, show(was), show(is)),
    ];
  });
}

const OF_VALUE = { inside: 'lossInside', lost: 'lossKeyword', became: 'lossKeywordBecame' } as const;
const OF_ITEMS = {
  inside: 'lossInsideItems',
  lost: 'lossKeywordItems',
  became: 'lossKeywordItemsBecame',
} as const;

/** True if the written schema expresses the same fact with another keyword. */
function meansSame(keyword: string, was: Json | undefined, after: JsonSchema): boolean {
  if (keyword === 'minLength') return was === 1;
  const values = own(after, 'enum');
  if (keyword === 'type') return own(after, 'type') === undefined && values !== undefined;
  return keyword === 'const' && equal(values, [was]);
}

const RISKS = ['read', 'change', 'destructive', 'irreversible'] as const;

function factLosses(before: Action, after: Action): readonly Said[] {
  const { output, outputNames = [] } = before;
  const losses: (Said | false)[] = [
    RISKS.indexOf(after.risk) < RISKS.indexOf(before.risk) && say(`lossRisk_${before.risk}`),
    before.confirm && !after.confirm && say('lossConfirm'),
    ...authLosses(before.auth, after.auth),
    output !== undefined && !after.output && say('lossOutput'),
    output !== undefined && !!after.output && !equal(output, after.output) && say('lossOutputPart'),
    !output &&
      outputNames.length > 0 &&
      !after.outputNames &&
      say('lossOutputNames', truncate(outputNames.join(', '), 200)),
    before.page?.result !== undefined && !after.page?.result && say('lossResult'),
    before.page?.selector !== undefined &&
      !after.page?.selector &&
      say('lossControl', show(before.page.selector)),
    ...limitLosses(before, after),
    before.idempotency !== undefined &&
      (before.idempotency.name !== after.idempotency?.name ||
        before.idempotency.in !== after.idempotency.in) &&
      say('lossIdempotency', before.idempotency.name),
    before.csrfHeader !== undefined &&
      before.csrfHeader !== after.csrfHeader &&
      say('lossCsrf', show(before.csrfHeader)),
    before.async !== undefined && !after.async && say('lossJob'),
    before.degraded === true && after.degraded !== true && say('lossDegraded'),
  ];
  return losses.filter((said) => said !== false);
}

function limitLosses({ rateLimit: before }: Action, { rateLimit: after }: Action): readonly Said[] {
  if (!before) return [];
  if (!after) return [say('lossRate', truncate(before.declared, 60))];
  const same = before.requests === after.requests && before.windowMs === after.windowMs;
  return same ? [] : [say('lossRateBecame', truncate(before.declared, 60), truncate(after.declared, 60))];
}

function authLosses(before: Action['auth'], after: Action['auth']): readonly Said[] {
  if (before.needed === 'no' || before.needed === 'unknown') {
    const isDemanded = after.needed === 'yes';
    return isDemanded ? [say('lossAuthAll')] : [];
  }
  if (after.needed === 'no' || after.needed === 'unknown') return [say('lossAuth')];
  const declared = before.scheme;
  if (!declared) return [];
  if (declared.type !== after.scheme?.type)
    return [
      say(
        'lossAuthWay',
        truncate(declared.declared, 60),
        after.scheme ? truncate(after.scheme.declared, 60) : say('lossBody_none'),
      ),
    ];
  return [
    ...AUTH_FACTS.flatMap((name) =>
      declared[name] !== undefined &&
      declared[name] !== after.scheme?.[name] &&
      !(name === 'tokenUrl' && after.scheme?.authorizationUrl === declared.tokenUrl)
        ? [say(`lossAuth_${name}`, truncate(String(declared[name]), 120))]
        : [],
    ),
    ...(declared.scopes?.length && !equal(declared.scopes, after.scheme?.scopes) ? [say('lossScopes')] : []),
  ];
}

export function siteLosses(before: Manifest, after: Partial<Manifest>): readonly Loss[] {
  const { access, dependencies = {}, recoveries = {}, site, statusUrl } = before;
  const lost: (Said | false)[] = [
    site.contact !== undefined && !after.site?.contact && say('lossContact', show(site.contact)),
    access !== undefined && !after.access && say('lossAccess'),
    Object.keys(dependencies).length > 0 &&
      Object.keys(after.dependencies ?? {}).length === 0 &&
      say('lossDependencies'),
    Object.keys(recoveries).length > 0 &&
      Object.keys(after.recoveries ?? {}).length === 0 &&
      say('lossRecoveries'),
    before.pagination !== undefined && after.pagination === undefined && say('lossPaging', before.pagination),
    statusUrl !== undefined && after.statusUrl === undefined && say('lossStatus', truncate(statusUrl, 200)),
    before.operational === false && after.operational !== false && say('lossOperating'),
  ];
  const notes = (site.notes ?? [])
    .filter(({ isInActions }) => !isInActions)
    .filter(({ label }) => !(after.site?.notes ?? []).some((note) => isSameName(note.label, label)))
    .map(({ label, value: _value, ...place }) => lossOf(say('lossNote', truncate(label, 100)), place));
  return [...lost.filter((said) => said !== false).map((said) => lossOf(said, {})), ...notes];
}
