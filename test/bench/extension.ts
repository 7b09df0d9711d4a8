import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
