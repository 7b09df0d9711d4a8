import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { type TextKey, useTexts } from './texts.tsx';

interface Props extends ComponentProps<'button'> {
  readonly icon?: IconName;
  /** Its words, where a text of ours says all. */
  readonly text?: TextKey;
  /** Its name, where it shows an icon alone. */
  readonly label?: string;
  readonly small?: boolean;
  /** The one that the view is for. */
  readonly go?: boolean;
  /** Words among words. */
  readonly link?: boolean;
}

/** A button, which submits no form unless it says so. */
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
