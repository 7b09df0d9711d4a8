import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit'> {
  readonly label: ReactNode;
  /** Only for those who do not see the field: what is around it says it. */
  readonly isLabelHidden?: boolean;
  /** Why it cannot be taken as it is. */
  readonly wrong?: string | undefined;
  /** A word of explanation. */
  readonly text?: string;
  /** The button that takes it. */
  readonly button: ReactNode;
  onChange(value: string): void;
  onSubmit(): void;
}

/** One line to type into, and a button beside it. */
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
          aria-invalid={wrong !== undefined}
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
