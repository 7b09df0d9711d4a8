import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { usePanel } from './context.tsx';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.tsx';

interface Props {
  readonly label: string;
  /** Made only when it is asked for. */
  text(): string | Promise<string>;
  readonly className?: string;
  /** Shows the icon alone. */
  readonly compact?: boolean;
  readonly title?: string;
}

export function CopyButton({ label, text, className = 'link', compact = false, title }: Props) {
  const { ports, attempt, announce } = usePanel();
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (!(await attempt(async () => ports.copy(await text())))) return;
    setCopied(true);
    announce(t('copied'));
  };
  return (
    <Button
      className={className}
      onClick={copy}
      {...(compact ? { 'aria-label': label, title: label } : { title })}
    >
      {compact && <Icon name={copied ? 'check' : 'copy'} />}
      {!compact && (copied ? t('copied') : label)}
    </Button>
  );
}
