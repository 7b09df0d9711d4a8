import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const path = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium-headless-shell'))
  .find((one) => existsSync(one));

/**
 * The environment in which what only looks at pages takes a Chromium without windows, which costs a third less. Where
 * it is missing, Chromium does.
 */
export const HEADLESS_SHELL: Readonly<Record<string, string>> =
  path && !process.env.CHROMIUM ? { CHROMIUM: path } : {};
