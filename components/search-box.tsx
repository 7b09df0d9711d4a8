import type { KeyboardEvent, Ref } from 'react';
import { Button, Icon, useTexts } from './kit.ts';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  onLeave?(chosen: boolean): void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchBox({ label, value, onChange, onLeave, ref }: Props) {
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      event.stopPropagation();
      onChange('');
    } else if (
      onLeave &&
      (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing))
    ) {
      event.preventDefault();
      onLeave(event.key === 'Enter');
    }
  };
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={ref}
        className="input"
        type="search"
        data-search=""
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? (
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : (
        <Button label={t('clearSearch')} onClick={() => onChange('')} icon="close" />
      )}
    </div>
  );
}
