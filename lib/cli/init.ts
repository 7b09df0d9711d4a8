import { lstatSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text as textFrom } from 'node:stream/consumers';
import { type Get, getWith } from '../discovery/fetch-document.ts';
import {
  type Advice,
  type Created,
  changedNames,
  create,
  fromOpenApi,
  type Loss,
  MARKUPS,
  manifestOf,
  markup,
  type OfPage,
  ofPage,
  ofTools,
  parseOpenApi,
  tried,
} from '../draft/index.ts';
import { formats, sniff } from '../formats/index.ts';
import { readDocument, resolveDetail } from '../formats/reading.ts';
import type { Manifest } from '../formats/writing.ts';
import { reasonOf } from '../http/index.ts';
import { type Document, type Fetched, isObject, own } from '../model/index.ts';
import { clean } from '../report/index.ts';
import { refusalText } from '../report/standing.ts';
import { inEnglish } from '../text/english.ts';
import { listed } from '../text/index.ts';
import { answerCall, CallFault, choice, type ExitStatus, type Io, parseCall } from './call.ts';
import { openDetails } from './details.ts';
import { readRegular, refuseLinks, saveText } from './file-access.ts';
import { asFetched } from './gather.ts';
import { createPageBrowser, type RunPage } from './headless/run-page.ts';
import { helpOf } from './help.ts';
import { isUrl } from './patterns.ts';
import { fetchNamed } from './site.ts';

const KINDS = formats.flatMap(({ documents }) =>
  Object.entries(documents).flatMap(([kind, { writtenTo }]) => (writtenTo === undefined ? [] : [kind])),
);

export const initHelp = (): string =>
  helpOf('init', { formats: listed(KINDS, 'or'), first: KINDS[0] ?? '', markups: MARKUPS.join(' or ') });

type Options = Exclude<ReturnType<typeof parseInitOptions>, 'help'>;

type Read = Partial<OfPage> & { readonly manifest: Manifest };

