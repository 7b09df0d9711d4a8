import type { OverlayMark } from '../model/index.ts';
import { truncate } from '../text/truncate.ts';
import { styles } from './styles.ts';

/** Styles are set on each element, because a Content-Security-Policy may block style sheets. */
type Style = Readonly<Record<string, string>>;

const FOUND = '11, 110, 110';
const FAULTY = '180, 35, 24';
const DOUBTFUL = '138, 75, 0';
const REVEALED = '245, 158, 11';

const outlined = (colour: string, width: string, dashed: boolean): Style => ({
  ...styles.outline,
  border: `${width} ${dashed ? 'dashed' : 'solid'} rgb(${colour})`,
  'box-shadow': `0 0 0 1px rgba(255, 255, 255, .6), 0 0 0 4px rgba(${colour}, .16)`,
});

function colourOf({ faulty, severity }: OverlayMark): string {
  if (!faulty) return FOUND;
  return severity === 'warning' ? DOUBTFUL : FAULTY;
}

const MAX_LABEL = 90;

export function textOf({ label, message, faulty }: OverlayMark): string {
  const text = message ? `${label}${faulty ? ': ' : ' · '}${message}` : label;
  return truncate(text.replaceAll(/\s+/g, ' ').trim(), MAX_LABEL);
}

export const boxStyle = (mark: OverlayMark): Style =>
  outlined(colourOf(mark), mark.kind === 'parameter' && !mark.faulty ? '1.5px' : '2px', mark.faulty);

/** Uses no `opacity`, which needs a compositor layer for each element. */
export const labelStyle = (mark: OverlayMark): Style => ({
  ...styles.label,
  background: `rgba(${colourOf(mark)}, .92)`,
});

export const FLASH_STYLE: Style = {
  ...outlined(REVEALED, '3px', false),
  background: `rgba(${REVEALED}, .14)`,
};

export function put(element: HTMLElement, style: Style, priority = ''): void {
  for (const [name, value] of Object.entries(style)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value, priority);
  }
}

export function create(document: Document, tag: string, style: Style = {}, priority = ''): HTMLElement {
  const element: HTMLElement = Document.prototype.createElement.call(document, tag);
  put(element, style, priority);
  return element;
}

export const rootElementOf = (document: Document): Element =>
  Reflect.get(Document.prototype, 'documentElement', document);
