import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = new URL('../../', import.meta.url);

const manifest = new URL('package.json', root);

export const VERSION: string = JSON.parse(readFileSync(manifest, 'utf8')).version;

/** `npm run --prefix` changes the working directory. INIT_CWD is the caller's directory. */
export function callersFolder({ INIT_CWD, npm_package_json }: NodeJS.ProcessEnv): string {
  const isOurs =
    npm_package_json !== undefined &&
    existsSync(npm_package_json) &&
    realpathSync(npm_package_json) === realpathSync(fileURLToPath(manifest));
  return isOurs && INIT_CWD && existsSync(INIT_CWD) ? INIT_CWD : process.cwd();
}
