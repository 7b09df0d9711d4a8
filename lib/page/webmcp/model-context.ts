import { attribute, queryAll } from '../dom/dom.ts';

/** Reads through the prototype, because a form named `modelContext` hides the property. */
export function modelContextOf<Context>(document: Document): Context | undefined {
  return 'modelContext' in Document.prototype
    ? ((Reflect.get(Document.prototype, 'modelContext', document) as Context | null) ?? undefined)
    : undefined;
}

export const hasWebMcp = (): boolean => 'modelContext' in Document.prototype;

export function toolForms(document: Document): ReadonlySet<string> {
  return new Set([...queryAll(document, 'form[toolname]')].map((form) => attribute(form, 'toolname') ?? ''));
}
