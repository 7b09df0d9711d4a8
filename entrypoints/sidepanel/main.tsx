import { mountPanel } from '../shared/mount.tsx';

void mountPanel({ follows: true });
