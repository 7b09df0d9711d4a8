import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const read = (path: string): string | undefined =>
  existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : undefined;

export const LANGUAGES = ['en', 'de', 'ar'] as const;
const MAX_SUMMARY = 132;
const MAX_DESCRIPTION = 10_000;
const SECTIONS = 4;

interface Picture {
  readonly size: readonly [width: number, height: number];
  readonly title?: string;
  readonly shows: readonly Readonly<Record<'left' | 'top' | 'width', number> & { file: string }>[];
}
export const pictures = (): Readonly<Record<string, Picture>> =>
  JSON.parse(read('docs/store/pictures.json') ?? '{}');
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
      ...(sections.length < SECTIONS || sections.some((text) => text === '')
        ? [`${file}: a section is missing or empty`]
        : []),
      ...((sections[0]?.length ?? 0) > MAX_DESCRIPTION ? [`${file}: the description is too long`] : []),
    ];
  });
}

export function pictureFaults(): readonly string[] {
  return Object.entries(pictures()).flatMap(([name, { size }]) => {
    const file = pictureFile(name);
    if (!existsSync(file)) return [`docs/store/${name}.png is missing: npm run pictures`];
    // A PNG's width and height follow the name of the first chunk, IHDR.
    const header = readFileSync(file);
    const is = [header.readUInt32BE(16), header.readUInt32BE(20)];
    return is.join() === size.join()
      ? []
      : [`docs/store/${name}.png is ${is.join(' × ')}, not ${size.join(' × ')}`];
  });
}

const VERSIONED: Readonly<Record<string, RegExp>> = {
  'package-lock.json': /"version": "([^"]+)"/g,
  'docs/command-line.md': /(?:awas-lens@|rev: )v([\d.]+\d)/g,
};

export function versionFaults(version: string): readonly string[] {
  const tag = process.env.GITHUB_REF_TYPE === 'tag' ? process.env.GITHUB_REF_NAME : undefined;
  return [
    ...(tag === undefined || tag === `v${version}` ? [] : [`the tag is ${tag}, package.json has ${version}`]),
    ...(notesOf(version) ? [] : [`CHANGELOG.md has no entry for ${version}: npx changeset version`]),
    ...Object.entries(VERSIONED).flatMap(([file, pattern]) => {
      const all = [...(read(file) ?? '').matchAll(pattern)].map(([, named = '']) => named);
      const named = file.endsWith('.json') ? all.slice(0, 1) : all;
      return named.length > 0 && named.every((one) => one === version)
        ? []
        : [`${file} names ${[...new Set(named)].join(', ') || 'no version'}, package.json has ${version}`];
    }),
  ];
}

type Manifest = { readonly version?: string } & {
  readonly [list in 'permissions' | 'host_permissions']?: readonly string[];
};

export function permissionFaults(manifests: readonly Manifest[], version: string): readonly string[] {
  const asked = new Set(
    manifests.flatMap(({ permissions = [], host_permissions = [] }) => [...permissions, ...host_permissions]),
  );
  const files = ['docs/permissions.md', ...LANGUAGES.map((language) => `docs/store/${language}.md`)];
  const table = (read('docs/permissions.md') ?? '').match(/^\|.*?`\S+`.*? \|/gm) ?? [];
  return [
    ...manifests
      .filter((one) => one.version !== version)
      .map((one) => `a package is of ${one.version}, not of ${version}`),
    ...files.flatMap((file) =>
      [...asked]
        .filter((name) => !read(file)?.includes(`\`${name}\``))
        .map((name) => `${file} does not say what \`${name}\` is for`),
    ),
    ...table
      .flatMap((row) => /`(\S+)`/.exec(row)?.[1] ?? [])
      .filter((name) => !asked.has(name))
      .map((name) => `docs/permissions.md explains \`${name}\`, which no package asks for`),
  ];
}

export function notesOf(version: string): string | undefined {
  const entries = (read('CHANGELOG.md') ?? '').split(/^## /m);
  const entry = entries.find((one) => one.split('\n', 1)[0]?.trim() === version);
  return entry?.split('\n').slice(1).join('\n').trim() || undefined;
}
