/** The browser’s surface has no versions. */
export const dialectOf = (): string => 'unknown';
