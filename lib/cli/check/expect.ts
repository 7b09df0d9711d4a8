import { formatOf, placeOf } from '../../formats/index.ts';
import type { Document, Finding } from '../../model/index.ts';
import type { TargetRule } from '../catalogue.ts';
import type { Gathered } from '../gather.ts';
import { refusalText } from '../http.ts';
import type { Expected } from './options.ts';

/**
 * What is to be said of targets as a whole: that they declare nothing, are of no format, or lack an expected one. Each
 * URL and folder must declare what is expected; files that were named one by one, together.
 * @returns findings by target
 */
export function judgeTargets(
  gathered: readonly Gathered[],
  expected: readonly Expected[],
): ReadonlyMap<Gathered, readonly Finding[]> {
  const found = new Map<Gathered, Finding[]>();
  const add = (one: Gathered, findings: readonly Finding[]): void => {
    found.set(one, [...(found.get(one) ?? []), ...findings]);
  };
  const files = gathered.filter(({ kind }) => kind === 'file');
  const wholes = gathered.filter(({ kind }) => kind === 'url' || kind === 'folder');
  for (const one of wholes)
    add(one, [...missing(one, [one], expected), ...emptiness(one), ...otherFormat(one)]);
  for (const one of files) add(one, otherFormat(one));
  // Pages that were named alone declare nothing, whatever is expected.
  const [first] = files.length > 0 || wholes.length > 0 ? files : gathered;
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
      const what = format === 'any' ? 'a document of some format' : format;
      const seen = placesOf(format, documents);
      return finding(
        'target/format-missing',
        'error',
        target,
        `${capital(what)} is expected and was not found${seen === '' ? '' : `: ${seen}`}.`,
        'Publish it, or expect what is published.',
      );
    });
}

const capital = (text: string): string => (text.startsWith('a ') ? `A${text.slice(1)}` : text);

/** What the places of a format answered, a few of them. */
function placesOf(expected: Expected, documents: readonly Document[]): string {
  const candidates = formatOf(expected === 'any' ? null : expected)?.candidates.map(({ path }) => path);
  const told = documents
    .filter(({ url }) => !candidates || candidates.some((path) => url.replace(/[?#].*$/, '').endsWith(path)))
    .map(({ url, status, refusal, format, looksLike }) => {
      const name = URL.canParse(url) ? new URL(url).pathname : url;
      if (status === 'found') return `${name} is ${format}`;
      if (refusal) return `${name} ${refusalText(refusal)}`;
      return `${name} is ${looksLike ?? 'none of the known formats'}`;
    });
  return told.length > 4 ? `${told.slice(0, 4).join('; ')}; and ${told.length - 4} more` : told.join('; ');
}

function emptiness(one: Gathered): readonly Finding[] {
  const { target, documents, gaps } = one;
  // Where something could not be read, nobody knows.
  if (gaps.length > 0 || documents.some(({ status }) => status === 'found' || status === 'unreadable'))
    return [];
  if (one.kind === 'folder' && documents.length === 0) return [];
  const others = documents.filter(({ status }) => status === 'different-format');
  const what =
    others.length === 0
      ? ''
      : `; ${others.length === 1 ? `${others[0]?.url} is` : `${others.length} documents are`} of another format`;
  return [
    finding(
      'target/nothing-found',
      'warning',
      target,
      `Nothing is declared here: ${one.kind === 'url' ? 'no place that the specifications name has a document' : 'no file is a manifest'}${what}.`,
      'Publish a manifest, e.g. /.well-known/ai-actions.json; or leave this target out.',
    ),
  ];
}

/** Of a folder or a site what is at a place of one of our formats; these are crowded, so that it is for information. */
function otherFormat({ target, kind, documents }: Gathered): readonly Finding[] {
  return documents
    .filter(({ status }) => status === 'different-format')
    .flatMap(({ looksLike, url, fetched }) => {
      const place = placeOf(fetched);
      if (kind !== 'file' && !place) return [];
      const here = kind === 'file' ? 'This' : url;
      const what =
        looksLike === null
          ? `${here} is none of the known formats, and so nothing in it was judged.`
          : `${here} looks like ${looksLike}, which is not judged here.`;
      return [
        finding(
          'target/other-format',
          kind === 'file' ? 'warning' : 'info',
          target,
          what,
          place
            ? `It would be ${place.short} with ${place.marks}. Where it is meant to be, add them, or have it judged with --as FORMAT.`
            : 'Name its format with --as FORMAT to have it judged by that one, or leave it out.',
        ),
      ];
    });
}

function finding(
  rule: TargetRule,
  severity: Finding['severity'],
  document: string,
  message: string,
  fix: string,
): Finding {
  return {
    rule,
    severity,
    outcome: 'failed',
    requirements: [],
    message,
    fix,
    document,
    pointer: null,
    line: null,
    column: null,
    selector: null,
  };
}
