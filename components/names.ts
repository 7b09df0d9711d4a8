import type { ShownView } from '../lib/messaging/contract/views.ts';
import { type FormatId, isDrafted, type Place } from '../lib/model/index.ts';

export function formatName(format: FormatId, { formats }: Pick<ShownView, 'formats'>): string {
  const known = formats.find(({ documents }) => Object.hasOwn(documents, format));
  return known?.documents[format] ?? format;
}

export function specificationOf(
  requirement: string,
  { formats }: Pick<ShownView, 'formats'>,
): { readonly url: string; readonly section: string } | undefined {
  const [, prefix, section = ''] = /^([A-Z]+)-(.+)-[a-z]+$/.exec(requirement) ?? [];
  const format = formats.find(
    ({ requirementPrefix = '' }) => requirementPrefix !== '' && requirementPrefix === prefix,
  );
  return format && { url: format.specification.replace('{section}', encodeURIComponent(section)), section };
}

export const published = ({ documents }: Pick<ShownView, 'documents'>): ShownView['documents'] =>
  documents.filter((document) => !isDrafted(document));

/** True until the site has answered. */
export const isFirstCheck = (view: ShownView): boolean =>
  view.phase === 'asking' && (view.checkedAt === 0 || published(view).length === 0);

export const isDeclaring = (view: Pick<ShownView, 'documents'>): boolean =>
  published(view).some(({ status }) => status === 'found');

export const placeText = ({ pointer, line }: Pick<Place, 'pointer' | 'line'>): string =>
  pointer ?? (line === undefined ? '' : `:${line}`);
