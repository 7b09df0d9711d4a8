import { mountPanel } from '../shared/mount.tsx';

void mountPanel({ offersSidePanel: true });
