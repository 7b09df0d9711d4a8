import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { usePanel } from './context.tsx';

interface Props {
  label: string;
  text(): string | Promise<string>;
  small?: boolean;
  compact?: boolean;
  title?: string;
}

export function CopyButton({ label, text, small = false, compact = false, title }: Props) {
  const { ports, attempt, announce, t } = usePanel();
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
  if (compact) return <Button label={label} title={label} onClick={copy} icon={copied ? 'check' : 'copy'} />;
  return (
    <Button small={small} link={!small} title={title} onClick={copy}>
      {copied ? t('copied') : label}
    </Button>
  );
}
