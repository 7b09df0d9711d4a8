/** WebMCP has no versions. */
export const dialectOf = (): string => 'unknown';
