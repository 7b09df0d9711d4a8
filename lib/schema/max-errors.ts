export const MAX_ERRORS = 20_000;
