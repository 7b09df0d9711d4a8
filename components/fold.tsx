import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';

interface FoldProps {
  className: string;
  title: ReactNode | ((isOpen: boolean) => ReactNode);
  icon?: boolean;
  children?: ReactNode;
  content(): ReactNode;
}

export function Fold({ className, title, icon, children, content }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {icon && <Icon name={isOpen ? 'down' : 'right'} />}
        {typeof title === 'function' ? title(isOpen) : title}
      </summary>
      {children}
      {isOpen && content()}
    </details>
  );
}
