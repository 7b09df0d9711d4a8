/** Errors of one document that a compiled schema counts, about; a file of nothing but mistakes has millions. */
export const MAX_ERRORS = 20_000;
