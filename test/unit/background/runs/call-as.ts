import type { ActionOfTab, Planning } from '../../../../lib/background/runs/planning.ts';
import type { Runs } from '../../../../lib/background/runs/runs.ts';
import { openAction, prepareCall } from '../../../../lib/call/prepare.ts';
import type { Arguments, Asker, PlanError, Run } from '../../../../lib/model/index.ts';

export async function callAs(
  asker: Asker,
  { planning, runs }: { readonly planning: Planning; readonly runs: Runs },
  { arguments: args, ...call }: ActionOfTab & { readonly arguments: Arguments },
): Promise<Run | PlanError> {
  const ports = planning.portsFor(call, asker, undefined);
  const opened = await openAction(ports);
  if (!opened.ok) return opened;
  const prepared = opened.isDetail ? opened : await prepareCall(ports, opened, args);
  return prepared.ok ? runs.begin(prepared, asker, call) : prepared;
}
