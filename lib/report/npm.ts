/** Anybody can publish `awas-lens` on npm until this project owns it, so no text says `npx awas-lens`. */
export const ON_NPM: boolean = false;

export const COMMAND: readonly [string, ...string[]] = ON_NPM ? ['npx', '-y', 'awas-lens'] : ['awas-lens'];
