/** Maximum number of edited documents in one tab. */
export const MAX_EDITED = 5;
