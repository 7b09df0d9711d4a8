import type { TabView } from '../../lib/messaging/contract/views.ts';
import type { LABELS } from '../labels.ts';

export type Source =
  | { readonly id: string; readonly from: keyof typeof LABELS.sources; readonly document?: undefined }
  | { readonly id: string; readonly from: 'document'; readonly document: string };

type Target =
  | { readonly kind: string; readonly name: string; readonly path: string }
  | { readonly kind: string; readonly markup: 'markupData' | 'markupWebmcp' };

const MARKUPS: readonly Target[] = [
  { kind: 'data-awas', markup: 'markupData' },
  { kind: 'webmcp', markup: 'markupWebmcp' },
];

export function sourcesOf({ documents, page }: TabView, chosen: string | undefined): readonly Source[] {
  const found = documents
    .filter(({ status, actions }) => status === 'found' && actions.length > 0)
    .map(({ url }) => ({ id: url, from: 'document' as const, document: url }))
    .toSorted((a, b) => Number(b.document === chosen) - Number(a.document === chosen));
  const ofPage: readonly Source[] = [
    { id: 'forms', from: 'forms' },
    ...((page?.tools?.length ?? 0) > 0 ? [{ id: 'tools', from: 'tools' } as const] : []),
    { id: 'openapi', from: 'openapi' },
  ];
  return chosen === undefined ? [...ofPage, ...found] : [...found, ...ofPage];
}

export function targetsOf({ documents, formats }: TabView, { document, from }: Source): readonly Target[] {
  const own = documents.find(({ url }) => url === document)?.format;
  const written = formats.flatMap(({ documents: names, written }) =>
    Object.entries(written).flatMap(([kind, path]) =>
      kind === own ? [] : [{ kind, name: names[kind] ?? kind, path }],
    ),
  );
  return from === 'forms' ? [...written, ...MARKUPS] : written;
}
