const PATHS = {
  back: 'M10 3 5 8l5 5M5.5 8H14',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  close: 'm4 4 8 8m0-8-8 8',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3.5 8h9',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  warning: 'M8 2 1.5 13.5h13L8 2Zm0 4.5v3.2m0 2h.01',
  lock: 'M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9V7Z',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8v-8Z',
  open: 'M9 2.5h4.5V7M13 3 7.5 8.5M11.5 9.5v4h-9v-9h4',
  again: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V4.5h-3',
  right: 'm6 3 5 5-5 5',
  up: 'm3 10 5-5 5 5',
  down: 'm3 6 5 5 5-5',
  stop: 'M4 4h8v8H4V4Z',
  play: 'M4.5 2.5v11l9-5.5-9-5.5Z',
  person: 'M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-5 5.5a5 5 0 0 1 10 0',
  agent: 'M3 6h10v6.5H3V6Zm5 0V3M6 9h.01M10 9h.01',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c3 3.5 3 8.5 0 12-3-3.5-3-8.5 0-12',
  pick: 'M8 1.5v3m0 7v3M1.5 8h3m7 0h3M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  wrap: 'M2 3.5h12M2 8h9.5a2.5 2.5 0 0 1 0 5H8m0 0 2-2m-2 2 2 2M2 12.5h3',
  outline: 'M2 5V2h3m6 0h3v3m0 6v3h-3m-6 0H2v-3M5.5 5.5h5v5h-5v-5Z',
  pulse: 'M1.5 8h3l2-5 3.5 10 2-5h2.5',
  file: 'M4 2h5l3 3v9H4V2Zm5 0v3h3',
} as const;

export type IconName = keyof typeof PATHS;

const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'right', 'open', 'play']);

/** Screen readers skip the icon, since the text next to it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={DIRECTED.has(name) ? 'icon directed' : `icon icon-${name}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 128 128" width="20" height="20" aria-hidden="true">
      <path className="mark-handle" d="M84 84 114 114" />
      <circle className="mark-ring" cx="54" cy="54" r="43" />
      <circle className="mark-eye" cx="54" cy="54" r="17" />
      <path className="mark-glint" d="M27 52A27 27 0 0 1 47 28" />
    </svg>
  );
}
