import { basename } from 'node:path';
import { formatOf, kindOf, ownPlace } from '../../formats/index.ts';
import {
  type Document,
  type DocumentKind,
  type Fetched,
  type Finding,
  type FormatId,
  isList,
  isObject,
  own,
} from '../../model/index.ts';
import { refusalText } from '../../report/standing.ts';
import { show } from '../../schema/format-value.ts';
import { listed } from '../../text/index.ts';
import { targetFinding } from '../catalogue.ts';
import { type Gathered, withAttributes } from '../gather.ts';
import type { Expected } from './options.ts';

export function judgeTargets(
  gathered: readonly Gathered[],
  expected: readonly Expected[],
  areAll: boolean,
): ReadonlyMap<Gathered, readonly Finding[]> {
  const found = new Map<Gathered, Finding[]>();
  const add = (one: Gathered, findings: readonly Finding[]): void => {
    found.set(one, [...(found.get(one) ?? []), ...findings]);
  };
  const files = gathered.filter(({ kind }) => kind === 'file');
  const wholes = gathered.filter(({ kind }) => kind === 'url' || kind === 'folder');
  for (const one of wholes)
    add(one, [...missing(one, [one], expected), ...brokenLinks(one), ...emptiness(one)]);
  const [first] = files.length > 0 || wholes.length > 0 || !areAll ? files : gathered;
  if (first) add(first, missing(first, files, expected));
  return found;
}

function missing(
  { target }: Gathered,
  group: readonly Gathered[],
  expected: readonly Expected[],
): readonly Finding[] {
  const documents = group.flatMap((one) => one.documents);
  const found = new Set(documents.filter(({ status }) => status === 'found').map(({ format }) => format));
  return expected
    .filter((format) => (format === 'any' ? found.size === 0 : !found.has(format)))
    .map((format) => {
      const what = format === 'any' ? 'A document of some format' : format;
      const seen = placesOf(format, documents);
      return targetFinding(
        'target/format-missing',
        target,
        `${what} is expected and wasn’t found${seen === '' ? '' : `: ${seen}`}.`,
        'Publish it, or change --expect.',
      );
    });
}

