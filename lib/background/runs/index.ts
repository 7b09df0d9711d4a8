import { sendWith } from '../../run/send.ts';
import type { Services } from '../services.ts';
import { createDetails, type KnownDetails } from '../sites/details.ts';
import { createActionRecords } from './action-records.ts';
import { createCredentials } from './credentials.ts';
import { createGrants } from './grants.ts';
import { createMcpTools } from './mcp-tools.ts';
import { PageTabs } from './page-tabs.ts';
import { Planning } from './planning.ts';
import { RequestRuns } from './request-runs.ts';
import { Runs } from './runs.ts';
import { createRunStore } from './store.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Everything about runs. Its parts find each other here. */
export class Running {
  readonly services: Services;
  readonly credentials;
  readonly details;
  readonly records;
  readonly grants;
  readonly tools;
  readonly store;
  readonly pageTabs;
  readonly planning;
  readonly requests;
  readonly runs;

  constructor(services: Services) {
    const { session, platform, now } = services;
    this.services = services;
    this.credentials = createCredentials(session, { send: sendWith(platform.fetch), now });
    this.details = createDetails(session, platform.fetch, now);
    this.records = createActionRecords(session);
    this.grants = createGrants(session);
    this.tools = createMcpTools(session);
    this.store = createRunStore(session, async (run) =>
      withoutSecrets(run, await this.credentials.secrets()),
    );
    this.pageTabs = new PageTabs(services);
    this.planning = new Planning(this);
    this.requests = new RequestRuns(this);
    this.runs = new Runs(this);
  }

  /** Details as far as pages and agents may know them: another origin's only where the person lets the site read it. */
  get knownDetails(): KnownDetails {
    const { details, grants } = this;
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
}
