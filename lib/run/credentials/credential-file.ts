import { parse } from '../../json/index.ts';
import { isObject, type Json, type JsonObject, own, type Said, type Sentences } from '../../model/index.ts';
import { saying } from '../../text/english.ts';
import { isCredentialName, say } from '../../text/index.ts';
import type { OAuthClient } from './oauth.ts';

type CredentialFile =
  | { readonly ok: true; readonly secret?: string; readonly client?: OAuthClient }
  | { readonly ok: false; readonly message: string; readonly said?: Sentences };

const CLIENT_ID = /^(?:.*[-_])?client[-_]?id$/i;
const CLIENT_SECRET = /^(?:.*[-_])?client[-_]?secret$/i;
const MAX_LENGTH = 100_000;

/** Reads bare text, lines of NAME=value or JSON. Never throws. */
export function readCredentialFile(text: string, target: string | undefined): CredentialFile {
  const body = text.replace(/^\ufeff/, '').trim();
  if (body === '') return fault(say('fileEmpty'));
  if (body.length > MAX_LENGTH) return fault(say('fileNoCredential'));
  if (/^[[{"]/.test(body)) {
    const parsed = parse(body);
    return parsed.ok ? fromJson(parsed.value, target) : fault(say('fileNotJson'));
  }
  const lines = body.split(/\r?\n/).filter((line) => !/^\s*(?:#|$)/.test(line));
  const settings = lines.flatMap((line) => {
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, unquoted(value)] as const];
  });
  const found = fromObject(Object.fromEntries(settings));
  if (found.ok) return found;
  // A single line may be a secret that contains an equals sign.
  return lines.length === 1 ? { ok: true, secret: lines[0]?.trim() ?? '' } : found;
}

function fromJson(value: Json, target: string | undefined): CredentialFile {
  if (typeof value === 'string') return { ok: true, secret: value };
  if (!isObject(value)) return fault(NOTHING);
  const host = target === undefined ? undefined : URL.parse(target)?.host;
  for (const name of [target, host]) {
    const mine = name === undefined ? undefined : own(value, name);
    if (mine !== undefined) return fromJson(mine, undefined);
  }
  const found = fromObject(value);
  if (found.ok) return found;
  // Files from Google contain the OAuth client one level deeper.
  const inner = ['web', 'installed'].map((name) => own(value, name)).find(isObject);
  return inner ? fromObject(inner) : found;
}

function fromObject(object: JsonObject): CredentialFile {
  const texts = Object.entries(object).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const find = (name: RegExp) => texts.find(([key]) => name.test(key))?.[1];
  const id = find(CLIENT_ID);
  const clientSecret = find(CLIENT_SECRET);
  const secrets = texts.filter(
    ([key]) => /key|token|bearer/i.test(key) && isCredentialName(key) && !CLIENT_SECRET.test(key),
  );
  if (secrets.length > 1) {
    const names = secrets.slice(0, 5).map(([name]) => name.slice(0, 60));
    return fault(say('fileSeveral', names.join(', ')));
  }
  const secret = secrets[0]?.[1];
  if (secret === undefined && id === undefined) return fault(NOTHING);
  return { ok: true, secret, ...(id !== undefined && { client: { id, secret: clientSecret } }) };
}

const NOTHING = say('fileNothing');

const fault = (said: Said): CredentialFile => ({ ok: false, ...saying(said) });

const unquoted = (value: string): string => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value;
