import { existsSync, realpathSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { scanRequest } from '../../check/scan-request.ts';
import { decode } from '../../discovery/fetch-document.ts';
import { formats, kindOf, sniff } from '../../formats/index.ts';
import { MAX_BODY_BYTES } from '../../http/index.ts';
import type { Document, Fetched, Finding, PageFacts } from '../../model/index.ts';
import type { Gap } from '../../report/index.ts';
import { refusalText } from '../../report/standing.ts';
import { CallFault, codeOf, sentenceOf } from '../call.ts';
import { joinDetails } from '../details.ts';
import {
  boundsOf,
  FileRefusal,
  isHidden,
  isPublicIn,
  leadsOut,
  readRegular,
  refuseOutside,
} from '../file-access.ts';
import {
  asFetched,
  type Gathered,
  inParallel,
  nothingOf,
  PAGES_AT_ONCE,
  readGiven,
  withAttributes,
} from '../gather.ts';
import { type Pages, pageGap } from '../headless/pages.ts';
import { expander, isPattern } from '../patterns.ts';
import type { Settings } from './config.ts';
import { judge, judgePage, UNSEEN, unseenActions } from './judge.ts';

const WELL_KNOWN = '.well-known';

const CANONICAL = new Set(
  formats.flatMap((format) => format.candidates.map((candidate) => basename(candidate.path))),
);

export interface Reading {
  readonly settings: Settings;
  readonly pages: Pages;
  /** Documents that aren't read again: standard input, and files that `--fix` has read. */
  readonly documents: Map<string, Document>;
}

interface Target {
  readonly target: string;
  readonly kind: 'file' | 'folder';
  readonly files: readonly string[];
  readonly gaps: readonly Gap[];
}

export async function checkFiles(targets: readonly string[], reading: Reading): Promise<readonly Gathered[]> {
  const seen = new Set<string>();
  const expanded: Target[] = [];
  for (const target of targets) {
    const one = await expand(target, reading);
    const files = one.files.filter((file) => !seen.has(file));
    for (const file of files) seen.add(file);
    expanded.push({ ...one, files });
  }
  const read = expanded.flatMap(({ target, kind, files }) =>
    files
      .map(
        (file) => reading.documents.get(file)?.fetched ?? readOne(file, topOf(target, kind, file), reading),
      )
      .filter((one) => kind !== 'folder' || !isForeign(one)),
  );
  const fetched = new Map(read.map((one) => [one.url, one]));
  const isPage = (file: string): boolean => /\.html?$/i.test(file) && isMarkup(fetched.get(file)?.text ?? '');
  const documents = read
    .filter(({ url }) => !isPage(url))
    .map((one) => reading.documents.get(one.url) ?? readGiven(one, reading.settings));
  for (const document of documents) reading.documents.set(document.url, document);
  const sites = groupBySite(documents);
  const pages = await judgePages(
    expanded.flatMap(({ target, kind, files }) =>
      files
        .filter(isPage)
        .map((file) => ({ file, isNamed: kind === 'file', top: topOf(target, kind, file) })),
    ),
    fetched,
    sites,
    reading,
  );
  const findings = [
    ...sites.flatMap((site) => judge(site.documents)),
    ...pages.flatMap(({ unseen }) => unseen),
  ];
  return expanded.flatMap(({ target, kind, files, gaps }): readonly Gathered[] => {
    const shown = new Set(files);
    const own = documents.filter(({ url }) => shown.has(url));
    const ofPages = pages.filter((page) => shown.has(page.target));
    const isPageAlone = kind === 'file' && own.length === 0 && ofPages.length > 0;
    const ofFiles: Gathered = {
      ...nothingOf(target, kind, [...gaps, ...own.flatMap(gapsOf)]),
      documents: own,
      findings: findings.filter(({ document }) => shown.has(document)),
    };
    return isPageAlone ? ofPages : [ofFiles, ...ofPages];
  });
}

/** The source of a page may begin with front matter, code of a template or any element. */
const isMarkup = (text: string): boolean =>
  sniff(text) === 'html' ||
  (/<[a-z][^<]*>/i.test(text) && (sniff(text) === 'text' || /^\s*\{[%{#]/.test(text)));

function gapsOf({ url, status, refusal }: Document): readonly Gap[] {
  if (status !== 'refused' || !refusal) return [];
  const message = refusal.code === 'unreachable' ? refusal.detail : `“${url}” ${refusalText(refusal)}.`;
  return [{ place: url, because: refusal.code, message }];
}

async function expand(target: string, { settings, documents }: Reading): Promise<Target> {
  const isKept = (file: string): boolean => !settings.isIgnored(file);
  const gaps: Gap[] = [];
  const folderOf = (all: readonly string[], because: string, message: string): Target => {
    const files = all.filter(isKept);
    if (files.length > 0 || gaps.length > 0) return { target, kind: 'folder', files, gaps };
    return all.length > 0 ? allIgnored(target, all.length) : fault(target, because, message);
  };
  if (documents.has(target)) return { target, kind: 'file', files: [target], gaps: [] };
  try {
    if (isPattern(target) && !existsSync(target)) {
      const { folder, matches } = expander(target);
      if (!settings.followLinks) refuseLinked(folder);
      const all = (await filesOf(folder, { top: boundsOf(folder), settings, gaps })).filter(matches);
      return folderOf(all, 'no-match', `The pattern “${target}” matches no file.`);
    }
    // Tools such as lint-staged may pass ignored files, so this isn't an error.
    if (!(await stat(target)).isDirectory())
      return { target, kind: 'file', files: isKept(target) ? [target] : [], gaps: [] };
    if (!settings.followLinks) refuseLinked(target);
    return folderOf(
      (await filesOf(target, { top: target, settings, gaps })).filter(isManifestName),
      'no-manifest',
      `There is no manifest in the folder “${target}” (.json, .txt, .html${[...CANONICAL]
        .filter((name) => !name.includes('.'))
        .map((name) => `, or a file called “${name}”`)
        .join('')}).`,
    );
  } catch (error) {
    const message = error instanceof CallFault ? error.message : sentenceOf(error, target);
    return fault(target, codeOf(error), message);
  }
}

/** @throws FileRefusal if the folder is a symbolic link to a place outside */
const refuseLinked = (folder: string): void => refuseOutside(folder, realpathSync(folder), boundsOf(folder));

function allIgnored(target: string, count: number): Target {
  const files = count === 1 ? 'The only file' : `All ${count} files`;
  const message = `${files} of “${target}” that could be checked ${count === 1 ? 'is' : 'are'} left out by --ignore or by “ignore” of the configuration.`;
  return fault(target, 'ignored', message);
}

function fault(target: string, because: string, message: string): Target {
  return { target, kind: 'file', files: [], gaps: [{ place: target, because, message }] };
}

interface Walk {
  readonly top: string;
  readonly settings: Settings;
  readonly gaps: Gap[];
  readonly isLinked?: true;
}

async function filesOf(folder: string, walk: Walk): Promise<readonly string[]> {
  const { top, settings, gaps, isLinked } = walk;
  const entries = await readdir(folder, { withFileTypes: true });
  const below = (path: string, how = walk) =>
    filesOf(path, how).catch((error: unknown) => {
      if (settings.isIgnored(path)) return [];
      gaps.push({ place: path, because: codeOf(error), message: sentenceOf(error, path) });
      return [];
    });
  const inner = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async (entry) => {
        const { name } = entry;
        const path = folder === '.' ? name : join(folder, name);
        if (isHidden(name) || name === 'node_modules') return [];
        if (entry.isFile()) return [path];
        if (entry.isDirectory()) return below(path);
        const kind = kindBehind(path, top, settings);
        if (kind === 'folder' && name === WELL_KNOWN && !isLinked)
          return below(path, { ...walk, isLinked: true });
        const isShown = kind === 'folder' ? CANONICAL.has(name) || name === WELL_KNOWN : isManifestName(name);
        return kind === 'file' || isShown ? [path] : [];
      }),
  );
  return inner.flat();
}

function kindBehind(
  path: string,
  top: string,
  { followLinks }: Settings,
): 'file' | 'folder' | 'broken' | undefined {
  try {
    if (!followLinks && !isPublicIn(top, realpathSync(path))) return undefined;
    const about = statSync(path);
    if (about.isDirectory()) return 'folder';
    return about.isFile() ? 'file' : undefined;
  } catch {
    return 'broken';
  }
}

/** A folder may also contain files that have nothing to do with agents. */
function isForeign({ url, text, refusal }: Fetched): boolean {
  if (CANONICAL.has(basename(url))) return false;
  return refusal
    ? /^(?:binary|invalid-utf-8)$/.test(refusal.code) && !/\.json$/i.test(url)
    : text.trim() === '';
}

function isManifestName(file: string): boolean {
  return /\.(?:json|txt|html?|well-known)$/i.test(file) || CANONICAL.has(basename(file));
}

function readOne(file: string, top: string, { settings }: Reading): Fetched {
  const common = asFetched(file);
  try {
    const within = settings.followLinks ? undefined : top;
    const bytes = readRegular(file, { max: MAX_BODY_BYTES, within });
    const sized = { ...common, bytes: bytes.length };
    const decoded = decode(bytes, '');
    if (decoded.ok) return { ...sized, text: decoded.text };
    const text = /\.html?$/i.test(file) ? asDeclared(bytes) : undefined;
    return text === undefined ? { ...sized, refusal: decoded.refusal } : { ...sized, text };
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    const { message } = error;
    if (!(error instanceof FileRefusal) || error.code !== 'too-large')
      return { ...common, refusal: { code: 'unreachable', detail: message } };
    const { bytes } = error;
    return { ...common, bytes, refusal: { code: 'too-large', limit: MAX_BODY_BYTES, bytes } };
  }
}

function asDeclared(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024));
  const charset = /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return charset && new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
}

interface Site {
  /** '' if the file belongs to no site. */
  readonly root: string;
  readonly documents: readonly Document[];
}

function rootOf(file: string): string | undefined {
  if (!CANONICAL.has(basename(file))) return undefined;
  const folder = dirname(file);
  return /^\.?well-known$/.test(basename(folder)) ? dirname(folder) : folder;
}

function groupBySite(documents: readonly Document[]): readonly Site[] {
  const roots = new Map<string, Document[]>();
  for (const document of documents) {
    const root = rootOf(document.url);
    if (root !== undefined) roots.set(root, [...(roots.get(root) ?? []), document]);
  }
  const byFile = new Map(documents.map((document) => [document.url, document]));
  const files = new Set(byFile.keys());
  const placed = new Set<Document>([...roots.values()].flat());
  const sites: Site[] = [];
  for (const [root, own] of roots) {
    const joined = joinDetails(own, root, files);
    const details = joined
      .flatMap(({ actions }) => actions)
      .flatMap(({ transport }) => (transport.kind === 'detail' && byFile.get(transport.detailUrl)) || [])
      .filter((detail) => !placed.has(detail));
    for (const detail of details) placed.add(detail);
    sites.push({ root, documents: [...joined, ...details] });
  }
  const alone = documents.filter((document) => !placed.has(document));
  return [...sites, ...alone.map((document) => ({ root: '', documents: [document] }))];
}

const topOf = (target: string, kind: Target['kind'], file: string): string =>
  kind === 'folder' && !isPattern(target) ? target : boundsOf(file);

interface PageFile {
  readonly file: string;
  readonly isNamed: boolean;
  readonly top: string;
}

type JudgedPage = Opened & { readonly unseen: readonly Finding[] };

async function judgePages(
  files: readonly PageFile[],
  fetched: ReadonlyMap<string, Fetched>,
  sites: readonly Site[],
  reading: Reading,
): Promise<readonly JudgedPage[]> {
  const wanted = (
    await Promise.all(
      files.map(async ({ file, isNamed, top }) => {
        const site = siteOf(file, sites) ?? (await siteOnDisk(file, top, reading));
        const markup = fetched.get(file)?.text ?? '';
        const isMatched =
          site?.documents.some(({ format }) => kindOf(format)?.isOnPages) || /data-awas-/i.test(markup);
        return isNamed || isMatched ? [{ file, markup, site }] : [];
      }),
    )
  ).flat();
  if (reading.settings.page === false) return [];
  const opened = await inParallel(wanted, PAGES_AT_ONCE, (one) => judgePageFile(one, reading));
  return opened.map((page) => {
    const { site } = page;
    const together = site && sites.includes(site) ? opened.filter((one) => one.site === site) : [];
    if (!site || together.length < 2) return { ...page, unseen: [] };
    const others = together.filter(({ facts }) => facts !== null);
    const facts = others.flatMap((one) => one.facts ?? []);
    const unseen = others[0] === page ? unseenActions(site.documents, facts) : [];
    return { ...page, findings: page.findings.filter(({ rule }) => !UNSEEN.has(rule)), unseen };
  });
}

function siteOf(file: string, sites: readonly Site[]): Site | undefined {
  return sites
    .filter(({ root }) => root !== '' && !relative(root, file).startsWith('..'))
    .toSorted((a, b) => b.root.length - a.root.length)[0];
}

async function siteOnDisk(file: string, top: string, reading: Reading): Promise<Site | undefined> {
  const paths = formats.flatMap(({ candidates }) => candidates.map(({ path }) => path));
  for (let folder = dirname(file); !leadsOut(relative(top, folder)); folder = dirname(folder)) {
    const found: string[] = [];
    for (const path of paths) if (existsSync(join(folder, path))) found.push(join(folder, path));
    if (found.length > 0) {
      const read = found.map((one) => readOne(one, top, reading));
      return { root: folder, documents: read.map((one) => readGiven(one, reading.settings)) };
    }
    if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return undefined;
  }
  return undefined;
}

interface Opened extends Gathered {
  readonly site: Site | undefined;
  readonly facts: PageFacts | null;
}

async function judgePageFile(
  { file, markup, site }: { file: string; markup: string; site: Site | undefined },
  { pages }: Reading,
): Promise<Opened> {
  const documents = site?.documents ?? [];
  const root = site?.root ?? dirname(file);
  const url = addressOf(relative(root, file), documents);
  const nothing = { ...nothingOf(file, 'page-file', []), site, facts: null };
  try {
    const manifests = new Set(documents.flatMap(({ status, url: at }) => (status === 'found' ? [at] : [])));
    const opened = await pages.openFile({ url, markup, root, manifests });
    try {
      const facts = await opened.scan({
        ...scanRequest(documents),
        ...(documents.length === 0 && { withAiAttributes: true }),
      });
      const findings = judgePage(documents, facts, { now: Date.now() });
      const here = (finding: Finding): Finding =>
        finding.document === facts.url ? { ...finding, document: file } : finding;
      const gaps = findings.length === 0 ? [] : missingGap(file, opened.missing());
      const actions = documents.flatMap((document) => document.actions);
      const declared = withAttributes(actions, facts).length - actions.length;
      const page = { ...facts, url: file };
      return { ...nothing, gaps, findings: findings.map(here), page, facts, declared };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { ...nothing, gaps: [pageGap(file, error)] };
  }
}

function missingGap(file: string, missing: readonly string[]): readonly Gap[] {
  if (missing.length === 0) return [];
  const shown = missing.slice(0, 3).join(', ');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  const message = `The page ${file} was opened without ${shown}${more}: a page on disk only loads files from its own folder. Findings about it may be wrong. Check the served page with --page URL.`;
  return [{ place: file, because: 'page-incomplete', message }];
}

const NOWHERE = 'https://site.invalid';

function addressOf(path: string, documents: readonly Document[]): string {
  const actions = documents.flatMap((document) => document.actions);
  const declared = actions.flatMap(({ page }) => page?.url ?? []);
  const requested = actions.flatMap(({ page, transport }) =>
    page && !page.undeclared && transport.kind === 'http' ? transport.url : [],
  );
  const named = documents.flatMap(({ site }) => site.url ?? []);
  const absolute = [...declared, ...requested, ...named].find(
    (url) => /^https?:/i.test(url) && URL.canParse(url),
  );
  const { origin } = new URL(absolute ?? NOWHERE);
  const whole = `/${path.split(/[\\/]/).map(encodeURIComponent).join('/')}`;
  const bare = whole.replace(/\.html?$/i, '');
  const paths = declared.map((url) => url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, ''));
  return origin + (paths.includes(bare) ? bare : whole);
}
