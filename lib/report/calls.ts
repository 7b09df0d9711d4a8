import type { Json, RejectedCall, Run } from '../model/index.ts';
import { credentialsIn, redact, redactNamed } from '../text/index.ts';

const MAX_TEXT = 2_000;

export function toCallLog(runs: readonly Run[], refused: readonly RejectedCall[], version: string): Json {
  return {
    creator: { name: 'AWAS Lens', version },
    calls: runs.toSorted((a, b) => a.startedAt - b.startedAt).map((run) => withoutSecrets(entryOf(run))),
    refused: refused.toReversed().map((note) => withoutSecrets(refusedOf(note))),
  };
}

function entryOf(run: Run): Json {
  const { asker, tool, action, actionName, allowedBy, outcome, plan, startedAt, state } = run;
  return {
    at: new Date(startedAt).toISOString(),
    site: run.origin,
    who: asker.kind,
    ...(tool !== undefined && { tool }),
    action,
    name: actionName.slice(0, 300),
    arguments: redactNamed(run.arguments) as Json,
    risk: plan.risk,
    asked: plan.consent,
    ...(allowedBy !== undefined && { allowedBy }),
    sent: plan.effects.map(({ method, target, path, over }) => `${method} ${target}${path} (${over})`.trim()),
    state,
    ...(outcome && {
      ok: outcome.ok,
      ...(outcome.tookMs !== undefined && { tookMs: outcome.tookMs }),
      ...(outcome.status && { status: outcome.status }),
      ...(!outcome.ok && { code: outcome.code, message: outcome.message.slice(0, MAX_TEXT) }),
    }),
  };
}

function refusedOf({ at, origin, by, tool, arguments: given, code, message, tookMs }: RejectedCall): Json {
  return {
    at: new Date(at).toISOString(),
    site: origin,
    who: by,
    tool,
    arguments: given,
    code,
    message,
    tookMs,
  };
}

function withoutSecrets(entry: Json): Json {
  const text = JSON.stringify(entry);
  const secrets = credentialsIn(text, 'declared').map(({ index, length }) =>
    text.slice(index, index + length),
  );
  return redact(entry, secrets);
}
