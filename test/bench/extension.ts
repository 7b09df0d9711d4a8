/** Small extensions for comparisons with AWAS Lens or its parts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes an extension into a folder, which is created if necessary.
 * @param manifest added to the version
 * @param files by name
 * @returns the folder
 */
export function writeExtension(
  folder: string,
  manifest: object,
  files: Readonly<Record<string, string>> = {},
): string {
  mkdirSync(folder, { recursive: true });
  const whole = { manifest_version: 3, version: '1', ...manifest };
  const all = { ...files, 'manifest.json': JSON.stringify(whole) };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}
