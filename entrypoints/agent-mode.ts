import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideAgentMode } from '../lib/page/webmcp/agent-mode.ts';

/** Only injected in agent mode, for browsers without WebMCP. */
export default defineUnlistedScript(() => provideAgentMode(document));
