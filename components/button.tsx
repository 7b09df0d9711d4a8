import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { type CountKey, type TextKey, useTexts } from './texts.tsx';

interface Props extends ComponentProps<'button'> {
  icon?: IconName;
  text?: TextKey;
  label?: string;
  small?: boolean;
  go?: boolean;
  link?: boolean;
}

export function Button({ icon, text, label, small, go, link, type = 'button', children, ...rest }: Props) {
  const { t } = useTexts();
  const shape = link ? 'link' : ['button', small && 'small', go && 'go'].filter(Boolean).join(' ');
  const look = label === undefined ? shape : 'icon-button';
  return (
    <button type={type} className={look} aria-label={label} {...rest}>
      {icon && <Icon name={icon} />}
      {text === undefined ? children : t(text)}
    </button>
  );
}

interface MoreProps extends ComponentProps<typeof Button> {
  left: number;
  of: CountKey;
}

export function More({ left, of, ...button }: MoreProps) {
  const { count } = useTexts();
  if (left <= 0) return null;
  return (
    <Button className={button.link ? 'link' : 'button wide'} {...button}>
      {count(of, left)}
    </Button>
  );
}
