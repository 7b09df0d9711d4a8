import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { check } from '../check/index.ts';
import { formats, readDocument, sniff } from '../formats/index.ts';
import type { Document, Fetched } from '../model/index.ts';
import type { Judged } from '../report/index.ts';
import { gatherHtml } from './page.ts';

/** As for what is fetched: a larger file is named, not read. */
const LIMIT = 2 * 1024 * 1024;

/** Judges a file, or all files of a folder. @throws where the path cannot be read */
export async function gatherPath(path: string): Promise<readonly Judged[]> {
  if (!(await stat(path)).isDirectory()) return judgeFiles(path, [path]);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(
      (entry) =>
        entry.isFile() &&
        !/(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/.test(join(entry.parentPath, entry.name)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isManifestName(file))
    .toSorted();
  if (files.length === 0)
    throw new Error('there is no manifest in this folder (.json, .txt, .html, or a file called “agent”)');
  return judgeFiles(path, files);
}

function isManifestName(file: string): boolean {
  return /\.(?:json|txt|html?)$/i.test(file) || basename(file) === 'agent';
}

async function judgeFiles(target: string, files: readonly string[]): Promise<readonly Judged[]> {
  const documents: Document[] = [];
  const pages: Judged[] = [];
  for (const file of files) {
    const fetched = await readOne(file);
    if (sniff(fetched.text) === 'html' && /\.html?$/i.test(file)) pages.push(await gatherHtml(file));
    else documents.push(readDocument(fetched));
  }
  const world = { now: Date.now() };
  // Files that stand together as they would on a site are judged together too; others each by itself.
  const groups = Map.groupBy(documents, (document) =>
    isCanonical(document.url) ? siteRoot(document.url) : document.url,
  );
  const findings = [...groups.values()].flatMap((group) => check({ documents: group, page: null, world }));
  return [
    ...(documents.length > 0 ? [{ target, files: true, documents, findings, page: null }] : []),
    ...pages,
  ];
}

const CANONICAL = new Set(
  formats.flatMap((format) => format.candidates.map((candidate) => basename(candidate.path))),
);

function isCanonical(file: string): boolean {
  return CANONICAL.has(basename(file));
}

function siteRoot(file: string): string {
  const folder = dirname(file);
  return basename(folder) === '.well-known' ? dirname(folder) : folder;
}

async function readOne(file: string): Promise<Fetched> {
  const bytes = await readFile(file);
  const common = {
    url: file,
    finalUrl: file,
    via: 'file',
    status: 0,
    headers: {},
    bytes: bytes.length,
    fetchedAt: Date.now(),
    freshUntil: 0,
  } as const;
  if (bytes.length > LIMIT)
    return { ...common, text: '', refusal: { code: 'too-large', limit: LIMIT, bytes: bytes.length } };
  try {
    return { ...common, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ...common, text: '', refusal: { code: 'invalid-utf-8' } };
  }
}
