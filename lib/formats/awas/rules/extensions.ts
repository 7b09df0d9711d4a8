import { isObject, type Json, type JsonObject, own, pointer, steps } from '../../../model/index.ts';
import { looseName } from '../../../text/index.ts';
import { oncePer } from '../../../text/once.ts';
import { type Report, rename, write } from '../../rules.ts';
import { objectsAt } from '../../values-at.ts';
import words from '../words.json' with { type: 'json' };
import { isNoRequest } from './actions.ts';
import { type Declared, declared, integrationRule, rule } from './subjects.ts';

type Level = 'manifest' | 'action' | 'parameter' | 'result' | Part;
const PARTS = ['contact', 'authentication', 'rateLimit', 'pagination'] as const;
type Part = (typeof PARTS)[number];

const set = (names: string): ReadonlySet<string> => new Set(names.split(' ').filter(Boolean));

type Vocabulary = Readonly<Record<Level, ReadonlySet<string>>>;

const mapLevels = <From, To>(levels: Readonly<Record<Level, From>>, change: (from: From) => To) =>
  Object.fromEntries(
    Object.entries(levels).map(([level, from]) => [level, change(from as From)]),
  ) as Readonly<Record<Level, To>>;

const KNOWN: Readonly<Record<Declared['words'], Vocabulary>> = {
  text: mapLevels(words.properties.text, set),
  upstream: mapLevels(words.properties.upstream, set),
};

const OLDER: Readonly<Record<string, string>> = words.older;
const OLDER_UPSTREAM: Readonly<Record<string, string>> = words.olderUpstream;

const REQUIRED = new Map<Level, readonly [row: string, names: ReadonlySet<string>]>([
  ['manifest', ['AWAS-manifest-b', set('version name description actions')]],
  ['action', ['AWAS-action-a', set('id name description path method')]],
]);
const OLDER_PARAMETER = set('location in');

interface Odd {
  readonly level: Level;
  readonly holder: JsonObject;
  readonly name: string;
  readonly place: string;
}

const oddProperties = oncePer((found: Declared): readonly Odd[] => {
  const known = KNOWN[found.words];
  const odd: Odd[] = [];
  const look = (level: Level, holder: JsonObject, place: string) => {
    for (const name in holder)
      if (!known[level].has(name) && Object.hasOwn(holder, name))
        odd.push({ level, holder, name, place: place + pointer(name) });
  };
  look('manifest', found.root, '');
  for (const { value, place } of found.actions) {
    look('action', value, place);
    const result = own(value, 'result');
    if (isObject(result) && found.words === 'text') look('result', result, `${place}/result`);
  }
  for (const path of found.words === 'text' ? PART_PATHS : [])
    for (const { value, place } of objectsAt(found.root, path))
      look(steps(path).at(-1) as Part, value, place);
  for (const { from, value, place } of found.parameters) if (from === 'list') look('parameter', value, place);
  return odd;
});

const PART_PATHS = [
  ...['/contact', '/authentication', '/rateLimit'],
  ...['/actions/[]/authentication', '/actions/[]/rateLimit', '/actions/[]/result/pagination'],
];

const SCHEMA_WORDS = set(words.schemaWords);

function calledNow({ level, name, holder }: Odd, words: Declared['words']): string | undefined {
  if (level !== 'manifest' && level !== 'action') return undefined;
  if (name === 'url' && isNoRequest(holder)) return undefined;
  if (name === 'endpoint' && (words === 'upstream' || own(holder, 'path') !== undefined)) return undefined;
  const upstream =
    words === 'upstream' && Object.hasOwn(OLDER_UPSTREAM, name) ? OLDER_UPSTREAM[name] : undefined;
  return upstream ?? (Object.hasOwn(OLDER, name) ? OLDER[name] : undefined);
}

const older = rule('document', {
  id: 'awas/dialect-older',
  *check(_, { document, words }) {
    yield* eachOnce(oddProperties(declared(document)), (odd) => {
      const now = calledNow(odd, words);
      if (now === undefined) return undefined;
      const { level, name, holder, place } = odd;
      const isAbsent = own(holder, now) === undefined;
      const [demand, names] = (isAbsent && words === 'text' && REQUIRED.get(level)) || [];
      const row = names?.has(now) ? demand : undefined;
      return {
        at: place,
        key: true,
        severity: row === undefined ? 'warning' : undefined,
        requirements: [row ?? 'AWAS-extensions-b'],
        messageId: isAbsent ? 'renamed' : 'twice',
        data: { name, level: withArticle(level), now },
        fix: isAbsent ? write(now) : undefined,
      };
    });
  },
});

function* eachOnce(all: readonly Odd[], judge: (odd: Odd) => Report | undefined): Iterable<Report> {
  const reports = all.flatMap((odd) => {
    const report = judge(odd);
    return report ? { of: `${odd.level} ${odd.name}`, report } : [];
  });
  for (const alike of Map.groupBy(reports, ({ of }) => of).values()) {
    const report = alike[0]?.report;
    const times = alike.length === 1 ? '' : ` (${alike.length} times)`;
    yield { ...report, data: { ...report?.data, times } };
  }
}

