import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideAgentMode } from '../lib/page/webmcp/agent-mode.ts';

/** Offers tools in the page's own world if there is no WebMCP. Only injected if a person has switched it on. */
export default defineUnlistedScript(() => provideAgentMode(document));
