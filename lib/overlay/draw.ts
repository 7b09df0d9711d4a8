import type { OverlayMark } from '../model/index.ts';
import { truncate } from '../text/truncate.ts';

/** Styles are set one by one on each element: a page's Content-Security-Policy has a say in style sheets, not in these. */
export type Style = Readonly<Record<string, string>>;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

/** A host above the page, whatever its style says of all elements. */
export const HOST: Style = {
  all: 'initial',
  'forced-color-adjust': 'none',
  'z-index': '2147483647',
};
/** Dark on every page: the hairline parts it from dark ones. */
export const PILL: Style = {
  'box-sizing': 'border-box',
  font: `500 13px/30px ${FONT}`,
  color: '#e9edf2',
  background: '#14181d',
  border: '1px solid rgba(255, 255, 255, .35)',
  'border-radius': '20px',
};

const FOUND = '11, 110, 110';
const FAULTY = '180, 35, 24';
const DOUBTFUL = '138, 75, 0';
const REVEALED = '245, 158, 11';

/** On dark and light alike: a white hairline around the line, and a tint around that. */
const outlined = (colour: string, width: string, dashed: boolean): Style => ({
  position: 'absolute',
  'box-sizing': 'border-box',
  border: `${width} ${dashed ? 'dashed' : 'solid'} rgb(${colour})`,
  'border-radius': '4px',
  'box-shadow': `0 0 0 1px rgba(255, 255, 255, .6), 0 0 0 4px rgba(${colour}, .16)`,
  'pointer-events': 'none',
});

const LABEL: Style = {
  position: 'absolute',
  // Above the lines that are drawn later.
  'z-index': '1',
  top: '0',
  left: '0',
  'box-sizing': 'border-box',
  'max-width': '320px',
  padding: '0 6px',
  font: `600 11px/17px ${FONT}`,
  'letter-spacing': 'normal',
  color: '#fff',
  'white-space': 'nowrap',
  overflow: 'hidden',
  'text-overflow': 'ellipsis',
  'unicode-bidi': 'plaintext',
  'user-select': 'none',
  'pointer-events': 'none',
};

function colourOf({ faulty, severity }: OverlayMark): string {
  if (!faulty) return FOUND;
  return severity === 'warning' ? DOUBTFUL : FAULTY;
}

/** Characters of a label. */
const MAX_LABEL = 90;

export function textOf({ label, message, faulty }: OverlayMark): string {
  const text = message ? `${label}${faulty ? ': ' : ' · '}${message}` : label;
  return truncate(text.replaceAll(/\s+/g, ' ').trim(), MAX_LABEL);
}

/** The host: of no size and no effect of its own, whatever the page's style says of all elements. */
export function styleHost(host: HTMLElement): void {
  const style: Style = {
    ...HOST,
    position: 'absolute',
    inset: 'auto',
    top: '0',
    left: '0',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
    width: '0px',
    height: '0px',
    'max-width': 'none',
    'max-height': 'none',
    overflow: 'clip',
    contain: 'strict',
    display: 'block',
    direction: 'ltr',
    'pointer-events': 'none',
  };
  put(host, style, 'important');
}

export function styleBox(box: HTMLElement, mark: OverlayMark): void {
  put(
    box,
    outlined(colourOf(mark), mark.kind === 'parameter' && !mark.faulty ? '1.5px' : '2px', mark.faulty),
  );
}

export function styleLabel(label: HTMLElement, mark: OverlayMark): void {
  // Translucent by its colour: a thousand elements with an opacity of their own are a thousand layers to compose.
  put(label, { ...LABEL, background: `rgba(${colourOf(mark)}, .92)` });
}

export function styleFlash(box: HTMLElement): void {
  put(box, {
    ...outlined(REVEALED, '3px', false),
    background: `rgba(${REVEALED}, .14)`,
  });
}

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
