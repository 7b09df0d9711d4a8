import type { Action, AnchorFact, ElementFact, PageFacts } from '../model/index.ts';
import { controlKey, formKey, placeKey, selectorFact } from './page-facts.ts';
import { isSamePage } from './same-page.ts';

interface Undeclared {
  readonly forms: PageFacts['forms'];
  readonly buttons: readonly ElementFact[];
  readonly links: readonly AnchorFact[];
}

export function freeOn(
  page: PageFacts,
  actions: readonly Action[],
): (element: Pick<ElementFact, 'path' | 'within'>) => boolean {
  const claimed = new Set<string>();
  const claim = (element: ElementFact): void => {
    const form = formKey(element);
    claimed.add(placeKey(element));
    claimed.add(controlKey(element));
    if (form !== undefined) claimed.add(form);
  };
  for (const { element } of page.attributes) claim(element);
  for (const { page: binding, parameters } of actions)
    for (const selector of [
      binding?.selector,
      binding?.result?.pagination?.nextButton,
      ...parameters.map((parameter) => parameter.selector),
    ])
      for (const element of selectorFact(page, selector)?.elements ?? []) claim(element);
  return (element) => !claimed.has(placeKey(element));
}

export function undeclared(page: PageFacts, actions: readonly Action[]): Undeclared {
  const isFree = freeOn(page, actions);
  const addresses = actions.flatMap(({ page: binding, transport }) => [
    ...(binding ? [binding.url] : []),
    ...(transport.kind === 'http' ? [transport.url] : []),
  ]);
  return {
    forms: page.forms.filter((form) => isFree(form) && form.controls.every(isFree)),
    buttons: (page.buttons ?? []).filter((button) => isFree(button) && !button.disabled),
    links: (page.anchors ?? []).filter(({ url }) => !addresses.some((address) => isSamePage(address, url))),
  };
}
