import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, or the corresponding folder in the package. */
export const root = new URL('../../', import.meta.url);

const manifest = new URL('package.json', root);

export const VERSION: string = JSON.parse(readFileSync(manifest, 'utf8')).version;

/**
 * The folder to which relative paths of the command line refer. `npm run --prefix …` changes to the folder of
 * the command's own repository. In this case, INIT_CWD is the caller's folder.
 */
export function callersFolder({ INIT_CWD, npm_package_json }: NodeJS.ProcessEnv): string {
  const isOurs =
    npm_package_json !== undefined &&
    existsSync(npm_package_json) &&
    realpathSync(npm_package_json) === realpathSync(fileURLToPath(manifest));
  return isOurs && INIT_CWD && existsSync(INIT_CWD) ? INIT_CWD : process.cwd();
}
