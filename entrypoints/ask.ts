import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { ask } from './shared/ask.ts';

/** Asks for what the popup and the side panel show first, before their own scripts are there. */
export default defineUnlistedScript(() => void ask());
