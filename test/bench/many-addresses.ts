export const addressOf = (n: number): string => `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

export function numberOf(address: string): number {
  const [, high = 1, middle = 0, low = 0] = address.split('.').map(Number);
  return ((high - 1) << 16) | (middle << 8) | low;
}