const DECLARED = {
  format: { type: 'string' },
  origin: { type: 'string' },
  tools: { type: 'boolean', default: false },
  output: { type: 'string' },
  force: { type: 'boolean', default: false },
  'follow-links': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

export function runInit(args: readonly string[], io: Io): Promise<ExitStatus> {
  return answerCall('init', io, async () => {
    const options = parseInitOptions(args);
    if (options === 'help') {
      io.stdout.write(initHelp());
      return 0;
    }
    const { manifest, advice = [], page } = await read(options, io);
    const isMarkup = MARKUPS.includes(options.kind);
    if (isMarkup && !page)
      throw new CallFault('Attributes can only be added to the forms of a page: give its URL.');
    const created = isMarkup && page ? markup(page, options.kind) : create(manifest, options.kind);
    if (!created.ok) {
      const [message, ...reasons] = [created.said ?? created.message].flat().map(inEnglish);
      io.stderr.write(reasons.map((reason) => `  ${clean(reason)}\n`).join(''));
      throw new CallFault(message);
    }
    publish(created, options, io);
    io.stderr.write(notes(created, isMarkup ? [] : advice));
    return 0;
  });
}

function parseInitOptions(args: readonly string[]) {
  const { values, positionals } = parseCall(args, DECLARED);
  if (values.help) return 'help';
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0)
    throw new CallFault('Name one SOURCE: a file, “-” or a URL.');
  const kind = choice('--format', [...KINDS, ...MARKUPS], values.format ?? KINDS[0] ?? '');
  const { origin } = values;
  if (origin !== undefined && !isOrigin(origin))
    throw new CallFault(`“${origin}” isn’t an origin, such as https://shop.example.`);
  return { ...values, source, kind };
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

async function read(options: Options, { stdin, fetch }: Pick<Io, 'stdin' | 'fetch'>): Promise<Read> {
  if (isUrl(options.source)) return readUrl(options, getWith(fetch));
  const text = options.source === '-' ? await textFrom(stdin) : readRegular(options.source).toString('utf8');
  const url = options.origin === undefined ? options.source : `${options.origin}/${basename(options.source)}`;
  const fetched = asFetched(url, text);
  if (sniff(text) === 'html')
    throw new CallFault('AWAS Lens opens pages in a browser: give the page’s URL instead of its file.');
  return readText(fetched, options, getWith(fetch));
}

async function readUrl(options: Options, get: Get): Promise<Read> {
  const url = URL.parse(options.source);
  if (!url) throw new CallFault(`“${options.source}” isn’t a valid URL.`);
  url.hash = '';
  const { fetched, markup } = await fetchNamed(url.href, get);
  if (markup !== undefined) return readPage(fetched.finalUrl, options);
  if (fetched.refusal && fetched.text === '')
    throw new CallFault(`${url.href} ${refusalText(fetched.refusal)}.`);
  return readText(fetched, options, get);
}

async function readText(fetched: Fetched, options: Options, get: Get): Promise<Read> {
  const now = Date.now();
  const document = readDocument(fetched);
  if (document.status === 'found') return readManifest(document, options, get);
  const parsed = await parseOpenApi(fetched.text);
  const isOpenApi =
    parsed.ok &&
    isObject(parsed.value) &&
    (own(parsed.value, 'openapi') !== undefined || own(parsed.value, 'swagger') !== undefined);
  if (!parsed.ok || !isOpenApi)
    throw new CallFault(
      `${options.source} is neither an OpenAPI document nor a known manifest. ${parsed.ok ? '' : parsed.message}`.trim(),
    );
  const address =
    options.origin !== undefined && !isUrl(options.source) ? `${options.origin}/` : fetched.finalUrl;
  if (!isUrl(address)) throw new CallFault('A file doesn’t state the site’s origin: add --origin.');
  const made = fromOpenApi(parsed.value, address, now);
  if (!made.ok) throw new CallFault(made.message);
  return { manifest: { ...made.manifest, ...(options.origin !== undefined && { origin: options.origin }) } };
}

async function readManifest(document: Document, { origin, source }: Options, get: Get): Promise<Read> {
  const own = [origin, isUrl(source) ? new URL(source).origin : document.site.url].find(
    (one) => one !== undefined && isUrl(one),
  );
  if (own === undefined) throw new CallFault('The manifest doesn’t state the site’s origin: add --origin.');
  const site = new URL(own).origin;
  const details = isUrl(source) ? await openDetails([document], site, get) : [];
  const actions = document.actions.map((action) => {
    const { transport } = action;
    const detail = transport.kind === 'detail' && details.find(({ url }) => url === transport.detailUrl);
    return (detail && resolveDetail(action, detail)) || action;
  });
  return { manifest: manifestOf({ ...document, actions }, site, Date.now()) };
}

async function readPage(url: string, { tools, origin }: Options): Promise<Read> {
  const browser = createPageBrowser([url]);
  if (!browser)
    throw new CallFault(
      'Pages need a browser, and neither Chromium nor Chrome was found. Set CHROMIUM to its path.',
    );
  let page: RunPage | undefined;
  const open = () => browser.open(url, new URL(url).origin, 'quiet');
  const request = { selectors: [], withAiAttributes: false, own: true };
  try {
    page = await open();
    const before = await page.scan(request);
    await page.close();
    page = await open();
    const again = await page.scan(request);
    const changing = changedNames(before, again);
    const found = changing.length > 0 ? await page.scan({ ...request, changing }) : again;
    const facts = await tried(found, page.tryOut.bind(page));
    const made = tools ? ofTools(facts, facts.tools ?? [], Date.now()) : ofPage(facts, Date.now());
    return { ...made, manifest: { ...made.manifest, ...(origin !== undefined && { origin }) } };
  } catch (error) {
    throw new CallFault(`${url} couldn’t be opened: ${reasonOf(error)}`);
  } finally {
    await page?.close();
    await browser.close();
  }
}

function publish(
  { files }: Created,
  options: Options,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): void {
  const { output, force } = options;
  if (output === undefined) {
    stdout.write(files[0]?.text ?? '');
    if (files.length > 1)
      stderr.write(
        `The manifest refers to further files (${files.length - 1}). Use --output FOLDER to write them.\n`,
      );
    return;
  }
  const targets = files.map(({ path, text }) => ({ file: join(output, path), text }));
  const writing = { followLinks: options['follow-links'], root: output };
  for (const { file } of targets) {
    refuseLinks(file, writing);
    if (!force && lstatSync(file, { throwIfNoEntry: false }))
      throw new CallFault(`“${file}” already exists: --force overwrites it.`);
  }
  for (const { file, text } of targets) {
    saveText(file, text, writing);
    stdout.write(`${clean(file)}\n`);
  }
}

function notes({ actions, losses }: Created, advice: readonly Advice[]): string {
  const count = actions === 1 ? '1 action' : `${actions} actions`;
  return [
    `${count}, ${losses.length === 0 ? 'nothing lost' : `lost: ${losses.length}`}`,
    ...losses.map(lineOf),
    ...advice.map(({ action, parameter, markup }) =>
      clean(
        `  ${action}: the selector of ${parameter} may change. Add ${markup} to its tag for a stable selector.`,
      ),
    ),
    '',
  ].join('\n');
}

/** Control characters in a site's text could move the cursor, so they are removed. */
function lineOf({ action, place, what }: Loss): string {
  const at = place.pointer ?? (place.line === undefined ? undefined : `line ${place.line}`);
  const line = `  ${action === undefined ? '' : `${action}: `}${what}${at === undefined ? '' : ` (${at})`}`;
  return clean(line);
}
