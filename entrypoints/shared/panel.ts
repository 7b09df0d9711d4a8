import { inspected } from '../../lib/browser/pages.ts';
import { mountPanel } from './mount-panel.tsx';

const page = document.documentElement.classList;
const inspectedTab = inspected((isDark) => {
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
});
void mountPanel({
  tabId: inspectedTab,
  follows: page.contains('sidepanel'),
  isPopup: page.contains('popup'),
});
