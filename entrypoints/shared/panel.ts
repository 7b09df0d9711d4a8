import { inspected } from '../../lib/browser/pages.ts';
import { mountPanel } from './mount-panel.tsx';

/** The script of every page that is a panel. What it mounts is in one file with all that pages share (`wxt.config.ts`). */
const page = document.documentElement.classList;
// The developer tools have a theme of their own.
const inspectedTab = inspected((isDark) => {
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
});
void mountPanel({
  tabId: inspectedTab,
  follows: page.contains('sidepanel'),
  isPopup: page.contains('popup'),
});
