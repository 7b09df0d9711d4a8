const MAX_NAMES = 5;

/** The first of several names. If there are more, also their number. */
export const few = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')} … (${names.length})` : names.join(', ');
