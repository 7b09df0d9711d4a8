import { browser } from 'wxt/browser';

/** What extension pages ask of the browser itself; all else they ask of the background. */

/** Adds the panel to the developer tools. */
export function addDevtoolsPanel(page: string): void {
  void browser.devtools.panels.create(browser.i18n.getMessage('name'), '', page);
}
