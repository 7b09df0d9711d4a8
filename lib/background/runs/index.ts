import type { Action, Plan } from '../../model/index.ts';
import { sendWith } from '../../run/send.ts';
import type { Services } from '../services.ts';
import { createDetails, type KnownDetails } from '../sites/details.ts';
import { createActionRecords } from './action-records.ts';
import { createCredentials } from './credentials.ts';
import { createGrants, type Grants } from './grants.ts';
import { createRunHandlers } from './handlers.ts';
import { createMcpTools } from './mcp-tools.ts';
import { PageTabs } from './page-tabs.ts';
import { Planning } from './planning.ts';
import { RequestRuns } from './request-runs.ts';
import { Runs } from './runs.ts';
import { createRunStore } from './store.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface Running {
  readonly runs: Runs;
  readonly planning: Planning;
  /** Details as far as pages and agents may know them. */
  readonly details: KnownDetails;
  readonly handlers: ReturnType<typeof createRunHandlers>;
}

/**
 * Everything about runs, put together.
 * @param unattended what the browser's owner lets run without a question
 */
export function createRunning(
  services: Services,
  unattended: (site: string, action: Action, plan: Plan) => Promise<boolean> = async () => false,
): Running {
  const { session, platform, now } = services;
  const credentials = createCredentials(session, { send: sendWith(platform.fetch), now });
  const details = createDetails(session, platform.fetch, now);
  const records = createActionRecords(session);
  const grants = createGrants(session);
  const tools = createMcpTools(session);
  const store = createRunStore(session, async (run) => withoutSecrets(run, await credentials.secrets()));
  const pageTabs = new PageTabs(services);
  const planning = new Planning({
    services,
    store,
    credentials,
    records,
    details,
    tools,
    grants,
    pageTabs,
    unattended,
  });
  const runs = new Runs({
    services,
    store,
    planning,
    grants,
    pageTabs,
    requests: (apply) => new RequestRuns({ services, credentials, records, tools, apply }),
  });
  const handlers = createRunHandlers({ services, store, planning, credentials, grants, tools, runs });
  return { runs, planning, details: detailsFor(details, grants), handlers };
}

/** What another origin says in a detail is known to a site's pages only where the person lets that site read it. */
function detailsFor(details: KnownDetails, grants: Grants): KnownDetails {
  return {
    version: () => details.version() + grants.version(),
    async known(site, action) {
      const { transport } = action;
      const origin = transport.kind === 'detail' ? URL.parse(transport.detailUrl)?.origin : undefined;
      const may = origin !== undefined && (origin === site || (await grants.readable(site)).has(origin));
      return may ? details.known(site, action) : action;
    },
  };
}
