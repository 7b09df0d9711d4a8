import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideAgentMode } from '../lib/page/webmcp/agent-mode.ts';

/**
 * Offers tools in the page's own JavaScript world if the browser has no WebMCP. Only injected if the person has
 * switched agent mode on.
 */
export default defineUnlistedScript(() => provideAgentMode(document));
