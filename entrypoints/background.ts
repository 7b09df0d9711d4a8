import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/start.ts';

/** A worker with modules takes twice as long to start, so this isn't a module. */
export default defineBackground(startBackground);
