import { Parser } from 'htmlparser2';
import { truncate } from '../../text/index.ts';
import { CONTROLS, type GivenInput, OwnForm } from './own-form.ts';

const MAX_TITLE = 200;
const MAX_TEXT = 50_000;
const MAX_HTML = 2_000_000;
const CHUNK = 16_384;
/** Limits the depth, because the parser's time grows with its square. */
const MAX_DEPTH = 500;

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'iframe', 'object']);
const AROUND = new Set(['nav', 'footer', 'aside']);
const BESIDE = new Set(['header', 'dialog']);
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt fieldset figure form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const MAX_INVALID = 20;

interface WebPage {
  readonly heading: string;
  readonly text: string;
  readonly invalid: readonly string[];
  readonly isForm?: true;
  readonly passwords?: number;
}

/** Reads an HTML answer. Runs no scripts and loads nothing. */
export function readWebPage(html: string, given: readonly GivenInput[] = []): WebPage {
  const reader = new PageReader(new OwnForm(given));
  const parser = new Parser(reader, { lowerCaseTags: true, decodeEntities: true });
  for (let at = 0; at < Math.min(html.length, MAX_HTML) && !reader.isFull(); at += CHUNK)
    parser.write(html.slice(at, at + CHUNK));
  if (!reader.isFull()) parser.end();
  return reader.page();
}

class PageReader {
  readonly #form: OwnForm;
  #title = '';
  #heading = '';
  #text = '';
  #silent = 0;
  #beside = 0;
  #passwords = 0;
  #depth = 0;
  #within: 'title' | 'heading' | undefined;
  readonly #invalid = new Set<string>();

  constructor(form: OwnForm) {
    this.#form = form;
  }

  isFull(): boolean {
    return this.#depth > MAX_DEPTH || this.#text.length > 2 * MAX_TEXT;
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth++;
    this.#form.opened(name, attributes);
    if (CONTROLS.has(name)) this.#control(attributes);
    if (BESIDE.has(name)) this.#beside++;
    if (SILENT.has(name) || AROUND.has(name)) this.#silent++;
    if (name === 'title') this.#within = 'title';
    if (name === 'h1' && this.#heading === '') this.#within = 'heading';
    if (BLOCKS.has(name)) this.#text += '\n';
    if (/^h[1-6]$/.test(name)) this.#text += `${'#'.repeat(Number(name[1]))} `;
    if (name === 'li') this.#text += '- ';
    if (/^t[dh]$/.test(name)) this.#text += ' | ';
  }

  #control({ name = '', type = '', 'aria-invalid': mark = 'false' }: Readonly<Record<string, string>>): void {
    if (/^password$/i.test(type) && this.#silent === 0 && this.#beside === 0) this.#passwords++;
    if (/^(?:false|)$/i.test(mark) || /^hidden$/i.test(type) || name === '') return;
    if (this.#invalid.size < MAX_INVALID) this.#invalid.add(truncate(name, 100));
  }

  ontext(data: string): void {
    this.#form.text(data);
    if (this.#silent > 0) return;
    if (this.#within === 'title') this.#title += data;
    else this.#text += data.replace(/\s+/g, ' ');
    if (this.#within === 'heading') this.#heading += data;
  }

  onclosetag(name: string): void {
    this.#depth--;
    this.#form.closed(name);
    if (SILENT.has(name) || AROUND.has(name)) this.#silent = Math.max(0, this.#silent - 1);
    if (BESIDE.has(name)) this.#beside = Math.max(0, this.#beside - 1);
    if (name === 'title' || name === 'h1') this.#within = undefined;
    if (BLOCKS.has(name)) this.#text += '\n';
  }

  page(): WebPage {
    const lines = this.#text
      .split('\n')
      .map(oneLine)
      .filter((line) => !/^[#|\s-]*$/.test(line));
    return {
      heading: truncate(oneLine(this.#heading) || oneLine(this.#title), MAX_TITLE),
      text: truncate(lines.join('\n'), MAX_TEXT),
      invalid: [...this.#invalid],
      ...(this.#passwords > 0 && { passwords: this.#passwords }),
      ...(this.#form.isIn(`${this.#title}\n${lines.join('\n')}`) && { isForm: true }),
    };
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
