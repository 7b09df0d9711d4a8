/**
 * True after this project has got the name `awas-lens` on npm. Until then, no text says `npx awas-lens`, since
 * anybody could publish a package under that name.
 */
export const ON_NPM: boolean = false;

/** The words that start the command, for each kind of installation. */
export const COMMAND: readonly [string, ...string[]] = ON_NPM ? ['npx', '-y', 'awas-lens'] : ['awas-lens'];