function placesOf(expected: Expected, documents: readonly Document[]): string {
  const candidates = formatOf(expected === 'any' ? null : expected)?.candidates.map(({ path }) => path);
  const told = documents
    .filter(({ url }) => !candidates || candidates.some((path) => url.replace(/[?#].*$/, '').endsWith(path)))
    .map(({ url, status, refusal, format, looksLike }) => {
      const name = URL.canParse(url) ? new URL(url).pathname : url;
      if (status === 'found') return `${name} is ${format}`;
      if (refusal) return `${name} ${refusalText(refusal)}`;
      return `${name} is ${looksLike?.name ?? 'none of the known formats'}`;
    });
  return told.length > 4 ? `${told.slice(0, 4).join('; ')}; and ${told.length - 4} more` : told.join('; ');
}

const brokenLinks = ({ documents, target }: Gathered): readonly Finding[] =>
  documents.flatMap(({ status, refusal, fetched, url }) => {
    if (status !== 'absent' || fetched.via !== 'link' || !refusal) return [];
    const message = `The page links to ${url}, which ${refusalText(refusal)}.`;
    return [targetFinding('target/link-broken', target, message, 'Publish it, or correct the link.')];
  });

const NOTHING: Readonly<Record<string, string>> = {
  places: 'None of the specified places has a manifest. The page itself wasn’t checked: add --page.',
  url: 'Nothing is declared here: none of the specified places has a manifest.',
};

function emptiness(one: Gathered): readonly Finding[] {
  const { target, documents, gaps } = one;
  if (gaps.length > 0 || documents.some(({ status }) => status === 'found' || status === 'unreadable'))
    return [];
  if ((one.kind === 'folder' && documents.length === 0) || withAttributes([], one.page).length > 0) return [];
  const others = one.documents.filter(({ status }) => status === 'different-format');
  const isAnswered = one.kind === 'url' && others.length > 3 && others.every(isCatchAll);
  if (!isAnswered && otherFormats(one).length > 0) return [];
  return [
    targetFinding(
      'target/nothing-found',
      target,
      NOTHING[one.kind === 'url' && !one.page ? 'places' : one.kind] ??
        'Nothing is declared here: no file is a manifest.',
      'Publish a manifest, for example /.well-known/ai-actions.json, or leave this target out.',
    ),
  ];
}

/** Some servers answer each path with the same JSON. */
const isCatchAll = ({ looksLike }: Document): boolean =>
  looksLike === null || looksLike.id === 'error-answer';

export function otherFormats(one: Gathered): readonly Finding[] {
  const answers = new Set<string>();
  const found = one.documents
    .filter(({ status, references }) => status === 'different-format' && references.length === 0)
    .flatMap((document) => {
      const place = ownPlace(document.fetched);
      if (one.kind !== 'file' && !place) return [];
      if (one.kind === 'url' && isCatchAll(document)) {
        const answer = document.looksLike?.id ?? document.fetched.text;
        if (answers.has(answer)) return [];
        answers.add(answer);
      }
      return [targetFinding('target/other-format', document.url, ...otherFormat(document, place?.id))];
    });
  return [...found, ...otherPlaces(one)];
}

function otherFormat(
  { looksLike, value, refusal }: Document,
  here: FormatId | undefined,
): [message: string, fix: string] {
  const meant = here === undefined ? undefined : kindOf(here);
  if (here === undefined || !meant)
    return [
      `This is ${looksLike?.name ?? 'none of the known formats'}: nothing in it was checked.`,
      'If it should have a format that AWAS Lens checks, add --as FORMAT. Otherwise there is nothing to do.',
    ];
  const name = withArticle(meant);
  const not = `not ${name}`;
  const unless = `If it is meant to be ${name}, give it ${meant.marks}, or check it with --as ${here}. Otherwise there is nothing to do.`;
  if (looksLike !== null) return [`This is ${looksLike.name}, ${not}.`, unless];
  if (refusal)
    return [`This is ${not}: it ${refusalText(refusal)}, and it doesn’t look enough like ${name}.`, unless];
  if (value !== undefined && !isObject(value))
    return [
      `This is ${not}: it is ${isList(value) ? 'an array' : `only ${show(value)}`}, not an object.`,
      unless,
    ];
  const lacks = meant.core.filter((name) => !isObject(value) || own(value, name) === undefined);
  const names = lacks.map((name) => `no ${meant.isText ? `line “${name}: …”` : show(name)}`);
  const why = lacks.length === 0 ? 'its members have unexpected values' : `it has ${listed(names, 'and')}`;
  return [`This is ${not}: ${why}.`, unless];
}

const withArticle = ({ name }: DocumentKind): string =>
  / (?:card|detail)$/.test(name) ? `an ${name}` : name;

/** A file outside “.well-known” may be published under any name. */
const isMisnamed = ({ url, via, status }: Fetched, homes: readonly string[]): boolean =>
  via === 'file' &&
  status === 0 &&
  /(?:^|[\\/])\.well-known[\\/][^\\/]+$/.test(url) &&
  !homes.some((path) => basename(path) === basename(url));

/** Before version 0.3, A2A cards were at agent.json. */
function otherPlaces({ documents }: Gathered) {
  const here = documents.map(({ fetched }) => ownPlace(fetched)?.id ?? null);
  return documents.flatMap(({ format, fetched, url }, index) => {
    const [kind, place] = [kindOf(format), kindOf(here[index] ?? null)];
    const homes = (formatOf(format)?.candidates ?? []).flatMap(({ holds, path }) =>
      holds === format ? path : [],
    );
    const [home] = homes;
    if (!kind || !home) return [];
    const isOther = (at: number) => at !== index && documents[at]?.format === format;
    const isElsewhere = here.some((one, at) => one === format && isOther(at));
    if ((!place || place === kind) && isMisnamed(fetched, homes) && !isElsewhere) {
      const message = `This is ${withArticle(kind)}, but agents only look for it at ${home}.`;
      return [targetFinding('target/other-place', url, message, `Rename it to ${basename(home)}.`)];
    }
    if (!place || place === kind || isElsewhere || place.alternativeTo === format) return [];
    if ((fetched.status !== 0 && kind.writtenTo) || `${format} ${place.name}` === 'a2a-card AWP') return [];
    const message = `This is ${withArticle(kind)}, in the place of ${withArticle(place)}. Agents look for it at ${home}.`;
    return [targetFinding('target/other-place', url, message, `Move it to ${home}.`)];
  });
}
