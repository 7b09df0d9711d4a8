import type { PageFacts } from '../model/index.ts';
import { AWAS_ELEMENTS } from './attributes.ts';
import { ofDocument, query } from './dom.ts';
import { linksOf } from './links.ts';
import { pace } from './pace.ts';
import { collectRoots } from './roots.ts';
import { TOOL_FORMS } from './tool-forms.ts';

/** Milliseconds of work. */
const MAX_WORK = 5_000;

/** What a page shows at first sight, before anybody has asked for more. */
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
