import { mountPanel } from '../shared/mount-panel.tsx';

void mountPanel({ offersSidePanel: true });
