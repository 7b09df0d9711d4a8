import { browser } from 'wxt/browser';

/** The extension was installed or updated, or the browser has started. */
export function onStart(listener: () => void): void {
  browser.runtime.onInstalled.addListener(listener);
  browser.runtime.onStartup.addListener(listener);
}

/** The person has let the extension at more sites, or at fewer. */
export function onAccessChange(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
