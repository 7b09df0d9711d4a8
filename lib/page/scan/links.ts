import type { AgentLink, PageFacts } from '../../model/index.ts';
import { ofDocument, queryAll } from '../dom/dom.ts';
import { cut } from './facts.ts';

const MAX_LINKS = 50;
const MAX_HREF = 1_000;

const AGENT_REL = /ai-|agent|mcp|a2a|woa|service-desc/i;

export const LINKS = 'link[rel][href]';

/** Ignores links in the body, because visitors may have written them, such as in comments. */
export function linksOf(document: Document): PageFacts['links'] {
  const head = ofDocument(document, 'head');
  const links = head ? [...queryAll(head, LINKS)] : [];
  return links.filter(isAgentLink).slice(0, MAX_LINKS).map(linkFact);
}

export const linkFact = ({ rel, href }: HTMLLinkElement): AgentLink => ({ rel: cut(rel, 200), href });

export const isAgentLink = ({ rel, href }: HTMLLinkElement): boolean =>
  AGENT_REL.test(rel) && /^https?:/.test(href) && href.length <= MAX_HREF;
