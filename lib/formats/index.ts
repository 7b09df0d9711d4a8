import type {
  Action,
  Candidate,
  Declaration,
  Document,
  DocumentKind,
  Fetched,
  Format,
  FormatId,
} from '../model/index.ts';
import { originOf } from '../url/index.ts';
import a2aCard from './a2a-card/format.json' with { type: 'json' };
import adp from './adp/format.json' with { type: 'json' };
import agentsTxt from './agents-txt/format.json' with { type: 'json' };
import awas from './awas/format.json' with { type: 'json' };
import awp from './awp/format.json' with { type: 'json' };
import mcpCard from './mcp-card/format.json' with { type: 'json' };
import pageTools from './page-tools/format.json' with { type: 'json' };
import woa from './woa/format.json' with { type: 'json' };

/** If formats declare the same action, the first one counts. */
export const formats: readonly Format[] = [
  awas,
  awp,
  adp,
  woa,
  agentsTxt,
  mcpCard,
  a2aCard,
  pageTools,
] as readonly Format[];

export const formatIds: readonly FormatId[] = formats.flatMap(({ documents }) => Object.keys(documents));

export function formatOf(id: Document['format']): Format | undefined {
  return formats.find(({ documents }) => id !== null && Object.hasOwn(documents, id));
}

export function kindOf(id: Document['format']): DocumentKind | undefined {
  return id === null ? undefined : formatOf(id)?.documents[id];
}

export function schemaNameOf({ format, dialect }: Pick<Document, 'format' | 'dialect'>): string | null {
  const { schema = null, schemas = {} } = kindOf(format) ?? {};
  return (dialect !== null && Object.hasOwn(schemas, dialect) ? schemas[dialect] : schema) ?? null;
}

/** On disk, only the file name counts: `agent.json` and `/srv/www/agent.json` have the same format. */
export function ownPlace({ url, via }: Pick<Fetched, 'url' | 'via'>) {
  const path = pathOf(url);
  const isHere = (candidate: Candidate): boolean =>
    via === 'file'
      ? nameOf(candidate.path).toLowerCase() === nameOf(path).toLowerCase()
      : candidate.path === path;
  for (const format of formats) {
    const candidate = format.candidates.find(isHere);
    if (candidate) return { format, id: candidate.holds };
  }
  return undefined;
}

function pathOf(url: string): string {
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).pathname : url;
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/**
 * draft-car-agents-txt: agents.json precedes agents.txt (§4.1). The well-known path precedes the root (§2.1).
 */
export function merge(origin: string, documents: readonly Document[]): Declaration {
  const rank = ({ format }: Document) =>
    (formats.findIndex(({ name }) => name === formatOf(format)?.name) + formats.length + 1) %
    (formats.length + 1);
  const preferred = ({ format }: Document) => kindOf(format)?.alternativeTo;
  const found = documents
    .filter(declares)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(!!preferred(a)) - Number(!!preferred(b)) ||
        Number(!!a.synthetic) - Number(!!b.synthetic),
    );
  const seen = new Set<string>();
  const keys = new Set<string>();
  const actions = found.flatMap((document) => {
    // In documents of one site and format, equal ids mean the same action.
    const family = `${preferred(document) ?? document.format} ${originOf(document.url)}`;
    const placesOf = (action: Action) => [`${family} ${localKey(action)}`, ...serverOf(action)];
    const fresh = document.actions.filter((action) => !placesOf(action).some((place) => seen.has(place)));
    for (const place of fresh.flatMap(placesOf)) seen.add(place);
    return fresh.map((action) => {
      const key = keys.has(action.key) ? `${action.key}@${originOf(document.url)}` : action.key;
      keys.add(key);
      return key === action.key ? action : { ...action, key };
    });
  });
  return {
    origin,
    documents: [...found, ...documents.filter((document) => !declares(document))],
    actions,
  };
}

export function withPage(declared: readonly Action[], onPage: readonly Action[]): readonly Action[] {
  const keys = new Set(declared.map(({ key }) => key));
  const others = onPage.filter(({ key }) => !keys.has(key));
  return others.length > 0 ? [...declared, ...others] : declared;
}

const declares = ({ status, actions }: Document): boolean => status === 'found' || actions.length > 0;

function serverOf({ transport, parameters }: Action): readonly string[] {
  if (transport.kind !== 'mcp' || transport.tool !== undefined) return [];
  return parameters.some(({ name }) => name === 'tool') ? [transport.url.replace(/\/$/, '')] : [];
}

function localKey({ key }: Action): string {
  return key.slice(key.indexOf(':'));
}

export { accessJudge, isAllowed, mayUse, policyFor } from './agents-txt/access.ts';
export { refusalOf, sniff } from './sniff.ts';
