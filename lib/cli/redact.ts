/** Shorter ones are part of ordinary words: nothing readable would be left. */
const SHORTEST = 4;
const MASK = '***';

/** Replaces what must never be shown, as it is and as it is commonly encoded. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ]);
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, MASK), text);
}

/** The same of every string in a value, names of properties included. */
export function redactAll<T>(value: T, redact: (text: string) => string): T {
  if (typeof value === 'string') return redact(value) as T;
  if (Array.isArray(value)) return value.map((item) => redactAll(item, redact)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name), redactAll(item, redact)]),
  ) as T;
}
