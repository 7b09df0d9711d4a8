import type { Kind } from '../../lib/model/index.ts';
import shapes from './kind-signs.json' with { type: 'json' };

/** The sign of a kind of finding: kinds differ in shape as well as in colour. */
export function KindSign({ kind }: { kind: Kind }) {
  const { edge, sign } = shapes[kind];
  return (
    <svg className={`kind-sign kind-${kind}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path className="kind-edge" d={edge} />
      <path className="kind-mark" d={sign} />
    </svg>
  );
}
