declare module 'js-yaml' {
  export const CORE_SCHEMA: unknown;
  export function load(text: string, options: { readonly schema: unknown }): unknown;
}
