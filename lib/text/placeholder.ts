import placeholders from './placeholders.json' with { type: 'json' };

const TEMPLATE = /x{4}|\*{3}|•{3}|\.\.\.|…|<[^<>]*>|\{[^{}]*\}|^\$[a-z_({]|\$[{(]|%\w+%|^\[[^[\]]*\]$/i;
const SAID =
  /example|sample|placeholder|your[-_ ]?|change[-_]?(?:me|it)|replace|dummy|fake|redacted|insert|todo|deadbeef|cafebabe|qwerty|asdfgh|foobar|lorem/i;

const PRINTED = Object.values(placeholders.printed).flat();

const PUBLIC = /^(?:pk|sk|rk)_test_|^pk_live_|^pk\.eyJ|^sb_publishable_/;

const WORDS = new Set(placeholders.words.split(' '));

export function isPlaceholder(text: string): boolean {
  if (isStandIn(text)) return true;
  if (remainder(text).length < 5) return true;
  const plain = fromBase64(text);
  return (
    plain !== undefined && /^[ -~]{6,}$/.test(plain) && (isStandIn(plain) || remainder(plain).length < 5)
  );
}

export function isSample(body: string): boolean {
  return isStandIn(body) || isMonotonous(body);
}

function isStandIn(text: string): boolean {
  return (
    TEMPLATE.test(text) ||
    SAID.test(text) ||
    PUBLIC.test(text) ||
    PRINTED.some((known) => text.includes(known))
  );
}

export function fromBase64(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}

function remainder(text: string): string {
  if (isMonotonous(text)) return '';
  return (text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z]+|\d+/g) ?? [])
    .filter((part) => !WORDS.has(part.toLowerCase()) && !isRow(part.toLowerCase()))
    .join('');
}

function isRow(part: string): boolean {
  return part.length >= 3 && share(part) === 1;
}

function isMonotonous(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (plain.length < 6) return false;
  if (new Set(plain).size <= Math.min(5, plain.length / 2)) return true;
  if (isRepeated(plain)) return true;
  const letters = plain.replaceAll(/\d/g, '');
  const digits = plain.replaceAll(/\D/g, '');
  const inRow = share(letters) * letters.length + share(digits) * digits.length;
  return inRow / plain.length > 0.6;
}

function share(text: string): number {
  let counted = 0;
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    const step = stepOf(text, from);
    if (Math.abs(step) <= 1) while (to < text.length && stepOf(text, to - 1) === step) to++;
    const least = Math.min(text.length, 4);
    if (to - from >= least) {
      counted += to - from;
      from = to;
    } else from++;
  }
  return text.length === 0 ? 0 : counted / text.length;
}

function stepOf(text: string, at: number): number {
  const step = text.charCodeAt(at + 1) - text.charCodeAt(at);
  if (step === -9) return 1;
  return Number.isNaN(step) ? 99 : step;
}

function isRepeated(text: string): boolean {
  if (text.length < 12) return false;
  const parts = new Set<string>();
  for (let at = 0; at + 3 <= text.length; at++) parts.add(text.slice(at, at + 3));
  return parts.size / (text.length - 2) < 0.6;
}

const MIN_LENGTH = 16;

export function looksRandom(text: string): boolean {
  if (text.length < MIN_LENGTH || text.length > 4_096 || isPlaceholder(text)) return false;
  const plain = text.replaceAll(/[^A-Za-z0-9]/g, '');
  if (plain.length < MIN_LENGTH - 2 || new Set(plain).size < 7 || remainder(text).length < 12) return false;
  return changes(plain) / plain.length > 0.2;
}

function changes(text: string): number {
  const words = text.replaceAll(/[A-Z](?=[a-z]{3})/g, (capital) => capital.toLowerCase());
  let count = 0;
  for (let at = 1; at < words.length; at++) if (kindOf(words, at) !== kindOf(words, at - 1)) count++;
  return count;
}

function kindOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 58) return 0;
  return code < 91 ? 1 : 2;
}
