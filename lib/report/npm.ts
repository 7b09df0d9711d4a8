/**
 * True once the name `awas-lens` on npm is ours. Until then nothing that we write says `npx awas-lens`, which would run
 * whatever somebody publishes under that name.
 */
export const ON_NPM: boolean = false;

/** The words that start the command, wherever it was installed from. */
export const COMMAND: readonly [string, ...string[]] = ON_NPM ? ['npx', '-y', 'awas-lens'] : ['awas-lens'];
