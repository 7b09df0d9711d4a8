import { type KeyboardEvent, type RefObject, useState } from 'react';

const ROVING = '[data-roving]';

/** Tab reaches one item. Arrow keys, Home and End reach the others (WAI-ARIA roving tabindex). */
export function useRoving(
  container: RefObject<HTMLElement | null>,
  keys: readonly string[],
  beyond?: () => void,
) {
  const [current, setCurrent] = useState<string>();
  const stop = current !== undefined && keys.includes(current) ? current : keys[0];
  return {
    item: (key: string) => ({
      'data-roving': key,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setCurrent(key),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const items = [...(container.current?.querySelectorAll<HTMLElement>(ROVING) ?? [])];
      const index = items.indexOf(document.activeElement as HTMLElement);
      if (index === -1) return;
      const to = target(event.key, index, items.length);
      if (to === undefined) return;
      event.preventDefault();
      if (to < 0) beyond?.();
      else items[to]?.focus();
    },
    focusFirst: () => container.current?.querySelector<HTMLElement>(ROVING)?.focus(),
  };
}

function target(key: string, index: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(length - 1, index + 1);
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    case 'PageDown':
      return Math.min(length - 1, index + 8);
    case 'PageUp':
      return Math.max(0, index - 8);
    default:
      return undefined;
  }
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  );
}
