import { inspected } from '../../lib/browser/pages.ts';
import { mountPanel } from '../shared/mount-panel.tsx';

const here = inspected();
// The developer tools have a theme of their own.
if (here) document.documentElement.style.colorScheme = here.dark ? 'dark' : 'light';
void mountPanel({ ...(here && { tabId: here.tabId }), offersWorkbench: true });
