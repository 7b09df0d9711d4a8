import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of this repository; the same place in the package that is made of it. */
export const root = new URL('../../', import.meta.url);

const manifest = new URL('package.json', root);

export const VERSION: string = JSON.parse(readFileSync(manifest, 'utf8')).version;

/**
 * The folder from which the caller names paths. `npm run` changes to the folder of the package whose script it runs:
 * where that is this repository (`npm run --prefix … check`), the caller's own is told in INIT_CWD.
 */
export function callersFolder({ INIT_CWD, npm_package_json }: NodeJS.ProcessEnv): string {
  const isOurs =
    npm_package_json !== undefined &&
    existsSync(npm_package_json) &&
    realpathSync(npm_package_json) === realpathSync(fileURLToPath(manifest));
  return isOurs && INIT_CWD && existsSync(INIT_CWD) ? INIT_CWD : process.cwd();
}
