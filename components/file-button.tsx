import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface Props extends ComponentProps<typeof Button> {
  accept?: string;
  onFile(file: File): void;
}

export function FileButton({ accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise, choosing the same file again wouldn't fire `change`.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
