import type { ElementFact, PageFacts } from '../model/index.ts';

/** Markup that would make a selector last: what it has now depends on the position of other elements. */
export interface Advice {
  /** Id of the action. */
  readonly action: string;
  readonly parameter: string;
  /** The attribute to add to the control. */
  readonly markup: string;
  /** The selector that finds it then. */
  readonly selector: string;
}

type Form = PageFacts['forms'][number];

interface Around {
  readonly form: Form;
  readonly page: PageFacts;
  /** One of several controls that make one value: radio buttons, boxes of one name. */
  readonly isGroup: boolean;
}

/** Ids that a framework or a server makes anew. */
const MADE_UP = /\d{4,}|^(?:ember|react|mui|radix|headlessui|:r)|[0-9a-f]{8}-|^[0-9a-f]{8,}$|^_/i;
const MAX_SELECTORS = 500;

/**
 * Selectors by which the controls of a page's forms may be found, for the page to be asked: the best is chosen among
 * those that find it and nothing else.
 */
export function selectorsToTry(page: PageFacts): readonly string[] {
  const all = page.forms.flatMap((form) =>
    form.controls
      .filter(({ name }) => name !== '')
      .flatMap((control) => candidatesOf(control, { form, page })),
  );
  return [...new Set(all)].slice(0, MAX_SELECTORS);
}

/** @returns without a selector where the control is in a frame or shadow root, which a selector of a document does not enter */
export function chooseSelector(
  control: ElementFact,
  around: Around,
): { readonly selector?: string; readonly advice?: Omit<Advice, 'action'> } {
  const { isGroup } = around;
  if (control.root !== 'document') return {};
  if (!isGroup && isById(control)) return { selector: control.path };
  const found = candidatesOf(control, around).find((selector) => finds(selector, control, around));
  if (found !== undefined) return { selector: found };
  if (isGroup) return { selector: `${control.tag}${attribute('name', control.name)}` };
  const markup = attribute('data-awas-param', control.name);
  return {
    selector: control.path,
    advice: { parameter: control.name, markup: markup.slice(1, -1), selector: `${control.tag}${markup}` },
  };
}

const isById = ({ id, path }: ElementFact): boolean =>
  id !== '' && path.startsWith('#') && !path.includes(' ') && !MADE_UP.test(id);

/** By name, within its form where the name is not enough, and by what is written in its own markup. */
function candidatesOf(
  { tag, type, name, label }: ElementFact,
  { form, page }: Pick<Around, 'form' | 'page'>,
): string[] {
  const named = `${tag}${attribute('name', name)}`;
  const typed =
    tag === 'input' && type !== '' ? `${tag}${attribute('type', type)}${attribute('name', name)}` : undefined;
  const action = URL.parse(form.action, page.url);
  const actions = action ? [...new Set([action.pathname + action.search, action.pathname, action.href])] : [];
  return [
    named,
    ...(/^#[\w-]+$/.test(form.path) && !MADE_UP.test(form.path.slice(1)) ? [`${form.path} ${named}`] : []),
    ...actions.map((target) => `form${attribute('action', target)} ${named}`),
    ...(label === ''
      ? []
      : [`${tag}${attribute('aria-label', label)}`, `${tag}${attribute('placeholder', label)}`]),
    ...(typed === undefined ? [] : [typed]),
  ];
}

/** As the page answered; where it was not asked, as far as its forms tell. */
function finds(selector: string, control: ElementFact, { form, page, isGroup }: Around): boolean {
  const fact = Object.hasOwn(page.selectors, selector) ? page.selectors[selector] : undefined;
  if (fact) {
    const inForm = new Set(
      form.controls
        .filter(({ name, type }) => name === control.name && type === control.type)
        .map(({ path }) => path),
    );
    if (isGroup) return fact.count === inForm.size && fact.elements.every(({ path }) => inForm.has(path));
    return fact.state === 'one' && fact.elements[0]?.path === control.path;
  }
  if (selector !== `${control.tag}${attribute('name', control.name)}`) return false;
  const owners = page.forms.filter(({ controls }) =>
    controls.some(({ tag, name }) => tag === control.tag && name === control.name),
  );
  return (
    owners.length === 1 && (isGroup || form.controls.filter(({ name }) => name === control.name).length === 1)
  );
}

/** An attribute selector; a value is a CSS string. */
function attribute(name: string, value: string): string {
  const text = value
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll(/[\n\r\f\0]/g, (one) => `\\${one.charCodeAt(0).toString(16)} `);
  return `[${name}="${text}"]`;
}
