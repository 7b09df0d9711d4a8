/**
 * True once this project owns the name `awas-lens` on npm. Until then, anybody could publish a package under this name,
 * so no text says `npx awas-lens`.
 */
export const ON_NPM: boolean = false;

export const COMMAND: readonly [string, ...string[]] = ON_NPM ? ['npx', '-y', 'awas-lens'] : ['awas-lens'];
