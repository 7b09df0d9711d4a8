import type { ReactNode } from 'react';
import { Untrusted } from '../untrusted.tsx';

/** A header of a request or an answer, in a list of them. */
export function HeaderRow({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>
        <Untrusted text={name} limit={100} />
      </dt>
      <dd>
        <Untrusted text={value} limit={300} />
      </dd>
    </div>
  );
}
