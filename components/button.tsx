import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { type TextKey, useTexts } from './texts.tsx';

interface Props extends ComponentProps<'button'> {
  readonly icon?: IconName;
  /** Its words, where a text of ours says all. */
  readonly text?: TextKey;
  /** Its name, where it shows an icon alone. */
  readonly label?: string;
}

/** A button, which submits no form unless it says so. */
export function Button({ icon, text, label, className, type = 'button', children, ...rest }: Props) {
  const { t } = useTexts();
  const look = label === undefined ? 'button' : 'icon-button';
  return (
    <button type={type} className={className ?? look} aria-label={label} {...rest}>
      {icon && <Icon name={icon} />}
      {text === undefined ? children : t(text)}
    </button>
  );
}
