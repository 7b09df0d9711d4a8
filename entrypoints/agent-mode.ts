import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideAgentMode } from '../lib/page/webmcp/agent-mode.ts';

/** Offers tools in the page's own world, for browsers without WebMCP. Only injected in agent mode. */
export default defineUnlistedScript(() => provideAgentMode(document));
