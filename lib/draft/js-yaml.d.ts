declare module 'js-yaml' {
  export const CORE_SCHEMA: unknown;
  /** @throws YAMLException, an Error */
  export function load(text: string, options: { readonly schema: unknown }): unknown;
}
