import type { Services } from '../services.ts';
import type { Details } from '../sites/details.ts';
import type { ActionRecords } from './action-records.ts';
import type { Credentials } from './credentials.ts';
import type { Grants } from './grants.ts';
import type { McpTools } from './mcp-tools.ts';
import type { PageTabs } from './page-tabs.ts';
import type { KeptRun, RunStore } from './store.ts';
import type { RunEvent } from './transition.ts';

export interface RunParts {
  readonly services: Services;
  readonly store: RunStore;
  readonly credentials: Credentials;
  readonly details: Details;
  readonly records: ActionRecords;
  readonly tools: McpTools;
  readonly grants: Grants;
  readonly pageTabs: PageTabs;
  readonly known: (runId: string) => Promise<KeptRun>;
  readonly apply: (runId: string, event: RunEvent) => Promise<KeptRun | undefined>;
}
