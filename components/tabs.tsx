import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Icon, useTexts } from './kit.ts';
import { Menu } from './menu.tsx';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  readonly countLabel?: string;
  readonly tone?: 'bad' | 'warned';
}

interface Props<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  current: Id;
  onChoose(id: Id): void;
}

export function Tabs<Id extends string>({ label, items, current, onChoose }: Props<Id>) {
  const { t, direction, number } = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const front = items.findIndex(({ id }) => id === current);
  const fitting = useFitting(row, front, items.map(({ label, count }) => `${label} ${count ?? ''}`).join());
  const behind = fitting < items.length ? items.slice(fitting).filter(({ id }) => id !== current) : [];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('.menu')) return;
    const to = targetOf(event.key, front, items.length, direction);
    const item = to === undefined ? undefined : items[to];
    if (!item) return;
    event.preventDefault();
    onChoose(item.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${item.id}`)?.focus();
  };
  return (
    <div className="tab-row flex">
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} ref={row}>
        {items.map((item) => (
          <button
            key={item.id}
            hidden={behind.includes(item)}
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
                <span aria-hidden={item.countLabel !== undefined}>
                  {item.count > 999 ? '999+' : number(item.count)}
                </span>
                {item.countLabel && <span className="unseen"> {item.countLabel}</span>}
              </span>
            )}
          </button>
        ))}
      </div>
      {behind.length > 0 && (
        <Menu
          label={t('moreViews')}
          className="icon-button"
          items={behind.map(({ id, label: shown }) => ({ label: shown, onChoose: () => onChoose(id) }))}
        >
          <Icon name="down" />
        </Menu>
      )}
    </div>
  );
}

function useFitting(row: RefObject<HTMLElement | null>, front: number, words: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when `words` change, which changes widths
  useLayoutEffect(() => {
    const element = row.current;
    const whole = element?.parentElement;
    if (!element || !whole) return;
    const measure = () => {
      const tabs = [...element.children] as HTMLElement[];
      const hidden = tabs.filter((tab) => tab.hidden);
      for (const tab of hidden) tab.hidden = false;
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
      const widths = tabs.map((tab) => tab.offsetWidth + gap);
      for (const tab of hidden) tab.hidden = true;
      const total = widths.reduce((sum, width) => sum + width, -gap);
      let room = whole.clientWidth - (total > whole.clientWidth ? MORE_WIDTH : 0);
      room -= widths[front] ?? 0;
      const first = widths.findIndex((width, index) => {
        if (index === front) return false;
        room -= width;
        return room + gap < 0;
      });
      setFitting(first === -1 ? Number.POSITIVE_INFINITY : first);
    };
    // The observer measures first after the next layout. Measuring here would cost one more layout.
    const observer = new ResizeObserver(measure);
    observer.observe(whole);
    return () => observer.disconnect();
  }, [row, front, words]);
  return fitting;
}

const MORE_WIDTH = 40;

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
