import { mountPanel } from '../shared/mount-panel.tsx';

void mountPanel({ follows: true, offersWorkbench: true });
