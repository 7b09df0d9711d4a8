import type { Candidate, Fetched, Format, FormatId } from '../model/index.ts';

export interface OwnPlace {
  readonly format: Format;
  readonly id: FormatId;
}

/** On disk, only the file name counts: `agent.json` and `/srv/www/agent.json` have the same format. */
export function ownPlaceOf(
  formats: readonly Format[],
  { url, via }: Pick<Fetched, 'url' | 'via'>,
): OwnPlace | undefined {
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
