import type { TabProtocol } from './protocol.ts';

/** What goes over runtime.sendMessage and tabs.sendMessage, either way; a `Reply` comes back. */
export interface Message {
  /** The name in the protocol. */
  readonly name: string;
  readonly request: unknown;
}

export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string'
  );
}

/**
 * The script of the extension, as a path in the package, that answers each message in a tab. `CONTENT_SCRIPT` is there
 * always; the others are injected by scripting.executeScript before they are asked, which may be done again and again.
 */
export const CONTENT_SCRIPT = '/content-scripts/content.js';
export const SCRIPT_OF = {
  scan: CONTENT_SCRIPT,
  execute: '/page-run.js',
  send: '/page-run.js',
  cancel: '/page-run.js',
  reveal: '/overlay.js',
  overlay: '/overlay.js',
  offer: '/agent-tools.js',
  pageTools: '/agent-tools.js',
} as const satisfies Readonly<Record<keyof TabProtocol, string>>;
