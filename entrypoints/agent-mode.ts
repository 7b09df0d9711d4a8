import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideAgentMode } from '../lib/page/webmcp/agent-mode.ts';

export default defineUnlistedScript(() => provideAgentMode(document));
