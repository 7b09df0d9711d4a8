import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';

interface FoldProps {
  readonly className: string;
  readonly title: ReactNode;
  readonly icon?: boolean;
  content(): ReactNode;
}

export function Fold({ className, title, icon, content }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {icon && <Icon name={isOpen ? 'down' : 'right'} />}
        {title}
      </summary>
      {isOpen && content()}
    </details>
  );
}
