import type { Kind } from '../../lib/model/index.ts';

const SHAPES: Readonly<Record<Kind, { readonly edge: string; readonly sign: string }>> = {
  error: {
    edge: 'M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2Z',
    sign: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8',
  },
  warning: {
    edge: 'M8 1.6 15 14.4H1L8 1.6Z',
    sign: 'M8 6.2v3.6m0 2.1h.01',
  },
  info: {
    edge: 'M3.4 1.6h9.2q1.8 0 1.8 1.8v9.2q0 1.8-1.8 1.8H3.4q-1.8 0-1.8-1.8V3.4q0-1.8 1.8-1.8Z',
    sign: 'M8 7.4v4M8 4.6h.01',
  },
  review: {
    edge: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
    sign: 'M6.2 6.3a1.8 1.8 0 1 1 2.7 1.6q-.9.5-.9 1.4m0 2.2h.01',
  },
};

export function KindSign({ kind }: { kind: Kind }) {
  const { edge, sign } = SHAPES[kind];
  return (
    <svg className={`kind-sign kind-${kind}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path className="kind-edge" d={edge} />
      <path className="kind-mark" d={sign} />
    </svg>
  );
}
