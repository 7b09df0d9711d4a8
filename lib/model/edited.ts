/** Documents that can be edited at a time in one tab. */
export const MAX_EDITED = 5;
