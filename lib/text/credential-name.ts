import { wordsOfName } from './loose-name.ts';

/** Compares whole words: “author” and “max_tokens” aren't credentials. */

const STEMS =
  /token(?!iz|is)|secret|passw|passphrase|passcode|credential|api-?key|signature|authorization|sess-?id|session-?id|csrf|xsrf|oauth|saml-?response/;
const WORDS = new Set(
  'auth authcode bearer cookie cookies cookie2 hmac jwt otp pass pin pwd sid sig totp'.split(' '),
);
const WHOLE = new Set(['code', 'code-verifier', 'session', 'ssid']);
const CODES = /^(?:access|activation|auth|authorization|backup|login|recovery|security|verification)$/;
const OPEN_KEYS =
  /^(?:cache|foreign|group|i18n|idempotency|object|partition|primary|public|row|sort|storage|translation)$/;
const OPEN_TOKENS =
  /^(?:completion|continuation|input|max|min|next|num|output|page|prompt|sync|total|used)-(?:page-)?tokens?$|-tokens-(?:left|used)$/;
const ABOUT =
  /^(?:at|count|endpoint|expires|expiry|format|header|in|length|limit|location|method|name|param|policy|prefix|required|scheme|status|type|types|uri|url)$/;

const SECRET =
  /(?:^|-)(?:(?:api|access|account|auth|client|consumer|deploy|encryption|hmac|license|master|private|secret|secret-access|service|service-role|shared|signing|ssh|storage-account|subscription)-?key|(?:access|api|auth|bearer|bot|id|pat|personal|refresh|security|session)-?token|token|(?:client|app|consumer|shared|signing|webhook)-?secret|secret|password|passwd|pwd|passphrase|credentials?|bearer|jwt|pat)$|^(?:pass|cookie)$/;

export function isCredentialName(name: string): boolean {
  const words = wordsOfName(name);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  const whole = words.join('-');
  if (ABOUT.test(last) || OPEN_TOKENS.test(whole)) return false;
  if (last === 'key') return !OPEN_KEYS.test(before);
  if (last === 'code' && CODES.test(before)) return true;
  return WHOLE.has(whole) || STEMS.test(whole) || words.some((word) => WORDS.has(word));
}

export function isSecretName(name: string): boolean {
  const whole = wordsOfName(name).join('-');
  return SECRET.test(whole) && !OPEN_TOKENS.test(whole);
}

const RENEWED =
  /csrf|xsrf|nonce|authenticity-?token|request-?verification-?token|captcha|turnstile-response|viewstate|event-?validation|^(?:form-)?token$|^form-build-id$|(?:^|-)timestamp$/;

export const isRenewedName = (name: string): boolean => RENEWED.test(wordsOfName(name).join('-'));

const NOW_MS = 60_000;

function stampOf(text: string): number {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'));
  return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? Date.parse(text) : Number.NaN;
}

/** True for the present time instead of none or an earlier one, as scripts write it into hidden fields. */
export function isClock(before: readonly string[], after: readonly string[]): boolean {
  const isNow = (text: string): boolean => Math.abs(stampOf(text) - Date.now()) < NOW_MS;
  return before.every((text) => text === '' || stampOf(text) <= Date.now()) && after.every(isNow);
}
