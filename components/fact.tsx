import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  children: ReactNode;
}

export function Fact({ label, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
