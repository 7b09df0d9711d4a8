import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/start.ts';

/** One script and no module: a worker that must load modules takes twice as long to wake. */
export default defineBackground(startBackground);
