import type { ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** One entry of a list of facts. */
export function Fact({ label, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
