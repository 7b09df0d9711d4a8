import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const path = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium-headless-shell'))
  .find((one) => existsSync(one));

/**
 * The environment variable for Chromium's headless shell, which is used for pages that are only read. The shell has no
 * windows and needs a third less time. If it is missing, Chromium is used.
 */
export const HEADLESS_SHELL: Readonly<Record<string, string>> =
  path && !process.env.CHROMIUM ? { CHROMIUM: path } : {};
