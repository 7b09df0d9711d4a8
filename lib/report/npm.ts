/** Until this project owns `awas-lens` on npm, anybody could publish it. No text may say `npx awas-lens`. */
export const ON_NPM: boolean = false;

export const COMMAND: readonly [string, ...string[]] = ON_NPM ? ['npx', '-y', 'awas-lens'] : ['awas-lens'];
