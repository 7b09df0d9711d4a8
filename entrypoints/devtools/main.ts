import { addDevtoolsPanel } from '../../lib/browser/pages.ts';

addDevtoolsPanel('devtools-panel.html');
