import { fetchDocument, type Get } from '../discovery/fetch-document.ts';
import { referenceTargets } from '../discovery/targets.ts';
import { openDetail, readDocument } from '../formats/reading.ts';
import type { Document } from '../model/index.ts';
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
      .flatMap(({ action, transport }) => {
        if (asked.has(transport.detailUrl)) return [];
        asked.add(transport.detailUrl);
        return [{ action, transport, from: manifest.url }];
      }),
  );
  const ask = async (url: string, from: string): Promise<Document | undefined> => {
    const [target] = referenceTargets([url], from, origin);
    return target && readDocument(await fetchDocument(target, undefined, { get, now: Date.now }));
  };
  const opened = await inParallel(wanted, AT_ONCE, ({ action, transport, from }) =>
    openDetail(action, transport, async (url) =>
      url !== transport.detailUrl && asked.has(url) ? undefined : ask(url, from),
    ),
  );
  return opened.flatMap((one) => one.documents);
}

export function joinDetails(
  documents: readonly Document[],
  root: string,
  files: ReadonlySet<string>,
): readonly Document[] {
  return documents.map((document) => {
    const details = new Map(
      detailsOf(document).flatMap(({ action, transport: { detailUrl } }) => {
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

const detailsOf = ({ actions }: Document) =>
  actions.flatMap((action) => {
    const { transport } = action;
    return transport.kind === 'detail' ? [{ action, transport }] : [];
  });
