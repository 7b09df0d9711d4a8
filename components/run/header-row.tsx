import type { ReactNode } from 'react';
import { Untrusted } from '../untrusted.tsx';

export function HeaderRow({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <Untrusted as="dt" text={name} limit={100} />
      <Untrusted as="dd" text={value} limit={300} />
    </div>
  );
}
