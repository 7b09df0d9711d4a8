import type { PageFacts } from '../../model/index.ts';
import { ofDocument, query } from '../dom/dom.ts';
import { pace } from '../dom/pace.ts';
import { collectRoots } from '../dom/roots.ts';
import { AWAS_ELEMENTS } from './attributes.ts';
import { linksOf } from './links.ts';
import { TOOL_FORMS } from './tool-forms.ts';

const MAX_WORK = 5_000;

export interface PreScan {
  readonly url: string;
  readonly links: PageFacts['links'];
  readonly hasAttributes: boolean;
}

export async function preScan(document: Document, signal?: AbortSignal): Promise<PreScan> {
  const roots = await collectRoots(document, pace(MAX_WORK, signal));
  return {
    url: ofDocument(document, 'URL'),
    links: linksOf(document),
    hasAttributes:
      query(document, TOOL_FORMS) !== null ||
      roots.list.some(({ node }) => AWAS_ELEMENTS.some((selector) => query(node, selector))),
  };
}
