import { serveSockets } from '../../lib/browser/offscreen-sockets.ts';

serveSockets(() => window.parent.close());
