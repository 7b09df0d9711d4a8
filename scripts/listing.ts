/** What the stores show beside the packages: texts in `docs/store`, pictures, release notes. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const read = (path: string): string | undefined =>
  existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : undefined;

export const LANGUAGES = ['en', 'de', 'ar'] as const;
/** Sections of a listing, and characters at most: the least that any of the three stores takes. */
const MAX_SUMMARY = 132;
const MAX_DESCRIPTION = 10_000;
const SECTIONS = 4;

/** Pictures by file name, in pixels: what the Chrome Web Store and Edge ask for; Firefox takes the same. */
export const PICTURES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  ...Object.fromEntries(
    ['actions', 'run', 'question', 'checks', 'overlay'].map((name) => [name, [1280, 800]]),
  ),
  'tile-small': [440, 280],
  'tile-large': [1400, 560],
};
export const pictureFile = (name: string): string => fileURLToPath(new URL(`docs/store/${name}.png`, root));

export function listingFaults(): readonly string[] {
  return LANGUAGES.flatMap((language) => {
    const file = `docs/store/${language}.md`;
    const [head = '', ...sections] = (read(file) ?? '').split(/^## .*$/m).map((part) => part.trim());
    const summary = head.split('\n').slice(1).join(' ').trim();
    return [
      ...(summary === '' || summary.length > MAX_SUMMARY
        ? [`${file}: the summary has ${summary.length} characters; 1 to ${MAX_SUMMARY} are taken`]
        : []),
      ...(sections.length < SECTIONS - 1 || sections.some((text) => text === '')
        ? [`${file}: a section is missing or empty`]
        : []),
      ...((sections[0]?.length ?? 0) > MAX_DESCRIPTION ? [`${file}: the description is too long`] : []),
    ];
  });
}

export function pictureFaults(): readonly string[] {
  return Object.entries(PICTURES).flatMap(([name, size]) => {
    const file = pictureFile(name);
    if (!existsSync(file)) return [`docs/store/${name}.png is missing: npm run pictures`];
    // PNG, IHDR: width and height are the two numbers behind its name.
    const header = readFileSync(file);
    const is = [header.readUInt32BE(16), header.readUInt32BE(20)];
    return is.join() === size.join()
      ? []
      : [`docs/store/${name}.png is ${is.join(' × ')}, not ${size.join(' × ')}`];
  });
}

/** The entry of a version in CHANGELOG.md; undefined where it has none. */
export function notesOf(version: string): string | undefined {
  const entries = (read('CHANGELOG.md') ?? '').split(/^## /m);
  const entry = entries.find((one) => one.split('\n', 1)[0]?.trim() === version);
  return entry?.split('\n').slice(1).join('\n').trim() || undefined;
}
