import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/start.ts';

/** Not a module, since a worker with modules takes twice as long to start. */
export default defineBackground(startBackground);
