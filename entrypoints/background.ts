import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/start.ts';

/** A script instead of a module, since a worker with modules takes twice as long to wake. */
export default defineBackground(startBackground);
