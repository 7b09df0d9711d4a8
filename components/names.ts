import type { FormatId } from '../lib/model/index.ts';

/** The formats' own names, not translated. A test keeps them equal to those of `lib/formats`. */
export const FORMAT_NAMES: Readonly<Record<FormatId, string>> = {
  awp: 'AWP',
  awas: 'AWAS',
  'awas-mcp': 'AWAS MCP',
  'awas-a2a': 'AWAS A2A',
  adp: 'ADP',
  'adp-detail': 'ADP detail',
  woa: 'WoA',
  'agents-txt': 'agents.txt',
  'agents-json': 'agents.json',
};

/** Where each specification is to be read, by the prefix of its requirement IDs. Kept equal to `lib/formats` too. */
export const SPECIFICATIONS: Readonly<Record<string, string>> = {
  AWP: 'https://agentwebprotocol.org/spec',
  AWAS: 'https://github.com/TamTunnel/AWAS/wiki/Specification',
  ADP: 'https://www.agent-dns.dev/docs/spec',
  WOA: 'https://datatracker.ietf.org/doc/html/draft-gaikwad-woa-00#section-{section}',
  ATX: 'https://datatracker.ietf.org/doc/html/draft-car-agents-txt-wellknown-00#section-{section}',
};

/** The section of a requirement, e.g. "AWP-9-b" stands in §9; undefined where we know no address. */
export function specificationOf(
  requirement: string,
): { readonly url: string; readonly section: string } | undefined {
  const [, prefix = '', section = ''] = /^([A-Z]+)-(.+)-[a-z]+$/.exec(requirement) ?? [];
  const template = Object.hasOwn(SPECIFICATIONS, prefix) ? SPECIFICATIONS[prefix] : undefined;
  return template ? { url: template.replace('{section}', encodeURIComponent(section)), section } : undefined;
}
