import { fromBase64, toBase64 } from '../../http/index.ts';
import type { Outcome, Run } from '../../model/index.ts';
import { sendWith } from '../../run/send.ts';
import { redactor } from '../../text/index.ts';
import type { Services } from '../services.ts';
import { createDetails, type KnownDetails } from '../sites/details.ts';
import { createActionRecords } from './action-records.ts';
import { createAnswers } from './answers.ts';
import { createCredentials } from './credentials.ts';
import { createGrants } from './grants.ts';
import { createRunHandlers } from './handlers.ts';
import { createMcpTools } from './mcp-tools.ts';
import { createPageRuns } from './page-runs.ts';
import { createPageTabs } from './page-tabs.ts';
import type { RunParts } from './parts.ts';
import { createPlanning } from './planning.ts';
import { createShowQuestion } from './questions.ts';
import { createRequestRuns } from './request-runs.ts';
import { createRunControl, type Runs } from './runs.ts';
import { createRunStore } from './store.ts';

export function createRuns(services: Services) {
  const { session, platform, now } = services;
  const asking = { send: sendWith(platform.fetch), now };
  const credentials = createCredentials(session, asking);
  const details = createDetails(session, platform.fetch, now);
  const records = createActionRecords(session);
  const grants = createGrants(session);
  const tools = createMcpTools(session, asking);
  const store = createRunStore(session, async (run) => withoutSecrets(run, await credentials.secrets()));
  const parts: RunParts = {
    services,
    store,
    credentials,
    details,
    records,
    tools,
    grants,
    pageTabs: createPageTabs(services),
    known: (runId) => runs.known(runId),
    apply: (runId, event) => runs.apply(runId, event),
  };
  const planning = createPlanning(parts);
  const requests = createRequestRuns(parts);
  const pages = createPageRuns({ ...services, ...parts });
  const runs: Runs = createRunControl({
    ...parts,
    planning,
    requests,
    pages,
    showQuestion: createShowQuestion(services),
  });
  const answers = createAnswers(parts);

  const knownDetails: KnownDetails = {
    version: () => details.version() + grants.version(),
    async known(site, action) {
      const { transport } = action;
      const origin = transport.kind === 'detail' ? URL.parse(transport.detailUrl)?.origin : undefined;
      const may = origin !== undefined && (origin === site || (await grants.readable(site)).has(origin));
      return may ? details.known(site, action) : action;
    },
  };

  const handlers = createRunHandlers({ ...parts, planning, runs, answers, pages });
  return { runs, pages, planning, knownDetails, ...handlers };
}

export function withoutSecrets(run: Run, secrets: readonly string[]): Run {
  if (secrets.length === 0 || (!run.outcome && run.progress === '')) return run;
  const { value, bytes } = redactor(secrets);
  const { outcome } = run;
  return {
    ...run,
    progress: value(run.progress),
    ...(outcome && { outcome: withFile(value(outcome), outcome, bytes) }),
  };
}

function withFile(redacted: Outcome, outcome: Outcome, bytes: (of: Uint8Array) => Uint8Array): Outcome {
  if (!redacted.ok || !outcome.ok || !redacted.file || outcome.file?.base64 === undefined) return redacted;
  const file = fromBase64(outcome.file.base64);
  const clean = bytes(file);
  const base64 = clean === file ? outcome.file.base64 : toBase64(clean);
  return { ...redacted, file: { ...redacted.file, base64 } };
}
