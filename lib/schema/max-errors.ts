/** Approximate maximum number of errors that a compiled schema counts in one document. A hostile file has millions. */
export const MAX_ERRORS = 20_000;
