export class CallFault extends Error {}

function hint(path: string): string {
  if (/^file:\/\//i.test(path)) return ' Write the path without file://.';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return ' Only http and https URLs are supported.';
  return /^(?:localhost|(?:[a-z0-9-]+\.)+(?!json$|txt$|html?$)[a-z]{2,24})(?::\d+)?(?:\/|$)/i.test(path)
    ? ` For a site write “https://${path}”.`
    : '';
}

const denied = (path: string, what: string) =>
  `“${path}” can’t be ${what === 'read' ? 'opened' : what}: permission denied.`;

const missing = (path: string) => `There is no file or folder “${path}”.${hint(path)}`;

const SENTENCES: Readonly<Record<string, (path: string, what: string) => string>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  EACCES: denied,
  EPERM: denied,
  EISDIR: (path) => `“${path}” is a folder, not a file.`,
  ELOOP: (path) => `“${path}” is a circular symbolic link.`,
  EROFS: (path) => `“${path}” is on a read-only disk.`,
  ENOSPC: (path) => `There is no space left to write “${path}”.`,
  ENAMETOOLONG: (path) => `“${path.slice(0, 80)}…” is too long for a file name.`,
};

const nodeCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export function sentenceOf(error: unknown, path: string, what: 'read' | 'written' = 'read'): string {
  const code = nodeCode(error);
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  if (sentence) return sentence(path, what);
  return `“${path}” can’t be ${what}: ${error instanceof Error ? error.message : String(error)}`;
}

export function codeOf(error: unknown): string {
  return /^ENO(?:ENT|TDIR)$/.test(nodeCode(error)) ? 'not-found' : 'unreadable';
}
