/** Approximate maximum errors of a document. A hostile file may have millions. */
export const MAX_ERRORS = 20_000;
