import paths from './icons.json' with { type: 'json' };

export type IconName = keyof typeof paths;

/** Icons mirrored in right-to-left languages. */
const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'right', 'open', 'play']);

/** Decoration: a text next to it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={DIRECTED.has(name) ? 'icon directed' : `icon icon-${name}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The mark of the product: a lens, as in its icon. */
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
