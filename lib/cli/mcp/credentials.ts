import { statSync } from 'node:fs';
import { isObject, isString, type Json } from '../../model/index.ts';
import { credentialFault } from '../../run/index.ts';
import { inEnglish } from '../../text/english.ts';
import { isLoopbackHost } from '../../url/index.ts';
import { CallFault, sentenceOf } from '../call.ts';
import { readJsonFile } from '../file-access.ts';

/** Keys are origins. A credential is sent only to its own origin. */
export type Credentials = ReadonlyMap<string, string>;

const VARIABLE = /^AWAS_LENS_CREDENTIAL(?:_|$)/;

/** Error messages contain no credential. */
export function readCredentials(file: string | undefined, environment: NodeJS.ProcessEnv): Credentials {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    if (!VARIABLE.test(name) || !value) continue;
    const [, origin, secret] = /^(\S+)\s+(.+)$/s.exec(value.trim()) ?? [];
    if (origin === undefined || secret === undefined)
      throw new CallFault(`${name} must be “ORIGIN CREDENTIAL”, such as “https://api.example.com …”.`);
    given.set(...checked(origin, secret, name));
  }
  if (file === undefined) return given;
  for (const [origin, secret] of entriesOf(file)) given.set(...checked(origin, secret, file));
  return given;
}

function entriesOf(file: string): readonly (readonly [string, Json])[] {
  refuseReadable(file);
  const value = readJsonFile(file);
  if (!isObject(value)) throw new CallFault(`${file} must be a JSON object of credentials by origin.`);
  return Object.entries(value);
}

function refuseReadable(file: string): void {
  try {
    const { mode } = statSync(file);
    if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  } catch (error) {
    throw new CallFault(sentenceOf(error, file));
  }
  throw new CallFault(`Other users can read ${file}. Run chmod 600 on it.`);
}

function checked(origin: string, secret: Json, from: string): readonly [string, string] {
  const url = URL.parse(origin);
  if (url?.origin !== origin)
    throw new CallFault(`A credential in ${from} has no origin, such as https://api.example.com.`);
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname))
    throw new CallFault(
      `The credential for ${origin} in ${from} would be sent over plain HTTP: use an HTTPS origin.`,
    );
  if (!isString(secret)) throw new CallFault(`The credential for ${origin} in ${from} isn’t a string.`);
  const fault = credentialFault(secret);
  if (fault !== undefined)
    throw new CallFault(`The credential for ${origin} in ${from}: ${inEnglish(fault)}`);
  return [origin, secret];
}
