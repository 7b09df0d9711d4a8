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
