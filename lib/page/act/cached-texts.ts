import { around, placesIn } from '../../text/around.ts';
import { withoutEscapes } from '../../text/decode.ts';

const MAX_SOURCES = 100;
const MAX_CHARACTERS = 20_000_000;
const MAX_LABELS = 100;
const MAX_PLACES = 20;
const MAX_FOUND = 200_000;
const TIME_MS = 1_000;
const LOADED = /^(?:script|fetch|xmlhttprequest|link)$/;

/**
 * Parts of the page's scripts and data around each label, 400 characters to each side. They can show the code of
 * a choice. Reads the document and the HTTP cache of its origin. Sends no request.
 */
export async function textsAround(document: Document, labels: readonly string[]): Promise<readonly string[]> {
  const wanted = [...new Set(labels)].filter((one) => /\p{L}/u.test(one)).slice(0, MAX_LABELS);
  if (wanted.length === 0) return [];
  wanted.push(...wanted.slice(0, MAX_SPREAD).flatMap(beginningsOf));
  const found: string[] = [];
  let [read, kept] = [0, 0];
  for (const text of [...inlineIn(document), ...(await cachedFor(document))]) {
    read += text.length;
    if (read > MAX_CHARACTERS) break;
    for (const part of wanted.flatMap((label) => partsAround(text, label))) {
      kept += part.length;
      if (kept <= MAX_FOUND) found.push(part);
    }
  }
  return found;
}

const MAX_SPREAD = 10;

/** The data may hold a label in parts, such as a first and a last name. */
const beginningsOf = (label: string): readonly string[] =>
  placesIn(label, ' ', 4).map((end) => label.slice(0, end).replace(/[,;·]$/, ''));

const inlineIn = (document: Document): readonly string[] =>
  Array.from(document.scripts, ({ text }) => withoutEscapes(text));

async function cachedFor(document: Document): Promise<readonly string[]> {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const urls = [
    ...Array.from(document.scripts, ({ src }) => src),
    ...resources.filter(({ initiatorType }) => LOADED.test(initiatorType)).map(({ name }) => name),
  ].filter((url) => URL.parse(url)?.origin === location.origin);
  const signal = AbortSignal.timeout(TIME_MS);
  const read = async (url: string): Promise<string> => {
    const options = { cache: 'only-if-cached', mode: 'same-origin', redirect: 'error', signal } as const;
    return withoutEscapes(await (await fetch(url, options)).text());
  };
  const each = [...new Set(urls)].slice(-MAX_SOURCES).map((url) => read(url).catch(() => ''));
  return Promise.all(each);
}

function partsAround(text: string, label: string): readonly string[] {
  const { length } = label;
  const isWhole = (at: number): boolean =>
    /["'`>]/.test(text[at - 1] ?? '') && /["'`<]/.test(text[at + length] ?? '');
  return placesIn(text, label, MAX_PLACES, isWhole).map((at) => around(text, at, length));
}
