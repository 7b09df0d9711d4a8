import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { type CountKey, useTexts } from './texts.tsx';

interface Props extends ComponentProps<typeof Button> {
  readonly left: number;
  readonly of: CountKey;
}

export function More({ left, of, ...button }: Props) {
  const { count } = useTexts();
  if (left <= 0) return null;
  return (
    <Button className={button.link ? 'link' : 'button wide'} {...button}>
      {count(of, left)}
    </Button>
  );
}
