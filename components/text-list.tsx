import type { HTMLAttributes } from 'react';
import { Untrusted } from './untrusted.tsx';

interface Props extends HTMLAttributes<HTMLUListElement> {
  readonly texts: readonly string[];
  readonly limit: number;
  readonly most?: number;
}

export function TextList({ texts, limit, most, ...list }: Props) {
  return (
    <ul {...list}>
      {texts.slice(0, most).map((text, index) => (
        <Untrusted as="li" key={index} text={text} limit={limit} />
      ))}
    </ul>
  );
}
