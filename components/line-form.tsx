import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit'> {
  label: ReactNode;
  isLabelHidden?: boolean;
  wrong?: ReactNode;
  text?: string;
  button: ReactNode;
  onChange(value: string): void;
  onSubmit(): void;
}

export function LineForm({
  label,
  isLabelHidden = false,
  wrong,
  text,
  button,
  onChange,
  onSubmit,
  ...input
}: Props) {
  const id = useId();
  const described = [text && `${id}text`, wrong && `${id}wrong`].filter(Boolean).join(' ');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className={isLabelHidden ? 'unseen' : 'label'} htmlFor={id}>
        {label}
      </label>
      <div className="split">
        <input
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={Boolean(wrong)}
          aria-describedby={described || undefined}
          {...input}
          onChange={({ target }) => onChange(target.value)}
        />
        {button}
      </div>
      {wrong && (
        <p className="problem" id={`${id}wrong`} role="alert">
          {wrong}
        </p>
      )}
      {text && (
        <p className="dim" id={`${id}text`}>
          {text}
        </p>
      )}
    </form>
  );
}