const otherDialect = rule('document', {
  id: 'awas/property-of-other-dialect',
  *check(_, { document }) {
    const found = declared(document);
    const other = KNOWN[found.words === 'upstream' ? 'text' : 'upstream'];
    const [followed, version] =
      found.words === 'upstream' ? ['AWAS 1.1', 'AWAS 1.0'] : ['AWAS 1.0', 'AWAS 1.1'];
    yield* eachOnce(oddProperties(found), (odd) => {
      const { level, name, place } = odd;
      if (name.startsWith('x-') || calledNow(odd, found.words) !== undefined) return undefined;
      const isOther = other[level].has(name);
      if (!isOther && !(level === 'parameter' && OLDER_PARAMETER.has(name))) return undefined;
      const { messageId, now } = remedyFor(name, found.words);
      return {
        at: place,
        key: true,
        messageId,
        data: { name, version: isOther ? version : 'an older version', followed, now, prefixed: `x-${name}` },
      };
    });
  },
});

const NOW: Readonly<Record<string, string>> = words.now;

function remedyFor(name: string, words: Declared['words']): { messageId: string; now?: string } {
  if (words === 'text') {
    const now = Object.hasOwn(NOW, name) ? NOW[name] : undefined;
    return { messageId: now ? 'renamed' : 'prefix', now };
  }
  const now = Object.entries(NOW).find(([, text]) => text === name)?.[0];
  return { messageId: now ? 'called-before' : 'kept', now };
}

const LIMIT = /^(?:pattern|m(?:in|ax)(?:Length|imum))$/;

const unprefixed = rule('document', {
  id: 'awas/property-unprefixed',
  isGeneral: true,
  *check(_, { words, document, suggest }) {
    const seen = new Set<string>();
    for (const { level, holder, name, place } of oddProperties(declared(document))) {
      const isLimit = words === 'text' && level === 'parameter' && LIMIT.test(name);
      const known = `${level} ${name}`;
      if (!(isLimit || isCustom(level, name)) || seen.has(known)) continue;
      seen.add(known);
      if (isLimit) {
        yield { at: place, key: true, severity: 'info', messageId: 'limit', data: { name } };
        continue;
      }
      const near = suggest(name, LONG_NAMES[words][level]);
      const isNear = near !== undefined && own(holder, near) === undefined;
      if (!isNear && PARTS.some((part) => part === level)) continue;
      yield {
        at: place,
        key: true,
        messageId: isNear ? 'misspelt' : 'custom',
        data: { name, level: withArticle(level), near, prefixed: `x-${prefixed(name)}` },
        fix: isNear ? rename(near) : undefined,
      };
    }
  },
});

function isCustom(level: Level, name: string): boolean {
  if (KNOWN.text[level].has(name) || KNOWN.upstream[level].has(name)) return false;
  if (name.startsWith('x-') || name.startsWith('$') || Object.hasOwn(OLDER, name)) return false;
  return level !== 'parameter' || !(SCHEMA_WORDS.has(name) || OLDER_PARAMETER.has(name));
}

const longNames = (names: Vocabulary) =>
  mapLevels(names, (known) => [...known].filter((name) => name.length > 3));
const LONG_NAMES = { text: longNames(KNOWN.text), upstream: longNames(KNOWN.upstream) };

function withArticle(level: Level): string {
  if (level === 'rateLimit') return 'a rate limit';
  if (level === 'manifest') return 'the manifest';
  return /^a/.test(level) ? `an ${level}` : `a ${level}`;
}

function prefixed(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/^_+|(_)/g, (_, inner) => (inner ? '-' : ''))
    .toLowerCase()
    .slice(0, 60);
}

const conflict = rule('document', {
  id: 'awas/extension-conflict',
  *check(_, { document }) {
    for (const { level, holder, name, place } of oddProperties(declared(document))) {
      const standard = name.startsWith('x-') ? standardName(name.slice(2), level) : undefined;
      if (standard === undefined) continue;
      const [has, value] = [own(holder, standard), own(holder, name)];
      if (same(has, value)) continue;
      yield {
        at: place,
        key: true,
        messageId: has === undefined ? 'stands-in' : 'contradicts',
        data: { name, value, standard, has, instead: `x-internal-${standard.toLowerCase()}` },
        fix: has === undefined ? write(standard) : undefined,
      };
    }
  },
});

function standardName(name: string, level: Level): string | undefined {
  const wanted = looseName(name);
  for (const known of KNOWN.text[level]) if (known !== '$schema' && looseName(known) === wanted) return known;
  return undefined;
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

const MANIFEST = set(words.properties.integration);

const manifestHint = integrationRule('/{}', {
  id: 'awas/manifest-hint-unprefixed',
  check({ place }) {
    const name = steps(place)[0] ?? '';
    if (MANIFEST.has(name) || name.startsWith('x-') || name.startsWith('$')) return undefined;
    return { key: true, data: { name, prefixed: `x-${prefixed(name)}` } };
  },
});

export const extensionRules = [older, otherDialect, unprefixed, conflict, manifestHint];
