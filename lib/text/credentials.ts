import { isSecretName } from './credential-name.ts';
import { fromBase64, isPlaceholder, isSample, looksRandom } from './placeholder.ts';
import tokens from './tokens.json' with { type: 'json' };

interface TokenShape {
  readonly issuer: string;
  readonly pattern: RegExp;
  readonly checksum?: true;
}

/** From the issuers' documentation (see docs/rules/shared.md). Doesn't include public keys. */
const TOKEN_SHAPES: readonly TokenShape[] = [
  ...shapesOf(tokens.withChecksum).map((shape) => ({ ...shape, checksum: true as const })),
  ...shapesOf(tokens.shapes),
];

function shapesOf(issuers: Readonly<Record<string, readonly string[]>>): readonly TokenShape[] {
  return Object.entries(issuers).flatMap(([issuer, patterns]) =>
    patterns.map((pattern) => ({ issuer, pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`, 'g') })),
  );
}

/** One search for all shapes is faster than one for each. */
const SOURCE = TOKEN_SHAPES.map(({ pattern }) => pattern.source).join('|');
const SHAPES = new RegExp(SOURCE);

export interface Credential {
  readonly index: number;
  readonly length: number;
  readonly kind: string;
}

/**
 * `declared`: a credential's name is enough. `sample`: the value must also look random. `answer`: the value
 * must have a known form.
 */
export type Setting = 'declared' | 'sample' | 'answer';

const MAX_FOUND = 500;

const NAMED =
  /(?:key|token|secret|passw(?:or)?d|passphrase|credentials?|bearer|jwt|pwd|authorization)["'`\]]?\s{0,3}(?:[:=]|=>)\s{0,3}["'`]?(?=([^\s"'`,;&<>(){}|#?:=]{8,512}={0,2}))/gi;
const SCHEME =
  /(?<![\w-])(?:bearer|token|(?:api|access|shared|secret|private)[- ]?key|access code(?: for \w{1,20})?:?|secret|password|passphrase)(?: is)?\s{1,3}["'`“]?([\w+/.~-]{16,4096}={0,2})/gi;
const SPOKEN =
  /(?<![\w-])(?:password|passwort|passphrase|pwd)(?: is|:| =|=)?\s{1,3}["'`“]?([^\s"'`“”<>(){}]{8,64})/gi;
const IN_QUERY = /[?&](?:key|auth|pass)=([\w%.~+/-]{16,512}={0,2})/gi;
const USER = /(?<![\w-])(?:-u|--user)\s{1,3}["']?([\w.@-]{1,64}):([^\s"'@]{8,128})/g;
const COOKIE = /cookie\s{0,3}:[^\n]{0,200}?(?:sess\w{0,20}|sid|auth|token)=([\w%.+/-]{16,1024})/gi;
const SIGNED = /[?&](?:sig|code)=([\w%+/-]{40,200}(?:%3D|=){1,2})/gi;
const BASIC = /(?<![\w-])basic\s{1,3}([A-Za-z0-9+/]{8,1024}={0,2})/gi;
const USERINFO = /:\/\/([^\s/:@"'<>]{0,64}):([^\s/@"'<>]{3,128})@/g;
const JWT = /(?<![\w-])(eyJ[\w-]{8,})\.([\w-]{2,})\.([\w-]{16,})/g;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g;
const CUT = /^(?:\.{2,}|…|\*{2,}|<|\{|x{3})/i;

const MARKS = [PRIVATE_KEY, JWT, USERINFO, BASIC, SCHEME, USER, COOKIE, SIGNED, IN_QUERY, NAMED, SPOKEN];

/** The patterns that a text matches. Without any, no part of the text is a credential. */
export const credentialMarks = (text: string): readonly RegExp[] =>
  [SHAPES, ...MARKS].filter((mark) => text.search(mark) >= 0);

export function credentialsIn(text: string, setting: Setting): readonly Credential[] {
  const found: Credential[] = [];
  const detectors = setting === 'answer' ? BY_FORM : [...BY_FORM, ...BY_PLACE];
  for (const detector of detectors)
    for (const credential of detector(text, setting)) {
      if (found.length === MAX_FOUND) return found;
      const { index, length } = credential;
      if (!found.some((each) => index < each.index + each.length && each.index < index + length))
        found.push(credential);
    }
  return found;
}

type Detector = (text: string, setting: Setting) => Iterable<Credential>;

const endOf = ({ index, 0: whole }: RegExpExecArray, value: string, kind: string): Credential => ({
  index: index + whole.length - value.length,
  length: value.length,
  kind,
});

function* privateKeys(text: string): Iterable<Credential> {
  for (const { index, 0: whole } of text.matchAll(PRIVATE_KEY))
    if (isFollowedByKey(text.slice(index + whole.length, index + whole.length + 400)))
      yield { index, length: whole.length, kind: 'a private key' };
}

function* webTokens(text: string): Iterable<Credential> {
  for (const match of text.matchAll(JWT))
    if (!isCut(text, match) && isWebToken(match)) yield endOf(match, match[0], 'a JSON Web Token');
}

function* issuedTokens(text: string): Iterable<Credential> {
  for (const shape of SHAPES.test(text) ? TOKEN_SHAPES : [])
    for (const match of text.matchAll(shape.pattern))
      if (!isCut(text, match) && isIssued(match[0], shape))
        yield endOf(match, match[0], `a credential of ${shape.issuer}`);
}

function* passwordsInAddresses(text: string): Iterable<Credential> {
  for (const { index, 1: user = '', 2: password = '' } of text.matchAll(USERINFO))
    if (isPassword(user, password))
      yield { index: index + 4 + user.length, length: password.length, kind: 'a password in an address' };
}

const valuesAfter = (
  pattern: RegExp,
  kind: string,
  isOne: (value: string, setting: Setting) => boolean = looksRandom,
): Detector =>
  function* (text, setting) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? '';
      if (!isCut(text, match) && isOne(value, setting)) yield endOf(match, value, kind);
    }
  };

function* userPasswords(text: string): Iterable<Credential> {
  for (const match of text.matchAll(USER)) {
    const { 1: user = '', 2: password = '' } = match;
    if (!isPlaceholder(password) && isPassword(user, password)) yield endOf(match, password, 'a password');
  }
}

function* spokenPasswords(text: string, setting: Setting): Iterable<Credential> {
  if (setting !== 'declared') return;
  for (const match of text.matchAll(SPOKEN)) {
    const value = (match[1] ?? '').replace(/[.,;:!?]$/, '');
    if (!isCut(text, match) && isMixed(value))
      yield { ...endOf(match, match[1] ?? '', 'a password'), length: value.length };
  }
}

function isMixed(value: string): boolean {
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value) || isPlaceholder(value)) return false;
  return /\d[a-z]|[a-z]\d/i.test(value) && !/^https?:|[[\]*\\^|]|^\/|\w=/.test(value);
}

function* namedValues(text: string, setting: Setting): Iterable<Credential> {
  for (const match of text.matchAll(NAMED)) {
    const at = match.index + match[0].length;
    const value = match[1] ?? '';
    const inQuery = /(?:[?&]|;\s?)[\w.[\]-]{1,60}=$/.test(text.slice(Math.max(0, at - 62), at));
    const name = nameBefore(text, match.index) + (/^[a-z]*/i.exec(match[0])?.[0] ?? '');
    if (CUT.test(text.slice(at + value.length)) || !isSecretName(name)) continue;
    if (looksRandom(value) || (inQuery && setting === 'declared' && isGuarded(value)))
      yield { index: at, length: value.length, kind: `the value of ${JSON.stringify(name.slice(0, 60))}` };
  }
}

const BY_FORM: readonly Detector[] = [privateKeys, webTokens, issuedTokens, passwordsInAddresses];
const BY_PLACE: readonly Detector[] = [
  valuesAfter(BASIC, 'a user and password', isLogin),
  valuesAfter(SCHEME, 'a token'),
  userPasswords,
  ...[COOKIE, SIGNED, IN_QUERY].map((pattern) => valuesAfter(pattern, 'a credential')),
  ...[namedValues, spokenPasswords],
];

export function credentialUnder(name: string, value: string, setting: Setting): Credential | undefined {
  const scheme = /^(?:bearer|basic|token|api-?key)[\s:=]+/i.exec(value)?.[0] ?? '';
  const named = /^cookie$/i.test(name) ? (/^[\w-]{1,40}=/.exec(value)?.[0] ?? '') : '';
  const bare = value.slice(scheme.length + named.length).replace(/;.*$/s, named === '' ? '$&' : '');
  const header = /^(?:proxy-)?authorization$/i.test(name);
  if (setting === 'answer' || /\s/.test(bare) || !(header || isSecretName(name))) return undefined;
  const [webToken] = bare.matchAll(JWT);
  if (webToken && !isWebToken(webToken)) return undefined;
  if (!(looksRandom(bare) || (setting === 'declared' && isGuarded(bare)))) return undefined;
  return { index: scheme.length + named.length, length: bare.length, kind: 'a credential' };
}

function isGuarded(value: string): boolean {
  if (value.length < 8 || value.length > 4_096) return false;
  if (/^(?:\.{0,2}|#)\/|:\/\/|^\w+\[\w*\]$|^\(|^[\w.+-]+@[\w-]+\.\w+$|^X-/i.test(value)) return false;
  if (!/[0-9!@#$%^&*]/.test(value) && !looksRandom(value)) return false;
  return !isPlaceholder(value);
}

function isIssued(token: string, { checksum }: TokenShape): boolean {
  const body = token.slice(token.search(/[-_./]/) + 1);
  return (checksum === true && endsInChecksum(body)) || !isSample(body);
}

function isCut(text: string, match: RegExpExecArray): boolean {
  return CUT.test(text.slice(match.index + match[0].length, match.index + match[0].length + 4));
}

function nameBefore(text: string, at: number): string {
  return /[\w$.[\]-]*$/.exec(text.slice(Math.max(0, at - 60), at))?.[0] ?? '';
}

function isFollowedByKey(rest: string): boolean {
  // One expression for headers and key would backtrack too much.
  const lines = rest.replaceAll(/^[\w-]+: .*\n/gm, '');
  const body = /^(?:[A-Za-z0-9+/=\s]|\\[nr]){32,}/.exec(lines.trimStart())?.[0] ?? '';
  const key = body.replaceAll(/\s|\\[nr]/g, '');
  return key !== '' && !isSample(key) && !CUT.test(rest.trim());
}

function isPassword(user: string, password: string): boolean {
  if (isPlaceholder(password) && !/\d/.test(password)) return false;
  return !isSample(password) && !(isPlaceholder(password) && isPlaceholder(user));
}

/** True for base64 of a user name, a colon and a password (Basic authentication). */
function isLogin(encoded: string, setting: Setting): boolean {
  const login = fromBase64(encoded);
  const colon = login?.indexOf(':') ?? -1;
  if (login === undefined || colon < 0 || /[^\x20-\x7e]/.test(login) || isSample(encoded)) return false;
  const secret = login.slice(colon + 1) || login.slice(0, colon);
  return setting === 'declared' ? !isPlaceholder(secret) : looksRandom(secret);
}

function isWebToken([, header = '', payload = '', signature = '']: RegExpExecArray): boolean {
  const said = fromBase64(payload);
  if (said === undefined || isSample(signature)) return false;
  if (!/"alg"|"enc"/.test(fromBase64(header) ?? '')) return false;
  return !/John Doe|Jane Doe|"role":\s*"anon"|"iss":\s*"joe"/.test(said);
}

/** Tokens of GitHub and npm end in a CRC-32 (ISO 3309) of their random part, in six base 62 digits. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 6;
const POLYNOMIAL = 0xedb88320;

export function endsInChecksum(body: string): boolean {
  return body.length > LENGTH && checksumOf(body.slice(0, -LENGTH)) === body.slice(-LENGTH);
}

export function checksumOf(random: string): string {
  let written = '';
  for (let rest = crc32(random); rest > 0; rest = Math.floor(rest / DIGITS.length))
    written = DIGITS.charAt(rest % DIGITS.length) + written;
  return written.padStart(LENGTH, '0');
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) & 0xff;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  }
  return ~crc >>> 0;
}
