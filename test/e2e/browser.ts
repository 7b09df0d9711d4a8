import type { BrowserName } from '../browsers.ts';

export const BROWSER = process.env.AWAS_LENS_BROWSER as BrowserName;

/**
 * Scenarios that the same code decides in both browsers run in one; each use says which code that is. Whatever browsers do
 * themselves is tried in both: requests and their guards, cookies, worlds of scripts, sockets, windows, tabs, workers.
 */
export const IN_ONE_BROWSER = BROWSER === 'chromium';
