import { fetchDocument, type Get, LIMITS } from '../discovery/fetch-document.ts';
import { referenceTargets } from '../discovery/targets.ts';
import { prefixedDetailUrl, readDocument, resolveDetail } from '../formats/reading.ts';
import type { Action, Document } from '../model/index.ts';
import { inParallel } from './gather.ts';
import { fileAt } from './headless/pages.ts';

const MAX_DETAILS = 500;
const AT_ONCE = 6;

export async function openDetails(
  documents: readonly Document[],
  origin: string,
  get: Get,
): Promise<readonly Document[]> {
  const asked = new Set(documents.map(({ url }) => url));
  const wanted = documents.flatMap((manifest) =>
    detailsOf(manifest)
      .slice(0, MAX_DETAILS)
      .flatMap(({ action, detailUrl, baseUrl }) => {
        if (asked.has(detailUrl)) return [];
        asked.add(detailUrl);
        return [{ action, detailUrl, baseUrl, from: manifest.url }];
      }),
  );
  const signal = new AbortController().signal;
  const ask = async (url: string, from: string): Promise<Document | undefined> => {
    const [target] = referenceTargets([url], from, origin);
    return (
      target &&
      readDocument(await fetchDocument(target, undefined, { get, now: Date.now, signal, limits: LIMITS }))
    );
  };
  const opened = await inParallel(wanted, AT_ONCE, async ({ action, detailUrl, baseUrl, from }) => {
    const detail = await ask(detailUrl, from);
    const other = detail?.status === 'absent' ? prefixedDetailUrl(detailUrl, baseUrl) : undefined;
    if (detail === undefined || other === undefined || asked.has(other)) return [detail];
    const second = await ask(other, from);
    return second && resolveDetail(action, second) ? [detail, second] : [detail];
  });
  return opened.flat().filter((document) => document !== undefined);
}

export function joinDetails(
  documents: readonly Document[],
  root: string,
  files: ReadonlySet<string>,
): readonly Document[] {
  return documents.map((document) => {
    const details = new Map(
      detailsOf(document).flatMap(({ action, detailUrl }) => {
        const file = URL.canParse(detailUrl) ? fileAt(root, new URL(detailUrl).pathname) : undefined;
        return file !== undefined && files.has(file) ? [[action, file] as const] : [];
      }),
    );
    if (details.size === 0) return document;
    const actions = document.actions.map((action) => {
      const file = details.get(action);
      return file !== undefined && action.transport.kind === 'detail'
        ? { ...action, transport: { ...action.transport, detailUrl: file } }
        : action;
    });
    return { ...document, actions };
  });
}

function detailsOf(
  document: Document,
): readonly { readonly action: Action; readonly detailUrl: string; readonly baseUrl: string }[] {
  return document.actions.flatMap((action) =>
    action.transport.kind === 'detail'
      ? [{ action, detailUrl: action.transport.detailUrl, baseUrl: action.transport.baseUrl }]
      : [],
  );
}
