import type { KeyboardEvent } from 'react';
import { useTexts } from './texts.tsx';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  /** What the number means, for those who do not see its colour. */
  readonly countLabel?: string;
  readonly tone?: 'bad' | 'warned';
}

interface Props<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly current: Id;
  onChoose(id: Id): void;
}

/** ARIA tabs: one stop of the Tab key, arrow keys choose at once. */
export function Tabs<Id extends string>({ label, items, current, onChoose }: Props<Id>) {
  const { direction, number } = useTexts();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = items.findIndex(({ id }) => id === current);
    const to = targetOf(event.key, index, items.length, direction);
    const item = to === undefined ? undefined : items[to];
    if (!item) return;
    event.preventDefault();
    onChoose(item.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${item.id}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`tab-${item.id}`}
          aria-selected={item.id === current}
          aria-controls="tabpanel"
          tabIndex={item.id === current ? 0 : -1}
          onClick={() => onChoose(item.id)}
        >
          {item.label}
          {item.count !== undefined && item.count > 0 && (
            <span className={item.tone ? `count ${item.tone}` : 'count'}>
              {item.count > 999 ? '999+' : number(item.count)}
              {item.countLabel && <span className="unseen"> {item.countLabel}</span>}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Where a key leads from the tab in front; undefined where it leads nowhere. */
function targetOf(key: string, index: number, count: number, direction: string): number | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return (index + 1) % count;
    case backward:
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
