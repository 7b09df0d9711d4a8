import { type ComponentProps, useEffect, useState } from 'react';
import type { Json } from '../../lib/model/index.ts';
import { useTexts } from '../texts.tsx';

interface Props {
  control: ComponentProps<'textarea'> & { readonly id: string };
  value: Json | undefined;
  onChange(value: Json | undefined): void;
  onValid?(valid: boolean): void;
  placeholder?: string;
  rows: number;
}

export function JsonInput({ control, value, onChange, onValid, placeholder, rows }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState(() => write(value));
  const [error, setError] = useState('');

  useEffect(() => {
    setText((typed) => (sameAs(typed, value) ? typed : write(value)));
  }, [value]);

  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') {
      setError('');
      onValid?.(true);
      return onChange(undefined);
    }
    try {
      const parsed: Json = JSON.parse(next);
      setError('');
      onValid?.(true);
      onChange(parsed);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
      onValid?.(false);
    }
  };

  return (
    <>
      <textarea
        {...control}
        aria-invalid={error !== '' || control['aria-invalid']}
        aria-describedby={[control['aria-describedby'], error && `${control.id}-json`]
          .filter(Boolean)
          .join(' ')}
        className="input lines mono"
        rows={rows}
        value={text}
        placeholder={placeholder ?? '{ }'}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      {error && (
        <p className="problem" id={`${control.id}-json`}>
          {t('notJson')} <bdi>{error}</bdi>
        </p>
      )}
    </>
  );
}

function write(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function sameAs(text: string, value: Json | undefined): boolean {
  if (text.trim() === '') return value === undefined;
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return true;
  }
}
