import { fromBase64, toBase64 } from '../../http/index.ts';
import type { Outcome, Run } from '../../model/index.ts';
import { redactor } from '../../text/index.ts';

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
